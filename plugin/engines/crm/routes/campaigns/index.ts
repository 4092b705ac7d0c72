import { addedContactRoutes } from './added-contacts';
import { campaignRoutes } from './campaigns';
import { contactEmailRoutes } from './contact-emails';
import { extraRoutes } from './extras';
import { progressRoutes } from './progress';
import { resendRoutes } from './resend';
import { scheduleRoutes } from './schedule';
import { trialRoutes } from './trial';

/** Campaigns, and emails to one contact. Fixed words stand before `{id}`. */
export const allCampaignRoutes = [
  ...scheduleRoutes,
  ...addedContactRoutes,
  ...trialRoutes,
  ...campaignRoutes,
  ...progressRoutes,
  ...resendRoutes,
  ...extraRoutes,
  ...contactEmailRoutes,
];
