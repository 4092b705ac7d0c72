import type { ComponentType } from 'react';
import { engineViews } from './engines/views';
import type { PageProps, PageSlug } from './pages';
import { view } from './ui/view';

/** The view of each page, loaded when it is opened: most people never open most of them, and the console brings a form engine. */
export const views: Readonly<Record<PageSlug, ComponentType<PageProps>>> = {
  keys: view(async () => (await import('./pages/api-keys')).ApiKeysPage, 'keys'),
  console: view(async () => (await import('./pages/console')).ConsolePage),
  leads: view(async () => (await import('./pages/leads')).LeadsPage),
  ...engineViews,
  sources: view(async () => (await import('./pages/sources')).SourcesPage),
  bridge: view(async () => (await import('./pages/bridge')).BridgePage),
  settings: view(async () => (await import('./pages/settings')).SettingsPage, 'settings'),
};
