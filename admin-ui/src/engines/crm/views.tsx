import { view } from '../../ui/view';

/** The views of the engine's pages, by slug. */
export const crmViews = {
  contacts: view(
    async () => (await import('./pages/contacts')).ContactsPage,
    'bookings',
    'companies',
    'contacts',
    'flow',
    'imports',
    'list',
    'records',
  ),
  sequences: view(async () => (await import('./pages/sequences')).SequencesPage, 'sequences', 'campaigns', 'flow', 'list', 'records'),
  automations: view(
    async () => (await import('./pages/automations')).AutomationsPage,
    'automations',
    'campaigns',
    'contacts',
    'flow',
    'list',
  ),
  templates: view(async () => (await import('./pages/templates')).TemplatesPage, 'templates', 'campaigns', 'flow', 'list', 'records'),
  campaigns: view(async () => (await import('./pages/campaigns')).CampaignsPage, 'campaigns', 'flow', 'list', 'records'),
  recurring: view(async () => (await import('./pages/recurring')).RecurringPages, 'recurring', 'campaigns', 'flow', 'list', 'records'),
  'smart-links': view(async () => (await import('./pages/smart-links')).SmartLinksPage, 'smart-links', 'flow', 'list', 'records'),
  marketing: view(async () => (await import('./pages/marketing')).MarketingPage, 'flow', 'marketing', 'records'),
};
