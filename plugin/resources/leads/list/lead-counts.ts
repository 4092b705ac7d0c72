import { randomInt } from 'node:crypto';
import type { Db } from '../../../host';
import type { Lead } from '../record/lead-table';
import { leadCountTable } from '../record/support-tables';

/** Captures at the same time are spread over so many rows. */
const shards = 8;
const all = '';

/** The day of an instant of the ledger. */
export const dayOf = (instant: string) => instant.slice(0, 10);

/** Count a lead that comes or goes. The last statement of a transaction: it is what others wait for (D188). */
export async function countLead(db: Db, { source, firstSeen }: Pick<Lead, 'source' | 'firstSeen'>, by: 1 | -1): Promise<void> {
  const shard = randomInt(shards);
  const onConflict =
    db.dialect === 'sqlite'
      ? 'ON CONFLICT (source, day, shard) DO UPDATE SET total = total + excluded.total'
      : 'ON DUPLICATE KEY UPDATE total = total + VALUES(total)';
  const rows = [all, source].flatMap((key) => [all, dayOf(firstSeen)].map((day) => [key, day, shard, by]));
  const places = rows.map(() => '(?, ?, ?, ?)').join(', ');
  await db.execute(`INSERT INTO ${leadCountTable.name} (source, day, shard, total) VALUES ${places} ${onConflict}`, rows.flat());
}

/** A source that no lead has any more leaves no row: it may have named the one person who had it. The sum is that of rows that are held (D464). */
export async function forgetSource(db: Db, source: string): Promise<void> {
  const lock = db.dialect === 'sqlite' ? '' : ' FOR UPDATE';
  const rows = await db.query<{ day: string; total: number }>(`SELECT day, total FROM ${leadCountTable.name} WHERE source = ?${lock}`, [
    source,
  ]);
  const total = rows.filter(({ day }) => day === all).reduce((sum, row) => sum + Number(row.total), 0);
  if (source !== all && total === 0) await db.execute(`DELETE FROM ${leadCountTable.name} WHERE source = ?`, [source]);
}

/** How many leads there are, in all or of one source: the cost does not grow with them. */
export async function leadTotal(db: Db, source: string = all): Promise<number> {
  const sql = `SELECT SUM(total) AS total FROM ${leadCountTable.name} WHERE source = ? AND day = ?`;
  const [row] = await db.query<{ total: number | null }>(sql, [source, all]);
  return Number(row?.total ?? 0);
}

/** How many leads of the days after this one. */
export async function leadTotalAfter(db: Db, day: string, source: string = all): Promise<number> {
  const sql = `SELECT SUM(total) AS total FROM ${leadCountTable.name} WHERE source = ? AND day > ?`;
  const [row] = await db.query<{ total: number | null }>(sql, [source, day]);
  return Number(row?.total ?? 0);
}

/** How many leads each day brought, the newest day first. */
export async function leadDays(db: Db, source: string = all): Promise<{ day: string; total: number }[]> {
  const sql = `SELECT day, SUM(total) AS total FROM ${leadCountTable.name} WHERE source = ? AND day > ? GROUP BY day ORDER BY day DESC`;
  const rows = await db.query<{ day: string; total: number }>(sql, [source, all]);
  return rows.map(({ day, total }) => ({ day, total: Number(total) }));
}
