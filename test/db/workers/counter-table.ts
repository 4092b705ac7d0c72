import { int, primary } from '../../../plugin/db/columns';
import { migration } from '../../../plugin/db/migrate';
import { defineTable } from '../../../plugin/db/table';

/** One number in one row, which processes read and then write. */
export const countersTable = defineTable('t_counted', { id: primary(int()), amount: int() });

export const counterSchema = {
  tables: [countersTable],
  migrations: [migration(5003, 'counted', ({ createTable }) => createTable(countersTable))],
};
