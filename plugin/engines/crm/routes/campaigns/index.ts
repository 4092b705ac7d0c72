import { campaignRoutes } from './campaigns';
import { scheduleRoutes } from './schedule';

/** Campaigns. Fixed words stand before `{id}`. */
export const allCampaignRoutes = [...scheduleRoutes, ...campaignRoutes];
