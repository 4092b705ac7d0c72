import { automationRoutes } from './automations';
import { movingRoutes } from './moving';
import { stepRoutes } from './steps';
import { automationSubscriberRoutes } from './subscribers';
import { automationTemplateRoutes } from './templates';

/** Automations, their steps and who is in them. Fixed words stand before `{id}`. */
export const allAutomationRoutes = [
  ...automationTemplateRoutes,
  ...automationSubscriberRoutes,
  ...movingRoutes,
  ...stepRoutes,
  ...automationRoutes,
];
