import { ascii, id, instant, nullable, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const findings = defineTable(
  'sp_ledger_findings',
  {
    id: id(),
    digest: ascii(43),
    text: text(500),
    foundAt: instant(),
    seenAt: instant(),
    acknowledgedAt: nullable(instant()),
    acknowledgedBy: nullable(ascii(64)),
    reason: nullable(text(500)),
  },
  { unique: [['digest']], index: [['acknowledgedAt', 'id']] },
);

export const createLedgerFindings = migration(58, 'ledger-findings', async ({ createTable, addColumn }) => {
  await createTable(findings);
  await addColumn('sp_ledger', 'comparedAt', nullable(instant()));
});
