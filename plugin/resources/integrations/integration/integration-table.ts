import { ascii, flag, instant, int, json, longText, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

export type IntegrationConfig = Record<string, unknown>;

/** What was set of an integration; one without a row is as its definition says. */
export const integrationTable = defineTable('sp_integrations', {
  slug: primary(ascii(40)),
  isEnabled: flag(),
  /** Its configuration was cleared and nothing was set since: the defaults don't connect it. */
  isDisconnected: flag(),
  config: json<IntegrationConfig>(),
  updatedAt: instant(),
});

/** One row per stored secret, with an identity of its own; clearing a secret deletes its row. */
export const integrationSecretTable = defineTable(
  'sp_integration_secrets',
  { rowUuid: primary(ascii(36)), slug: ascii(40), name: ascii(40), sealed: longText(), generation: int() },
  { unique: [['slug', 'name']] },
);

/** How the last real call to a platform ended. Written when that changes, on the side, and never by a mutation of settings. */
export const integrationStateTable = defineTable('sp_integration_states', {
  slug: primary(ascii(40)),
  isOk: flag(),
  message: text(190),
  since: instant(),
});

export type IntegrationSecret = RowOf<typeof integrationSecretTable>;
export type IntegrationState = RowOf<typeof integrationStateTable>;
