import type { Db } from '../host';
import { ascii, int, primary } from './columns';
import { deleteInBatches } from './prune';
import { defineTable } from './table';

/** How often a key did something on a day: the day in days since 1970, the effect as scopes have it. */
export const keyUseTable = defineTable(
  'sp_key_uses',
  { keyId: primary(int()), day: primary(int()), resource: primary(ascii(64)), effect: primary(ascii(12)), calls: int() },
  { index: [['day']] },
);

/** What is kept and shown, today included. */
const daysKept = 30;

/** Days since 1970 at an instant. */
export const dayAt = (at: number) => Math.floor(at / 86_400_000);

const firstKept = (at: number) => dayAt(at) - daysKept + 1;

/** Calls of one kind, of a key on a day. */
export interface KeyUses {
  readonly keyId: number;
  readonly day: number;
  readonly resource: string;
  readonly effect: string;
  readonly calls: number;
}

/** Add calls to those that are counted. */
export async function addUses(db: Db, { keyId, day, resource, effect, calls }: KeyUses): Promise<void> {
  const clash =
    db.dialect === 'sqlite'
      ? 'ON CONFLICT (key_id, day, resource, effect) DO UPDATE SET calls = calls + excluded.calls'
      : 'ON DUPLICATE KEY UPDATE calls = calls + VALUES(calls)';
  const sql = `INSERT INTO sp_key_uses (key_id, day, resource, effect, calls) VALUES (?, ?, ?, ?, ?) ${clash}`;
  await db.execute(sql, [keyId, day, resource, effect, calls]);
}

/** The calls of all kept days by key and kind, the most used first. */
export async function recentUses(db: Db, now: number): Promise<Omit<KeyUses, 'day'>[]> {
  const rows = await db.query<{ key_id: number; resource: string; effect: string; total: number }>(
    'SELECT key_id, resource, effect, SUM(calls) AS total FROM sp_key_uses WHERE day >= ? GROUP BY key_id, resource, effect ORDER BY total DESC, resource, effect',
    [firstKept(now)],
  );
  return rows.map((row) => ({ keyId: Number(row.key_id), resource: row.resource, effect: row.effect, calls: Number(row.total) }));
}

/** Forget days that are no longer kept. */
export const pruneUses = (db: Db, now: number) => deleteInBatches(db, 'sp_key_uses', ['day < ?', [firstKept(now)]]);
