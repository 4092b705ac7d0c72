import { ascii, int, longText, primary } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const timestamps = defineTable('sp_ledger_timestamps', { no: primary(int()), at: ascii(27), response: longText() });

export const createLedgerTimestamps = migration(68, 'ledger-timestamps', ({ createTable }) => createTable(timestamps));
