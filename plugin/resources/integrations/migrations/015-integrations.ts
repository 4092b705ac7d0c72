import { ascii, flag, instant, int, json, longText, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const integrations = defineTable('sp_integrations', {
  slug: primary(ascii(40)),
  isEnabled: flag(),
  isDisconnected: flag(),
  config: json<Record<string, unknown>>(),
  updatedAt: instant(),
});

const secrets = defineTable(
  'sp_integration_secrets',
  { rowUuid: primary(ascii(36)), slug: ascii(40), name: ascii(40), sealed: longText(), generation: int() },
  { unique: [['slug', 'name']] },
);

const states = defineTable('sp_integration_states', {
  slug: primary(ascii(40)),
  isOk: flag(),
  message: text(190),
  since: instant(),
});

export const createIntegrations = migration(15, 'integrations', async ({ createTable, sql }) => {
  await createTable(integrations);
  await createTable(secrets);
  await createTable(states);
  await sql(
    "INSERT INTO sp_counters (name, value) SELECT 'integrations', 0 WHERE NOT EXISTS (SELECT 1 FROM sp_counters WHERE name = 'integrations')",
  );
});
