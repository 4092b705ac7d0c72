import type { Db, SqlValue } from '../../../host';

/** A row that one runner works on: what it writes counts only while the row has this fence. */
export interface Claim {
  readonly id: number;
  readonly fence: number;
}

interface Due {
  /** With the columns `id`, `status`, `next_execution_at`, `lease_until` and `fence`. */
  readonly table: string;
  /** Which rows may run besides, as SQL about `t`. */
  readonly also?: string;
  readonly params?: readonly SqlValue[];
  readonly at: number;
  readonly leaseMs: number;
  readonly limit: number;
}

/** Take rows that are due and that nobody works on, the longest waiting first. Whoever takes them later has a higher fence. */
export async function claimDue(db: Db, { table, also = '', params = [], at, leaseMs, limit }: Due): Promise<Claim[]> {
  const lock = db.dialect === 'sqlite' ? '' : ' FOR UPDATE';
  const rows = await db.query<{ id: number; fence: number }>(
    `SELECT t.id, t.fence FROM ${table} t WHERE t.status = 'active' AND t.next_execution_at <= ?
     AND (t.lease_until IS NULL OR t.lease_until <= ?)${also} ORDER BY t.next_execution_at, t.id LIMIT ${Math.trunc(limit)}${lock}`,
    [at, at, ...params],
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => Number(id));
  const marks = ids.map(() => '?').join(', ');
  await db.execute(`UPDATE ${table} SET lease_until = ?, fence = fence + 1 WHERE id IN (${marks})`, [at + leaseMs, ...ids]);
  return rows.map(({ id, fence }) => ({ id: Number(id), fence: Number(fence) + 1 }));
}
