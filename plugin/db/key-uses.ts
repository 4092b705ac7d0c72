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

/** Forget days that are over. */
export const pruneUses = (db: Db, before: number) => deleteInBatches(db, 'sp_key_uses', ['day < ?', [before]]);
