import { randomInt } from 'node:crypto';
import type { Db } from '../../../../host';
import type { ContactStatus } from '../../domain/statuses';
import { contactCountTable } from './search-table';

/** Writers at the same time are spread over so many rows. */
const shards = 16;
/** A transaction writes to one of them, however often it counts, so that it waits for one other at most. */
const shardOf = new WeakMap<Db, number>();

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
    async add(changes: ReadonlyMap<ContactStatus, number>): Promise<void> {
      const shard = shardOf.get(db) ?? randomInt(shards);
      shardOf.set(db, shard);
      const rows = [...changes].filter(([, by]) => by !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
      if (rows.length === 0) return;
      const onConflict =
        db.dialect === 'sqlite'
          ? 'ON CONFLICT (status, shard) DO UPDATE SET total = total + excluded.total'
          : 'ON DUPLICATE KEY UPDATE total = total + VALUES(total)';
      const places = rows.map(() => '(?, ?, ?)').join(', ');
      await db.execute(
        `INSERT INTO ${table} (status, shard, total) VALUES ${places} ${onConflict}`,
        rows.flatMap(([status, by]) => [status, shard, by]),
      );
    },
  };
}

/** The statuses of contacts that are stored, with how many of these have each. */
export async function statusesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<ContactStatus, number>> {
  const sql = `SELECT status, COUNT(*) AS total FROM sp_crm_contacts WHERE id IN (${ids.map(() => '?').join(', ')}) GROUP BY status`;
  const counted = await db.query<{ status: ContactStatus; total: number }>(sql, [...ids]);
  return new Map(counted.map(({ status, total }) => [status, Number(total)]));
}
