import { rows } from '../../../db/rows';
import type { InsertOf } from '../../../db/table';
import type { Db } from '../../../host';
import { notFoundError } from '../input/errors';
import { type FeedRow, feedTable } from './feed-table';

const firstMadeFirst = { order: [['id', 'ASC']] } as const;

/** All SQL about feeds. Throws 404 where one is asked for that is not there. */
export function feeds(db: Db) {
  const table = rows(db, feedTable);

  async function insert(values: Omit<InsertOf<typeof feedTable>, 'id'>): Promise<FeedRow> {
    return { ...values, id: await table.insert(values) };
  }

  return {
    insert,
    find: (id: number, { lock = false } = {}) => table.one({ id }, { lock }),

    /** 404 also where it belongs to another event type. `lock` holds it until the transaction ends. */
    async inEvent(eventId: number, id: number, { lock = false } = {}): Promise<FeedRow> {
      const row = await table.one({ id, eventId }, { lock });
      if (!row) throw notFoundError('Feed', id);
      return row;
    },

    ofEvent: (eventId: number) => table.many({ eventId }, firstMadeFirst),
    /** Those of these event types that are to be told something. */
    active: (eventIds: readonly number[]) => table.many({ eventId: eventIds, status: 'active' }, firstMadeFirst),
    update: (id: number, set: Partial<FeedRow>) => table.update({ id }, set),
    delete: (id: number) => table.delete({ id }),

    /** Give an event type copies of these. */
    async copy(feedRows: readonly FeedRow[], eventId: number, now: number): Promise<void> {
      for (const { id: _, ...feed } of feedRows) await insert({ ...feed, eventId, createdAt: now, updatedAt: now });
    },
  };
}
