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

    ofPost: (sourceId: string, postId: number): Promise<IngestedPost | undefined> => table.one({ sourceId, postId }),

    insert: (row: IngestedPost) => table.insert(row),

    update: ({ sourceId, externalId, ...changes }: IngestedPost) => table.update({ sourceId, externalId }, changes),

    /** A delivery left the post alone: what it said is the article's latest state all the same. */
    processed: (sourceId: string, externalId: string, seen: Pick<IngestedPost, 'lastDelivery' | 'modifiedAt'>) =>
      table.update({ sourceId, externalId }, seen),

    /** By id, the delivery that was processed last; ids without a post are not among them. */
    async lastDeliveries(sourceId: string, externalIds: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
      const records = await table.many({ sourceId, externalId: [...externalIds] });
      return new Map(records.map(({ externalId, lastDelivery }) => [externalId, lastDelivery]));
    },

    /** Free the article's id for another post; the earlier post still counts as one of the source. */
    setAside: (sourceId: string, externalId: string) =>
      table.update({ sourceId, externalId }, { externalId: `earlier:${newId()}`, earlierOf: externalId }),

    earlierOf: (sourceId: string, externalId: string) => table.many({ sourceId, earlierOf: externalId }),
  };
}
