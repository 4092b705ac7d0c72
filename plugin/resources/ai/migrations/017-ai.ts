import { ascii, int, longText, nullable, primary } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const keys = defineTable('sp_ai_keys', {
  provider: primary(ascii(40)),
  rowUuid: ascii(36),
  sealed: longText(),
  generation: int(),
  baseUrl: ascii(2048),
});

const areas = defineTable('sp_ai_areas', {
  area: primary(ascii(40)),
  provider: ascii(40),
  model: ascii(190),
  maxTokens: nullable(int()),
});

export const createAi = migration(17, 'ai', async ({ createTable, sql }) => {
  await createTable(keys);
  await createTable(areas);
  await sql("INSERT INTO sp_counters (name, value) SELECT 'ai', 0 WHERE NOT EXISTS (SELECT 1 FROM sp_counters WHERE name = 'ai')");
});
