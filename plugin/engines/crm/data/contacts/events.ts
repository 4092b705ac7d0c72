import { rows } from '../../../../db/rows';
import type { Db } from '../../../../host';
import { millionthsOf } from '../../domain/millionths';
import { type ContactEventRow, contactEventTable } from './event-table';

type NewEvent = Omit<ContactEventRow, 'id' | 'counter' | 'number' | 'createdAt' | 'updatedAt'> & { readonly at: number };

const numberIn = (value: string) => millionthsOf(value) ?? null;

/** What contacts did elsewhere. */
export function contactEvents(db: Db) {
  const own = rows(db, contactEventTable);
  return {
    async page(contactId: number, { limit, offset }: { limit: number; offset: number }) {
      const [records, total] = [await own.many({ contactId }, { order: [['id', 'DESC']], limit, offset }), await own.count({ contactId })];
      return { rows: records, total };
    },

    /** An event, with how often its contact did one of that key; undefined for one that is not there. */
    async tracked(id: number) {
      const row = await own.one({ id });
      if (!row) return undefined;
      const [sum] = await db.query<{ total: number }>(
        `SELECT SUM(counter) AS total FROM ${contactEventTable.name} WHERE contact_id = ? AND event_key = ?`,
        [row.contactId, row.eventKey],
      );
      const { provider, eventKey, value } = row;
      return { provider, eventKey, value, count: Number(sum?.total ?? 0) };
    },

    async insert({ at, ...event }: NewEvent): Promise<number> {
      return own.insert({ ...event, number: numberIn(event.value), counter: 1, createdAt: at, updatedAt: at });
    },

    /** Once more on the row that has its key and title, or else a row. Call with the contact locked. */
    async count(event: NewEvent): Promise<number> {
      const { contactId, provider, eventKey, title, value, at } = event;
      const [known] = await own.many({ contactId, eventKey, title }, { order: [['id', 'ASC']], limit: 1 });
      if (!known) return this.insert(event);
      await own.update({ id: known.id }, { counter: known.counter + 1, provider, value, number: numberIn(value), updatedAt: at });
      return known.id;
    },
  };
}
