import { Type } from '@sinclair/typebox';
import { JsonObject, Returns } from '../../../kit/schema';

/** Slug of a known integration; an unknown one is Not found. */
export const integrationSlug = Type.String({ minLength: 1, maxLength: 40, description: 'Slug of the integration, such as automation' });

const summary = {
  slug: Type.String(),
  enabled: Type.Boolean(),
  plugin_installed: Type.Boolean({ description: 'Whether the host has the plugin that it needs' }),
  label: Type.String(),
  kind: Type.String(),
  connected: Type.Boolean({ description: 'Whether everything that it needs is set' }),
};
const secrets = Type.Record(Type.String(), Type.Boolean(), { description: 'Which secrets are set' });

/** A row of the list. */
export const IntegrationSummary = Returns({ ...summary, secrets });
/** The same with its settings. */
export const IntegrationView = Returns({ ...summary, config: JsonObject('What is set, over the defaults'), secrets });
export const SwitchView = Returns({ slug: Type.String(), enabled: Type.Boolean() });
