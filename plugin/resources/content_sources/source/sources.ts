import { damaged, rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
import { authModes } from '../signatures/authenticate-delivery';
import { laterSettings } from './fields';
import { receiverTable, type Source, sourceTable } from './source-table';

type Changes = Partial<Omit<Source, 'id' | 'slug' | 'rowUuid' | 'createdAt'>>;

/** All SQL about sources, bound to one transaction or connection. */
export function sources(db: Db) {
  const table = rows(db, sourceTable);
  const one = async (where: { id: string } | { slug: string }, lock = false) =>
    sound((await table.one(where, { lock })) as Source | undefined);

  return {
    find: (id: string, { lock = false } = {}) => one({ id }, lock),

    /** Throws not_found; `lock` holds the row until the transaction ends. */
    async get(id: string, { lock = false } = {}): Promise<Source> {
      const source = await one({ id }, lock);
      if (!source) throw notFound('content source', id);
      return source;
    },

    bySlug: (slug: string) => one({ slug }),

    /** Which of these exist. */
    async takenSlugs(slugs: readonly string[]): Promise<string[]> {
      const records = await db.query<{ slug: string }>(
        `SELECT slug FROM sp_sources WHERE slug IN (${slugs.map(() => '?').join(', ')})`,
        slugs,
      );
      return records.map(({ slug }) => slug);
    },

    receiver: async (slug: string) => sound(await rows(db, receiverTable).one({ slug })),

    async list(): Promise<Source[]> {
      const order = [
        ['createdAt', 'ASC'],
        // Ids are random; slugs are unique as well, and tell a reader something.
        ['slug', 'ASC'],
      ] as const;
      const sources = (await table.many({}, { order })) as Source[];
      return sources.map((source) => ({ ...source, settings: { ...laterSettings, ...source.settings } }));
    },

    insert: (source: Source) => table.insert(source),

    update: (id: string, changes: Changes) => table.update({ id }, changes),

    delete: (id: string) => table.delete({ id }),
  };
}

/** Throws 503 for settings that somebody damaged: a guard that cannot read its rule lets nobody pass. */
function sound<T extends Pick<Source, 'settings'>>(source: T | undefined): T | undefined {
  if (!source) return undefined;
  const settings: unknown = source.settings;
  const mode = typeof settings === 'object' && settings !== null && 'auth_mode' in settings ? settings.auth_mode : undefined;
  if (!authModes.some((one) => one === mode)) throw damaged('sp_sources.settings');
  return { ...source, settings: { ...laterSettings, ...source.settings } };
}
