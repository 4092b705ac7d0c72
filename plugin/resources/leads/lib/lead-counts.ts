import { randomInt } from 'node:crypto';
import type { Db } from '../../../host';
import { leadCountTable } from './support-tables';

/** Captures at the same time are spread over so many rows. */
const shards = 8;
const all = '';

/** Count leads that come or go, in all and of their source. The last statements of a transaction: they are what others wait for. */
export async function countLead(db: Db, source: string, by: 1 | -1): Promise<void> {
  const shard = randomInt(shards);
  const onConflict =
    db.dialect === 'sqlite'
      ? 'ON CONFLICT (source, shard) DO UPDATE SET total = total + excluded.total'
      : 'ON DUPLICATE KEY UPDATE total = total + VALUES(total)';
  const sql = `INSERT INTO ${leadCountTable.name} (source, shard, total) VALUES (?, ?, ?) ${onConflict}`;
  for (const key of [all, source]) await db.execute(sql, [key, shard, by]);
}

/** How many leads there are, in all or of one source: the cost does not grow with them. */
export async function leadTotal(db: Db, source: string = all): Promise<number> {
  const [row] = await db.query<{ total: number | null }>(`SELECT SUM(total) AS total FROM ${leadCountTable.name} WHERE source = ?`, [
    source,
  ]);
  return Number(row?.total ?? 0);
}
