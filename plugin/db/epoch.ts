import type { Db, Epoch } from '../host';
import { int, primary } from './columns';
import type { Gateway } from './gateway';
import { rows } from './rows';
import { defineTable } from './table';

export const epochTable = defineTable('sp_epoch', { id: primary(int()), value: int() });

/**
 * Put changes of who may do what in a line, over all instances: the epoch's row is locked first, so that two calls can't each take the
 * other's last administrator or last free place in a role. Nothing is written, so a call that changes nothing leaves no trace (D42).
 */
export const lockAccess = async (db: Db): Promise<void> => void (await rows(db, epochTable).one({ id: 1 }, { lock: true }));

/** See `Epoch`: one counter row that every change of who may do what, and of what is switched on, increments (D9). */
export function createEpoch(storage: Gateway): Epoch {
  const read = async (db: Db) => {
    const [row] = await db.query<{ value: number }>('SELECT value FROM sp_epoch WHERE id = 1');
    return Number(row?.value ?? 0);
  };

  return {
    sql: '(SELECT value FROM sp_epoch WHERE id = 1)',
    read,
    bump: async (db) => void (await db.execute('UPDATE sp_epoch SET value = value + 1 WHERE id = 1')),
    cached: (load) => cachedByEpoch(storage, read, load),
  };
}

/** The copy is tagged with the epoch read before loading: at worst it is newer than its tag and is loaded once more. */
function cachedByEpoch<T>(storage: Gateway, read: (db: Db) => Promise<number>, load: (db: Db) => Promise<T>) {
  let copy: { epoch: number; value: T } | undefined;
  let loading: Promise<{ epoch: number; value: T }> | undefined;

  const reload = () => {
    loading ??= storage
      .apart(async (db) => {
        const epoch = await read(db);
        copy = { epoch, value: await load(db) };
        return copy;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  /** What this transaction has changed itself is nobody else's to see, and waiting for another connection would deadlock SQLite. */
  const insideTransaction = () =>
    storage.run(async (db) => {
      const epoch = await read(db);
      return copy?.epoch === epoch ? copy.value : load(db);
    });

  return async (at?: number): Promise<T> => {
    if (storage.isInTransaction()) return insideTransaction();
    const wanted = at ?? (await storage.run(read));
    if (copy && copy.epoch >= wanted) return copy.value;
    const loaded = await reload();
    return loaded.epoch >= wanted ? loaded.value : (await reload()).value;
  };
}
