import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { hostIds } from '../domain/hosts';
import { calendarTable } from './calendar-table';
import { eventTable } from './event-table';

/** A calendar with its event types, for a list to choose from. */
export interface CalendarOptions {
  readonly id: number;
  readonly title: string;
  readonly options: readonly { readonly id: number; readonly title: string }[];
}

interface EventOptionRow {
  readonly calendar_id: number;
  readonly calendar_title: string;
  readonly event_id: number | null;
  readonly event_title: string | null;
}

/** All calendars with all of their event types, also expired ones, for bookings of those remain. One statement. */
export async function calendarOptions(db: Db): Promise<CalendarOptions[]> {
  const rows = await db.query<EventOptionRow>(
    `SELECT c.id AS calendar_id, c.title AS calendar_title, e.id AS event_id, e.title AS event_title
     FROM ${calendarTable.name} c LEFT JOIN ${eventTable.name} e ON e.calendar_id = c.id ORDER BY c.id, e.id`,
  );
  const calendars = new Map<number, { id: number; title: string; options: { id: number; title: string }[] }>();
  for (const { calendar_id, calendar_title, event_id, event_title } of rows) {
    const id = Number(calendar_id);
    const calendar = calendars.get(id) ?? { id, title: calendar_title, options: [] };
    if (event_id !== null) calendar.options.push({ id: Number(event_id), title: event_title ?? '' });
    calendars.set(id, calendar);
  }
  return [...calendars.values()];
}

/** The event types that a person organises or is a host of. */
export async function eventsOfHost(db: Db, userId: number): Promise<{ id: number; label: string }[]> {
  const records = await rows(db, eventTable).many({}, { order: [['id', 'ASC']] });
  return records
    .filter((event) => event.userId === userId || hostIds(event).includes(userId))
    .map(({ id, title }) => ({ id, label: title }));
}
