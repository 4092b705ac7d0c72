import type { Static } from '../../../kit/schema';
import type { IntegrationSummary, IntegrationView } from './fields';
import type { Integration } from './integrations';

/** `{slug, enabled, plugin_installed, label, kind, connected, secrets}`; of a secret only whether it is set. */
export const summary = (integration: Integration): Static<typeof IntegrationSummary> => ({
  slug: integration.slug,
  enabled: integration.isEnabled,
  plugin_installed: integration.absentPlugin === undefined,
  label: integration.definition.label,
  kind: integration.definition.kind,
  connected: integration.isConnected,
  secrets: Object.fromEntries(Object.keys(integration.definition.secrets).map((name) => [name, integration.secrets.has(name)])),
});

/** The same with its settings. */
export const view = (integration: Integration): Static<typeof IntegrationView> => ({
  ...summary(integration),
  config: integration.config,
});
