import { ascii, flag, instant, json, primary } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const modules = defineTable('sp_modules', {
  module: primary(ascii(64)),
  isActive: flag(),
  config: json<Record<string, unknown>>(),
  updatedAt: instant(),
});

const entitlements = defineTable('sp_entitlements', { moduleId: primary(ascii(64)), domain: primary(ascii(253)) }, { index: [['domain']] });

export const createModules = migration(4, 'modules', async ({ createTable, sql }) => {
  await createTable(modules);
  await createTable(entitlements);
  for (const counter of ['modules', 'entitlements']) {
    await sql('INSERT INTO sp_counters (name, value) SELECT ?, 0 WHERE NOT EXISTS (SELECT 1 FROM sp_counters WHERE name = ?)', [
      counter,
      counter,
    ]);
  }
});
