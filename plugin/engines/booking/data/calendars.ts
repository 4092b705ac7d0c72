import { fromRow, rows } from '../../../db/rows';
import type { InsertOf } from '../../../db/table';
import type { Db, SqlValue } from '../../../host';
import type { CalendarKind } from '../domain/calendar';
import { notFoundError } from '../input/errors';
import { type CalendarRow, calendarTable } from './calendar-table';
import { eventTable } from './event-table';

/** Which calendars a list shows; expired ones never. */
export interface CalendarFilter {
  /** In lower case; in the calendar's title or that of one of its event types. */
  readonly search?: string;
  readonly type?: CalendarKind;
}

/** All SQL about calendars. Throws 404 where one is asked for that is not there. */
export function calendars(db: Db) {
  const table = rows(db, calendarTable);

  return {
    find: (id: number) => table.one({ id }),

    /** `lock` holds it until the transaction ends: whoever changes its event types or itself waits. */
    async get(id: number, { lock = false } = {}): Promise<CalendarRow> {
      const row = await table.one({ id }, { lock });
      if (!row) throw notFoundError('Calendar', id);
      return row;
    },

    /** Those that are active, by title. */
    active: (limit: number) =>
      table.many(
        { status: 'active' },
        {
          order: [
            ['searchTitle', 'ASC'],
            ['id', 'ASC'],
          ],
          limit,
        },
      ),

    bySlug: (slug: string) => table.one({ slug }),
    activeBySlug: (slug: string) => table.one({ slug, status: 'active' }),
    /** Which of these exist. */
    takenSlugs: async (slugs: readonly string[]) => (await table.many({ slug: slugs })).map(({ slug }) => slug),
    /** The person's own calendar. */
    simpleOf: (userId: number) => table.one({ simpleUserId: userId }),

    /** Newest first. */
    async list(filter: CalendarFilter, { limit, offset }: { limit: number; offset: number }): Promise<CalendarRow[]> {
      const { sql, params } = conditionOf(filter);
      const records = await db.query(`SELECT c.* FROM ${calendarTable.name} c WHERE ${sql} ORDER BY c.id DESC LIMIT ? OFFSET ?`, [
        ...params,
        limit,
        offset,
      ]);
      return records.map((row) => fromRow(calendarTable, row));
    },

    async count(filter: CalendarFilter): Promise<number> {
      const { sql, params } = conditionOf(filter);
      const [row] = await db.query<{ total: number }>(`SELECT COUNT(*) AS total FROM ${calendarTable.name} c WHERE ${sql}`, params);
      return Number(row?.total ?? 0);
    },

    many: table.many,
    /** Returns the id. Throws the driver's unique error where the slug is taken or the person has a simple calendar. */
    insert: (values: InsertOf<typeof calendarTable>) => table.insert(values),
    update: (id: number, set: Partial<CalendarRow>) => table.update({ id }, set),
    /** The row alone; see `removeCalendar` for what hangs on it. */
    delete: (id: number) => table.delete({ id }),
  };
}

function conditionOf({ search, type }: CalendarFilter): { sql: string; params: SqlValue[] } {
  const parts = [`c.status <> 'expired'`];
  const params: SqlValue[] = [];
  if (type) {
    parts.push('c.type = ?');
    params.push(type);
  }
  if (search) {
    const ofEvents = `SELECT 1 FROM ${eventTable.name} e WHERE e.calendar_id = c.id AND e.status <> 'expired' AND INSTR(e.search_title, ?) > 0`;
    parts.push(`(INSTR(c.search_title, ?) > 0 OR EXISTS (${ofEvents}))`);
    params.push(search, search);
  }
  return { sql: parts.join(' AND '), params };
}
