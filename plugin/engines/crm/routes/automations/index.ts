import { automationRoutes } from './automations';
import { stepRoutes } from './steps';
import { automationSubscriberRoutes } from './subscribers';

/** Automations, their steps and who is in them. Fixed words stand before `{id}`. */
export const allAutomationRoutes = [...automationSubscriberRoutes, ...stepRoutes, ...automationRoutes];
