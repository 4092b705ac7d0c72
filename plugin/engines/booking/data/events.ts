import { not, rows, type Where } from '../../../db/rows';
import type { InsertOf } from '../../../db/table';
import type { Db } from '../../../host';
import { freeSlug } from '../../../kit/free-slug';
import { eventSlug } from '../domain/slugs';
import { notFoundError } from '../input/errors';
import { type EventRow, eventTable } from './event-table';

type NewEvent = Omit<InsertOf<typeof eventTable>, 'slug' | 'id'>;

/** All SQL about event types. Throws 404 where one is asked for that is not there. */
export function events(db: Db) {
  const table = rows(db, eventTable);

  async function needed(where: Where<typeof eventTable>, id: number | string, lock = false): Promise<EventRow> {
    const row = await table.one(where, { lock });
    if (!row) throw notFoundError('Event', id);
    return row;
  }

  return {
    find: (id: number) => table.one({ id }),
    /** `lock` holds it until the transaction ends. */
    get: (id: number, { lock = false } = {}) => needed({ id }, id, lock),
    getByHash: (hash: string) => needed({ hash }, hash),
    /** 404 also where it belongs to another calendar. */
    inCalendar: (calendarId: number, id: number, { lock = false } = {}) => needed({ id, calendarId }, id, lock),
    bySlug: (calendarId: number, slug: string) => table.one({ calendarId, slug }),
    /** Of these calendars, but expired ones; the first made first. */
    ofCalendars: (calendarIds: readonly number[]) =>
      table.many({ calendarId: calendarIds, status: not('expired') }, { order: [['id', 'ASC']] }),
    /** All that can be booked, the first made first. */
    active: () => table.many({ status: 'active' }, { order: [['id', 'ASC']] }),
    activeBySlug: (calendarId: number, slug: string) => table.one({ calendarId, slug, status: 'active' }),
    many: table.many,
    count: table.count,

    /** Stores it under the first free slug of its duration. The caller holds the calendar's row. */
    async insert(values: NewEvent): Promise<EventRow> {
      const taken = async (slugs: readonly string[]) =>
        (await table.many({ calendarId: values.calendarId, slug: slugs })).map(({ slug }) => slug);
      const slug = await freeSlug(eventSlug(values.duration), { taken, from: 1 });
      const empty = { bookingFields: null, notifications: null, paymentSettings: null, availabilityId: null, expiresAt: null };
      const row = { ...empty, ...values, slug };
      return { ...row, id: await table.insert(row) };
    },

    update: (id: number, set: Partial<EventRow>) => table.update({ id }, set),
    /** The row alone; see `removeEvents` for what hangs on it. */
    delete: (id: number) => table.delete({ id }),
  };
}
