import { isDuplicate } from '../../../db/connection';
import { not, rows, type Where } from '../../../db/rows';
import type { InsertOf } from '../../../db/table';
import type { Db } from '../../../host';
import { eventSlug } from '../domain/slugs';
import { missing } from '../errors';
import { type EventRow, eventTable } from './event-table';

type NewEvent = Omit<InsertOf<typeof eventTable>, 'slug' | 'id'>;

/** All SQL about event types. Throws 404 where one is asked for that is not there. */
export function events(db: Db) {
  const table = rows(db, eventTable);

  async function needed(where: Where<typeof eventTable>, id: number | string, lock = false): Promise<EventRow> {
    const row = await table.one(where, { lock });
    if (!row) throw missing('Event', id);
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
    many: table.many,
    count: table.count,

    /** Stores it under the first free slug of its duration. The caller holds the calendar's row. */
    async insert(values: NewEvent): Promise<EventRow> {
      const taken = await table.many({ calendarId: values.calendarId });
      const slugs = new Set(taken.map(({ slug }) => slug));
      for (let number = 0; ; number++) {
        const slug = eventSlug(values.duration, number);
        if (slugs.has(slug)) continue;
        const row = {
          bookingFields: null,
          notifications: null,
          paymentSettings: null,
          availabilityId: null,
          expiresAt: null,
          ...values,
          slug,
        };
        try {
          return { ...row, id: await table.insert(row) };
        } catch (error) {
          // A slug that somebody else set meanwhile.
          if (!isDuplicate(error) || number > slugs.size + 8) throw error;
        }
      }
    },

    update: (id: number, set: Partial<EventRow>) => table.update({ id }, set),
    /** The row alone; see `removeEvents` for what hangs on it. */
    delete: (id: number) => table.delete({ id }),
  };
}
