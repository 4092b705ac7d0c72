import { type ComponentType, lazy } from 'react';
import { engineViews } from './engines/views';
import type { PageProps, PageSlug } from './pages';

/** The view of each page, loaded when it is opened: most people never open most of them, and the console brings a form engine. */
export const views: Readonly<Record<PageSlug, ComponentType<PageProps>>> = {
  keys: lazy(async () => ({ default: (await import('./pages/api-keys')).ApiKeysPage })),
  console: lazy(async () => ({ default: (await import('./pages/console')).ConsolePage })),
  leads: lazy(async () => ({ default: (await import('./pages/leads')).LeadsPage })),
  ...engineViews,
  sources: lazy(async () => ({ default: (await import('./pages/sources')).SourcesPage })),
  bridge: lazy(async () => ({ default: (await import('./pages/bridge')).BridgePage })),
  settings: lazy(async () => ({ default: (await import('./pages/settings')).SettingsPage })),
};
