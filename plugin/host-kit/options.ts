import { columns, defineTable, isDuplicate, OperationError, rows } from '../adapter';
import type { Db, Options, Storage } from '../host';

const { ascii, json, primary } = columns;

export const optionsTable = defineTable('host_options', { name: primary(ascii(190)), value: json<unknown>() });

/** Options as plugins see them, and the host's own private ones. */
export interface OptionStore extends Options {
  /** Several at once, in one statement; missing names are left out. */
  getMany(names: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  /** A private value that is made once per site; all instances get the same. Not to be had by `get`. */
  once(name: string, make: () => string): Promise<string>;
  /** Called after this process changed an option. */
  onChange(listener: (name: string) => void): void;
}

const publicName = /^[a-z][a-z0-9_.:-]{0,189}$/;

/** JSON values in `host_options`. Names that begin with `_` are the host's own. */
export function createOptions(storage: Storage): OptionStore {
  const listeners: ((name: string) => void)[] = [];
  const all = storage.epoch.cached(async (db) => new Map((await rows(db, optionsTable).many({})).map(({ name, value }) => [name, value])));
  const value = async (db: Db, name: string) => (await rows(db, optionsTable).one({ name }))?.value;

  function changing(name: string, work: (db: Db) => Promise<unknown>): Promise<void> {
    if (!publicName.test(name)) throw new OperationError('invalid_params', `"${name}" cannot be the name of an option.`);
    return storage
      .tx(async (db) => {
        await work(db);
        await storage.epoch.bump(db);
      })
      .finally(() => {
        for (const listener of listeners) listener(name);
      });
  }

  return {
    async get(name, epoch) {
      if (!publicName.test(name)) return undefined;
      return epoch === undefined ? storage.run((db) => value(db, name)) : (await all(epoch)).get(name);
    },

    async getMany(names) {
      const records = await storage.run((db) => rows(db, optionsTable).many({ name: names }));
      return Object.fromEntries(records.map(({ name, value }) => [name, value]));
    },

    set: (name, value) => changing(name, (db) => rows(db, optionsTable).put({ name }, { value: value ?? null })),
    delete: (name) => changing(name, (db) => rows(db, optionsTable).delete({ name })),

    once: (name, make) =>
      storage.run(async (db) => {
        const known = await value(db, `_${name}`);
        if (typeof known === 'string') return known;
        await insertOnce(db, `_${name}`, make());
        return String(await value(db, `_${name}`));
      }),

    onChange: (listener) => void listeners.push(listener),
  };
}

async function insertOnce(db: Db, name: string, value: string): Promise<void> {
  try {
    await rows(db, optionsTable).insert({ name, value });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}
