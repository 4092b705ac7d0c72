import { view } from '../../ui/view';

/** The views of the engine's pages, by slug. */
export const crmViews = {
  campaigns: view(async () => (await import('./pages/campaigns')).CampaignsPage, 'campaigns', 'list'),
};
