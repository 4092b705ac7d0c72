import { view } from '../../ui/view';

/** The views of the engine's pages, by slug. */
export const crmViews = {
  contacts: view(
    async () => (await import('./pages/contacts')).ContactsPage,
    'companies',
    'contacts',
    'flow',
    'imports',
    'list',
    'records',
  ),
  sequences: view(async () => (await import('./pages/sequences')).SequencesPage, 'sequences', 'campaigns', 'flow', 'list'),
  automations: view(
    async () => (await import('./pages/automations')).AutomationsPage,
    'automations',
    'campaigns',
    'contacts',
    'flow',
    'list',
  ),
  templates: view(async () => (await import('./pages/templates')).TemplatesPage, 'templates', 'campaigns', 'flow', 'list'),
  campaigns: view(async () => (await import('./pages/campaigns')).CampaignsPage, 'campaigns', 'flow', 'list'),
  marketing: view(async () => (await import('./pages/marketing')).MarketingPage, 'marketing', 'records'),
};
