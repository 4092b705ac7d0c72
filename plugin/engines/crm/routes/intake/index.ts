import { bounceHandlers, bounceRoutes } from './bounces';
import { exportRoutes } from './export';
import { importRoutes } from './imports';
import { labelRoutes } from './labels';
import { receiveContact } from './receive-contact';
import { smartLinkRoutes } from './smart-links';
import { userRoutes } from './users';
import { webhookRoutes } from './webhooks';

/** Labels, smart links, and what comes in from elsewhere. */
export const intakeRoutes = [
  ...labelRoutes,
  ...smartLinkRoutes,
  ...webhookRoutes,
  ...bounceRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...userRoutes,
];

/** For programs that have no account here. */
export const publicRoutes = [receiveContact, ...bounceHandlers];
