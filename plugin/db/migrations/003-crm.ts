import { ascii, flag, int, longText, nullable, primary, text } from '../columns';
import { migration } from '../migrate';
import { defineTable } from '../table';

const counters = defineTable('sp_counters', { name: primary(ascii(40)), value: int() });

const crmSlots = defineTable(
  'sp_crm_slots',
  {
    num: primary(int()),
    rowUuid: ascii(36),
    name: text(190),
    code: ascii(64),
    url: ascii(2048),
    linkAdminOnly: flag(),
    apiKeySealed: nullable(longText()),
    generation: int(),
  },
  { unique: [['code']] },
);

export const createCrm = migration(3, 'crm', async ({ createTable, sql }) => {
  await createTable(counters);
  await sql(
    "INSERT INTO sp_counters (name, value) SELECT 'crm_count', 0 WHERE NOT EXISTS (SELECT 1 FROM sp_counters WHERE name = 'crm_count')",
  );
  await createTable(crmSlots);
});
