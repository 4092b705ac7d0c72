import type { Db } from '../../../../host';
import type { ContactStatus } from '../../domain/statuses';
import { contactCountTable } from './search-table';
import { addToCounts } from './shards';

const table = contactCountTable.name;

/** How many contacts have each status: the cost does not grow with them (D311). */
export function contactCounts(db: Db) {
  return {
    async byStatus(): Promise<ReadonlyMap<ContactStatus, number>> {
      const sql = `SELECT status, SUM(total) AS total FROM ${table} GROUP BY status`;
      const counted = await db.query<{ status: ContactStatus; total: number }>(sql);
      return new Map(counted.map(({ status, total }) => [status, Number(total)] as const).filter(([, total]) => total !== 0));
    },

    /** In the transaction that changes the contacts. */
    add: (changes: ReadonlyMap<ContactStatus, number>): Promise<void> =>
      addToCounts(
        db,
        { table, columns: ['status'] },
        [...changes].map(([status, by]) => ({ key: [status], by })),
      ),
  };
}

/** The statuses of contacts that are stored, with how many of these have each. */
export async function statusesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<ContactStatus, number>> {
  const sql = `SELECT status, COUNT(*) AS total FROM sp_crm_contacts WHERE id IN (${ids.map(() => '?').join(', ')}) GROUP BY status`;
  const counted = await db.query<{ status: ContactStatus; total: number }>(sql, [...ids]);
  return new Map(counted.map(({ status, total }) => [status, Number(total)]));
}
