import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
import { receiverTable, type Source, sourceTable } from './source-table';

type Changes = Partial<Omit<Source, 'id' | 'slug' | 'rowUuid' | 'createdAt'>>;

/** All SQL about sources, bound to one transaction or connection. */
export function sources(db: Db) {
  const table = rows(db, sourceTable);
  const one = async (where: { id: string } | { slug: string }, lock = false) => (await table.one(where, { lock })) as Source | undefined;

  return {
    find: (id: string, { lock = false } = {}) => one({ id }, lock),

    /** Throws not_found; `lock` holds the row until the transaction ends. */
    async get(id: string, { lock = false } = {}): Promise<Source> {
      const source = await one({ id }, lock);
      if (!source) throw notFound('content source', id);
      return source;
    },

    bySlug: (slug: string) => one({ slug }),

    receiver: (slug: string) => rows(db, receiverTable).one({ slug }),

    list: async () =>
      (await table.many(
        {},
        {
          order: [
            ['createdAt', 'ASC'],
            ['id', 'ASC'],
          ],
        },
      )) as Source[],

    insert: (source: Source) => table.insert(source),

    update: (id: string, changes: Changes) => table.update({ id }, changes),

    delete: (id: string) => table.delete({ id }),
  };
}
