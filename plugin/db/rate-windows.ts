import type { Db } from '../host';
import { ascii, instant, int, primary } from './columns';
import { deleteInBatches } from './prune';
import { defineTable } from './table';

/** Hits per name and window; the window's start is part of the name, so that a row never has to be reset. */
export const rateWindowTable = defineTable(
  'sp_rate_windows',
  { name: primary(ascii(160)), hits: int(), expiresAt: instant() },
  { index: [['expiresAt']] },
);

/** Add hits and answer the total over all instances. */
export async function addHits(db: Db, { name, hits, expiresAt }: { name: string; hits: number; expiresAt: number }): Promise<number> {
  const onConflict =
    db.dialect === 'sqlite'
      ? 'ON CONFLICT(name) DO UPDATE SET hits = hits + excluded.hits'
      : 'ON DUPLICATE KEY UPDATE hits = hits + VALUES(hits)';
  await db.execute(`INSERT INTO sp_rate_windows (name, hits, expires_at) VALUES (?, ?, ?) ${onConflict}`, [name, hits, expiresAt]);
  const [row] = await db.query<{ hits: number }>('SELECT hits FROM sp_rate_windows WHERE name = ?', [name]);
  return Number(row?.hits ?? hits);
}

/** Forget windows that are over. */
export const pruneWindows = (db: Db, now: number) => deleteInBatches(db, 'sp_rate_windows', ['expires_at < ?', [now]]);
