import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { hasAllHosts, isMultiGuest } from '../domain/kinds';
import { type BookingRow, bookingHostTable, bookingTable } from './booking-table';
import { type CalendarRow, calendarTable } from './calendar-table';
import { type EventRow, eventTable } from './event-table';

/** What bookings hang on. */
export interface Surroundings {
  readonly events: ReadonlyMap<number, EventRow>;
  readonly calendars: ReadonlyMap<number, CalendarRow>;
  /** Hosts by booking, of kinds that have several. */
  readonly hosts: ReadonlyMap<number, readonly number[]>;
  /** Guests by group that come or came, of kinds that have several. */
  readonly guests: ReadonlyMap<number, number>;
}

/** Everything around these bookings, with at most four statements however many they are. */
export async function surroundingsOf(db: Db, bookings: readonly BookingRow[]): Promise<Surroundings> {
  const eventIds = [...new Set(bookings.map(({ eventId }) => eventId))];
  const calendarIds = [...new Set(bookings.map(({ calendarId }) => calendarId))];
  const byId = <T extends { readonly id: number }>(list: readonly T[]) => new Map(list.map((one) => [one.id, one]));
  return {
    events: byId(eventIds.length === 0 ? [] : await rows(db, eventTable).many({ id: eventIds })),
    calendars: byId(calendarIds.length === 0 ? [] : await rows(db, calendarTable).many({ id: calendarIds })),
    hosts: await hostsOf(
      db,
      bookings.filter(({ eventType }) => hasAllHosts(eventType)).map(({ id }) => id),
    ),
    guests: await guestsOf(
      db,
      bookings.filter(({ eventType }) => isMultiGuest(eventType)).map(({ groupId }) => groupId),
    ),
  };
}

async function hostsOf(db: Db, bookingId: readonly number[]): Promise<Map<number, number[]>> {
  const hosts = new Map<number, number[]>();
  if (bookingId.length === 0) return hosts;
  const links = await rows(db, bookingHostTable).many({ bookingId }, { order: [['id', 'ASC']] });
  for (const link of links) hosts.set(link.bookingId, [...(hosts.get(link.bookingId) ?? []), link.userId]);
  return hosts;
}

async function guestsOf(db: Db, groupIds: readonly number[]): Promise<Map<number, number>> {
  if (groupIds.length === 0) return new Map();
  const ids = [...new Set(groupIds)];
  const rows = await db.query<{ group_id: number; total: number }>(
    `SELECT group_id, COUNT(*) AS total FROM ${bookingTable.name}
     WHERE group_id IN (${ids.map(() => '?').join(', ')}) AND status IN ('scheduled', 'completed') GROUP BY group_id`,
    ids,
  );
  return new Map(rows.map(({ group_id, total }) => [Number(group_id), Number(total)]));
}
