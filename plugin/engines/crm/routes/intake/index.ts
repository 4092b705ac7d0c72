import { bounceHandlers, bounceRoutes } from './bounces';
import { exportRoutes } from './export';
import { importRoutes } from './imports';
import { labelRoutes } from './labels';
import { receiveContact } from './receive-contact';
import { userRoutes } from './users';
import { webhookRoutes } from './webhooks';

/** Labels, and what comes in from elsewhere. */
export const intakeRoutes = [...labelRoutes, ...webhookRoutes, ...bounceRoutes, ...importRoutes, ...exportRoutes, ...userRoutes];

/** For programs that have no account here. */
export const publicRoutes = [receiveContact, ...bounceHandlers];
