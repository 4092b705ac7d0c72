import type { Db, SqlValue } from '../host';

/** Rows of a statement: few enough for large ones to stay below the limit of a statement's time. */
const batch = 500;

/** A condition with its values. */
type Expired = readonly [where: string, params: readonly SqlValue[]];

/**
 * Delete what meets the condition, some rows per statement. Call it outside a transaction, so that each is committed by itself: with a
 * hundred thousand large rows one statement would take longer than it may. Answers how many there were.
 */
export async function deleteInBatches(db: Db, table: string, [where, params]: Expired): Promise<number> {
  const sql =
    db.dialect === 'sqlite'
      ? `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${where} LIMIT ${batch})`
      : `DELETE FROM ${table} WHERE ${where} LIMIT ${batch}`;
  for (let total = 0; ; ) {
    const { affected } = await db.execute(sql, params);
    total += affected;
    if (affected < batch) return total;
  }
}
