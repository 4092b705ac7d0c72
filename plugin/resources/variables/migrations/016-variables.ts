import { ascii, instant, int, longText, nullable, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const variables = defineTable('sp_variables', {
  key: primary(ascii(64)),
  value: longText(),
  description: text(500),
  updatedAt: instant(),
});

const pushes = defineTable('sp_variable_pushes', {
  name: primary(ascii(190)),
  source: ascii(64),
  value: nullable(longText()),
  version: int(),
  pushedVersion: int(),
  pushedTo: ascii(64),
  holdUntil: instant(),
  updatedAt: instant(),
});

export const createVariables = migration(16, 'variables', async ({ createTable, sql }) => {
  await createTable(variables);
  await createTable(pushes);
  for (const counter of ['variables', 'variable_pushes']) {
    await sql('INSERT INTO sp_counters (name, value) SELECT ?, 0 WHERE NOT EXISTS (SELECT 1 FROM sp_counters WHERE name = ?)', [
      counter,
      counter,
    ]);
  }
});
