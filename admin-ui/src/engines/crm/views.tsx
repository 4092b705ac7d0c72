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
    'media',
    'records',
  ),
  campaigns: view(async () => (await import('./pages/campaigns')).CampaignsPage, 'campaigns', 'flow', 'list', 'media', 'records'),
  contacts: view(
    async () => (await import('./pages/contacts')).ContactsPage,
    'bookings',
    'companies',
    'contacts',
    'flow',
    'imports',
    'list',
    'media',
    'records',
  ),
  marketing: view(async () => (await import('./pages/marketing')).MarketingPage, 'flow', 'marketing', 'media', 'records'),
  recurring: view(
    async () => (await import('./pages/recurring')).RecurringPages,
    'campaigns',
    'flow',
    'list',
    'media',
    'records',
    'recurring',
  ),
  sequences: view(
    async () => (await import('./pages/sequences')).SequencesPage,
    'campaigns',
    'flow',
    'list',
    'media',
    'records',
    'sequences',
  ),
  'smart-links': view(async () => (await import('./pages/smart-links')).SmartLinksPage, 'flow', 'list', 'records', 'smart-links'),
  templates: view(
    async () => (await import('./pages/templates')).TemplatesPage,
    'campaigns',
    'flow',
    'list',
    'media',
    'records',
    'templates',
  ),
};
