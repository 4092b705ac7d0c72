import { ascii, id, int, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const cosignatures = defineTable(
  'sp_ledger_cosignatures',
  { id: id(), size: int(), witness: ascii(43), at: ascii(27), line: text(400) },
  { unique: [['witness', 'size']], index: [['size']] },
);

export const createLedgerCosignatures = migration(76, 'ledger-cosignatures', ({ createTable }) => createTable(cosignatures));
