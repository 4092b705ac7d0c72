import { ascii, bytes, flag, instant, int, primary } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const visitors = defineTable(
  'sp_lead_visitors',
  { visitor: primary(bytes(32)), ref: ascii(16), createdAt: instant() },
  { index: [['ref']] },
);
const proofs = defineTable('sp_lead_proofs', { ref: primary(ascii(16)), number: int(), isLive: flag(), updatedAt: instant() });

export const createLeadCapture = migration(25, 'lead-capture', async ({ createTable }) => {
  await createTable(visitors);
  await createTable(proofs);
});
