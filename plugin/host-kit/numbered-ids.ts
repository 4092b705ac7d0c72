import { columns, defineTable, isDuplicate, rows } from '../adapter';
import type { Db, Storage } from '../host';

const { ascii, id, text } = columns;

/** Numbers for records that their host names otherwise: one sequence over all kinds, so that no number means two things (D651). */
export const numberedIdsTable = defineTable(
  'host_numbered_ids',
  { id: id(), kind: ascii(32), name: text(190) },
  { unique: [['kind', 'name']] },
);

/** Ids of a host that are no numbers, such as UUIDs, as the numbers that the service knows them by. A number is given once and kept. */
export interface NumberedIds {
  /** The number of a record; the first call gives it one. `kind` is such as `user` or `post`, `name` the host's own id. */
  number(kind: string, name: string): Promise<number>;
  /** The same for many, by the host's own id. */
  numbers(kind: string, names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The host's own id; undefined where no record of the kind has this number. */
  name(kind: string, number: number): Promise<string | undefined>;
  /** The same for many, by number; numbers of no record are left out. */
  names(kind: string, numbers: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Kept in `host_numbered_ids`, which belongs to `kitSchema`; giving a number joins the caller's transaction. */
export function numberedIds(storage: Storage): NumberedIds {
  const of = (db: Db) => rows(db, numberedIdsTable);

  async function numbers(kind: string, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (names.length === 0) return new Map();
    return storage.run(async (db) => {
      const known = new Map((await of(db).many({ kind, name: [...new Set(names)] })).map((row) => [row.name, row.id]));
      for (const name of names) if (!known.has(name)) known.set(name, await give(db, kind, name));
      return known;
    });
  }

  async function give(db: Db, kind: string, name: string): Promise<number> {
    try {
      return await of(db).insert({ kind, name });
    } catch (error) {
      // Another instance was quicker; a plain read might still see the time before it.
      const row = isDuplicate(error) ? await of(db).one({ kind, name }, { lock: true }) : undefined;
      if (!row) throw error;
      return row.id;
    }
  }

  async function names(kind: string, wanted: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (wanted.length === 0) return new Map();
    const records = await storage.run((db) => of(db).many({ kind, id: [...new Set(wanted)] }));
    return new Map(records.map((row) => [row.id, row.name]));
  }

  return {
    numbers,
    names,
    number: async (kind, name) => (await numbers(kind, [name])).get(name) ?? 0,
    name: async (kind, number) => (await names(kind, [number])).get(number),
  };
}
