import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { newId } from '../../../kit/ids';
import { type IngestedPost, ingestTable } from './ingest-table';

/** All SQL about which post an article has become, bound to one transaction or connection. */
export function ingestPosts(db: Db) {
  const table = rows(db, ingestTable);

  return {
    find: (sourceId: string, externalId: string, { lock = false } = {}): Promise<IngestedPost | undefined> =>
      table.one({ sourceId, externalId }, { lock }),

    insert: (row: IngestedPost) => table.insert(row),

    update: ({ sourceId, externalId, ...changes }: IngestedPost) => table.update({ sourceId, externalId }, changes),

    /** Free the article's id for another post; the earlier post still counts as one of the source. */
    setAside: (sourceId: string, externalId: string) => table.update({ sourceId, externalId }, { externalId: `earlier:${newId()}` }),
  };
}
