import { randomInt } from 'node:crypto';
import type { Db, SqlValue } from '../../../../host';

/** Writers at the same time are spread over so many rows. */
const shards = 16;
/** A transaction writes to one of them, however often it counts, so that it waits for one other at most. */
const shardOf = new WeakMap<Db, number>();

export interface Addition {
  readonly key: readonly SqlValue[];
  readonly by: number;
}

/** A table of counts. */
interface Counts {
  readonly table: string;
  /** Its key, without `shard`. */
  readonly columns: readonly string[];
}

/** Change counts in the caller's transaction; what is not counted yet begins at 0. */
export async function addToCounts(db: Db, { table, columns }: Counts, additions: readonly Addition[]): Promise<void> {
  const shard = shardOf.get(db) ?? randomInt(shards);
  shardOf.set(db, shard);
  // In one order, so that transactions of one shard wait for each other rather than for ever.
  const rows = additions
    .filter(({ by }) => by !== 0)
    .map(({ key, by }) => [...key, shard, by])
    .sort((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1));
  const names = [...columns, 'shard', 'total'];
  const onConflict =
    db.dialect === 'sqlite'
      ? `ON CONFLICT (${[...columns, 'shard'].join(', ')}) DO UPDATE SET total = total + excluded.total`
      : 'ON DUPLICATE KEY UPDATE total = total + VALUES(total)';
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const places = some.map(() => `(${names.map(() => '?').join(', ')})`).join(', ');
    await db.execute(`INSERT INTO ${table} (${names.join(', ')}) VALUES ${places} ${onConflict}`, some.flat());
  }
}

const atOnce = 500;
