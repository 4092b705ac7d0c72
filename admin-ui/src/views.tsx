// Written by `npm run derive` from the files of `pages/` (D820).
import type { ComponentType } from 'react';
import { engineViews } from './engines/views';
import type { PageProps, PageSlug } from './pages';
import { view } from './ui/view';

/** The view of each page, loaded when it is opened: most people never open most of them, and the console brings a form engine. */
export const views: Readonly<Record<PageSlug, ComponentType<PageProps>>> = {
  ...engineViews,
  activity: view(async () => (await import('./pages/activity')).ActivityPage, 'activity', 'list', 'operations', 'records'),
  ai: view(async () => (await import('./pages/ai')).AiPage, 'ai', 'list', 'records'),
  approvals: view(async () => (await import('./pages/approvals')).ApprovalsPage, 'approvals', 'list'),
  bridge: view(async () => (await import('./pages/bridge')).BridgePage, 'apps', 'bridge', 'keys'),
  connections: view(async () => (await import('./pages/connections')).ConnectionsPage, 'connections', 'list', 'records'),
  console: view(async () => (await import('./pages/console')).ConsolePage, 'console', 'media', 'records'),
  deliveries: view(async () => (await import('./pages/deliveries')).DeliveriesPage, 'activity', 'list'),
  integrations: view(async () => (await import('./pages/integrations')).IntegrationsPage, 'integrations', 'list', 'media', 'records'),
  keys: view(async () => (await import('./pages/keys')).ApiKeysPage, 'keys'),
  leads: view(async () => (await import('./pages/leads')).LeadsPage, 'leads', 'list'),
  modules: view(async () => (await import('./pages/modules')).ModulesPage, 'list', 'modules', 'records'),
  overview: view(async () => (await import('./pages/overview')).OverviewPage, 'activity', 'operations', 'overview'),
  pipelines: view(async () => (await import('./pages/pipelines')).PipelinesPage, 'list', 'pipelines', 'records'),
  roles: view(async () => (await import('./pages/roles')).RolesPage, 'list', 'records', 'roles', 'team'),
  settings: view(async () => (await import('./pages/settings')).SettingsPage, 'settings'),
  sources: view(async () => (await import('./pages/sources')).SourcesPage, 'media', 'records', 'sources'),
  team: view(async () => (await import('./pages/team')).TeamPage, 'list', 'records', 'team'),
  variables: view(async () => (await import('./pages/variables')).VariablesPage, 'list', 'records', 'variables'),
};
