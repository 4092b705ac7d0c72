// Written by `npm run derive` from the files of `pages/` (D820).
import { view } from '../../ui/view';

/** The views of the engine's pages, by slug. */
export const crmViews = {
  automations: view(
    async () => (await import('./pages/automations')).AutomationsPage,
    'automations',
    'campaigns',
    'contacts',
    'flow',
    'list',
    'records',
  ),
  campaigns: view(async () => (await import('./pages/campaigns')).CampaignsPage, 'campaigns', 'flow', 'list', 'records'),
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
  marketing: view(async () => (await import('./pages/marketing')).MarketingPage, 'flow', 'marketing', 'records'),
  recurring: view(async () => (await import('./pages/recurring')).RecurringPages, 'campaigns', 'flow', 'list', 'records', 'recurring'),
  sequences: view(async () => (await import('./pages/sequences')).SequencesPage, 'campaigns', 'flow', 'list', 'records', 'sequences'),
  'smart-links': view(async () => (await import('./pages/smart-links')).SmartLinksPage, 'flow', 'list', 'records', 'smart-links'),
  templates: view(async () => (await import('./pages/templates')).TemplatesPage, 'campaigns', 'flow', 'list', 'records', 'templates'),
};
