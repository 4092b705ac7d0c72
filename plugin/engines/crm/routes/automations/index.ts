import { automationRoutes } from './automations';
import { automationEmailRoutes } from './email-reports';
import { movingRoutes } from './moving';
import { stepRoutes } from './steps';
import { automationSubscriberRoutes } from './subscribers';
import { automationTemplateRoutes } from './templates';

/** Automations, their steps and who is in them. Fixed words stand before `{id}`. */
export const allAutomationRoutes = [
  ...automationTemplateRoutes,
  ...automationSubscriberRoutes,
  ...automationEmailRoutes,
  ...movingRoutes,
  ...stepRoutes,
  ...automationRoutes,
];
