import { bounceHandlers, bounceRoutes } from './bounces';
import { labelRoutes } from './labels';
import { receiveContact } from './receive-contact';
import { webhookRoutes } from './webhooks';

/** Labels, and what comes in from elsewhere. */
export const intakeRoutes = [...labelRoutes, ...webhookRoutes, ...bounceRoutes];

/** For programs that have no account here. */
export const publicRoutes = [receiveContact, ...bounceHandlers];
