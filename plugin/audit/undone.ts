import type { Db } from '../host';
import { type AuditRow, auditColumns, auditRow } from './audit-row';

/** The row with that id. */
export async function findRow(db: Db, id: number): Promise<AuditRow | undefined> {
  const [raw] = await db.query(`SELECT id, ${auditColumns} FROM sp_audit WHERE id = ?`, [id]);
  return raw && auditRow(raw);
}

/** Which of the rows were undone: the row that did so, by their ids. By the index over resource and action, as undos are few. */
export async function undoneBy(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const sql =
    "SELECT id, undoes FROM sp_audit WHERE resource = 'status' AND action = 'undo' " +
    `AND undoes IN (${ids.map(() => '?').join(', ')}) AND ok = 1 ORDER BY id`;
  const rows = await db.query<{ id: number; undoes: number }>(sql, ids);
  return new Map(rows.map(({ id, undoes }) => [Number(undoes), Number(id)]));
}
