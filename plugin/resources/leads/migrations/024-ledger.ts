import { ascii, bytes, int, longText, nullable, primary } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const site = defineTable('sp_ledger', {
  id: primary(int()),
  tombstones: int(),
  tombstoneMac: nullable(bytes(32)),
  seal: nullable(bytes(32)),
  checkpoint: int(),
  checkpointHash: nullable(bytes(32)),
});

const tombstones = defineTable(
  'sp_ledger_tombstones',
  {
    no: primary(int()),
    leadId: int(),
    refMac: bytes(32),
    lastSeq: int(),
    lastMac: bytes(32),
    actor: ascii(64),
    at: ascii(27),
    prevMac: bytes(32),
    mac: bytes(32),
    kid: ascii(64),
  },
  { index: [['leadId'], ['refMac']] },
);

const checkpoints = defineTable('sp_ledger_checkpoints', { no: primary(int()), at: ascii(27), hash: bytes(32), line: longText() });

export const createLedger = migration(24, 'ledger', async ({ createTable, sql }) => {
  for (const table of [site, tombstones, checkpoints]) await createTable(table);
  await sql(
    `INSERT INTO sp_ledger (id, tombstones, tombstone_mac, seal, checkpoint, checkpoint_hash)
     SELECT 1, 0, NULL, NULL, 0, NULL WHERE NOT EXISTS (SELECT 1 FROM sp_ledger WHERE id = 1)`,
  );
});
