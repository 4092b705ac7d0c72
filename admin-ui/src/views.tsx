import type { ComponentType } from 'react';
import { engineViews } from './engines/views';
import type { PageProps, PageSlug } from './pages';
import { view } from './ui/view';

/** The view of each page, loaded when it is opened: most people never open most of them, and the console brings a form engine. */
export const views: Readonly<Record<PageSlug, ComponentType<PageProps>>> = {
  overview: view(async () => (await import('./pages/overview')).OverviewPage, 'overview', 'activity', 'operations'),
  activity: view(async () => (await import('./pages/activity')).ActivityPage, 'activity', 'list', 'operations', 'records'),
  approvals: view(async () => (await import('./pages/approvals')).ApprovalsPage, 'approvals', 'list'),
  modules: view(async () => (await import('./pages/modules')).ModulesPage, 'modules', 'list', 'records'),
  integrations: view(async () => (await import('./pages/integrations')).IntegrationsPage, 'integrations', 'list', 'records'),
  team: view(async () => (await import('./pages/team')).TeamPage, 'team', 'list', 'records'),
  roles: view(async () => (await import('./pages/roles')).RolesPage, 'roles', 'list', 'records', 'team'),
  connections: view(async () => (await import('./pages/connections')).ConnectionsPage, 'connections', 'list', 'records'),
  ai: view(async () => (await import('./pages/ai')).AiPage, 'ai', 'list', 'records'),
  variables: view(async () => (await import('./pages/variables')).VariablesPage, 'variables', 'list', 'records'),
  deliveries: view(async () => (await import('./pages/deliveries')).DeliveriesPage, 'activity', 'list'),
  keys: view(async () => (await import('./pages/api-keys')).ApiKeysPage, 'keys'),
  console: view(async () => (await import('./pages/console')).ConsolePage, 'console'),
  leads: view(async () => (await import('./pages/leads')).LeadsPage, 'leads', 'list'),
  ...engineViews,
  sources: view(async () => (await import('./pages/sources')).SourcesPage, 'sources', 'records'),
  pipelines: view(async () => (await import('./pages/pipelines')).PipelinesPage, 'pipelines', 'list', 'records'),
  bridge: view(async () => (await import('./pages/bridge')).BridgePage, 'bridge', 'apps', 'keys'),
  settings: view(async () => (await import('./pages/settings')).SettingsPage, 'settings'),
};
