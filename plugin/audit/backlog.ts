import type { Db } from '../host';

/** When the oldest row that no seal covers yet was written, in milliseconds; undefined when all are sealed. */
export async function oldestUnsealed(db: Db): Promise<number | undefined> {
  const sql = 'SELECT MIN(stored_at) AS at FROM sp_audit WHERE id > (SELECT COALESCE(MAX(last_id), 0) FROM sp_audit_seals)';
  const [row] = await db.query<{ at: number | null }>(sql);
  return row && row.at !== null ? Number(row.at) : undefined;
}
