import type { Db, Storage } from '../../plugin/host';

/** Where a run can be interrupted: outside of a transaction before one begins, before a statement, before a commit, and after it. */
export type Point = 'begin' | 'statement' | 'commit' | 'committed';

/** The same storage, which tells of each point that a run comes to; what `reach` throws ends it there, what it waits for delays it. */
export function interrupted(storage: Storage, reach: (point: Point) => void | Promise<void>): Storage {
  const watched = ({ dialect, query, execute }: Db): Db => ({
    dialect,
    query: async (sql, params) => {
      await reach('statement');
      return query(sql, params);
    },
    execute: async (sql, params) => {
      await reach('statement');
      return execute(sql, params);
    },
  });
  const alone =
    (own: Storage['run']): Storage['run'] =>
    async (work) => {
      if (!storage.isInTransaction()) await reach('begin');
      return own((db) => work(watched(db)));
    };
  return {
    ...storage,
    run: alone(storage.run),
    apart: alone(storage.apart),
    async tx(work) {
      if (storage.isInTransaction()) return work(await storage.run(async (db) => watched(db)));
      await reach('begin');
      const result = await storage.tx(async (db) => {
        const done = await work(watched(db));
        await reach('commit');
        return done;
      });
      await reach('committed');
      return result;
    },
  };
}
