import { rows } from '../../../plugin/db/rows';
import { activityTable } from '../../../plugin/engines/booking/data/activity-table';
import { type BookingHostRow, type BookingRow, bookingHostTable, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import { type EventRow, eventTable } from '../../../plugin/engines/booking/data/event-table';
import { type ReminderRow, reminderTable } from '../../../plugin/engines/booking/data/reminder-table';
import { isMultiGuest } from '../../../plugin/engines/booking/domain/kinds';
import { countedStatuses, isBlocking } from '../../../plugin/engines/booking/domain/statuses';
import type { BookingSite } from './booking-site';

/** All that is stored about bookings. */
interface Stored {
  readonly bookings: readonly BookingRow[];
  readonly links: readonly BookingHostRow[];
  readonly reminders: readonly ReminderRow[];
  readonly logged: readonly number[];
  readonly events: ReadonlyMap<number, EventRow>;
}

const read = ({ host: { storage } }: BookingSite): Promise<Stored> =>
  storage.run(async (db) => ({
    bookings: await rows(db, bookingTable).many({}, { order: [['id', 'ASC']] }),
    links: await rows(db, bookingHostTable).many({}, { order: [['id', 'ASC']] }),
    reminders: await rows(db, reminderTable).many({}),
    logged: (await rows(db, activityTable).many({})).map(({ bookingId }) => bookingId),
    events: new Map((await rows(db, eventTable).many({})).map((event) => [event.id, event])),
  }));

/** What contradicts itself in the tables, a line each. Bookings in `anyway` were made over others on purpose. */
export async function contradictions(site: BookingSite, anyway: ReadonlySet<number>): Promise<string[]> {
  const stored = await read(site);
  return [
    ...strays(stored),
    ...stored.bookings.flatMap((row) => ofBooking(stored, row)),
    ...overlaps(stored, anyway),
    ...crowds(stored, anyway),
  ];
}

function strays({ bookings, links, reminders, logged, events }: Stored): string[] {
  const known = new Set(bookings.map(({ id }) => id));
  return [
    ...links.filter(({ bookingId }) => !known.has(bookingId)).map(({ id, bookingId }) => `host row ${id} of no booking (${bookingId})`),
    ...reminders.filter(({ bookingId }) => !known.has(bookingId)).map(({ bookingId }) => `a reminder of no booking (${bookingId})`),
    ...logged.filter((bookingId) => !known.has(bookingId)).map((bookingId) => `a log entry of no booking (${bookingId})`),
    ...bookings.filter(({ eventId }) => !events.has(eventId)).map(({ id }) => `booking ${id} of no event type`),
  ];
}

function ofBooking({ links, reminders, bookings }: Stored, row: BookingRow): string[] {
  const own = links.filter(({ bookingId }) => bookingId === row.id);
  const planned = reminders.filter(({ bookingId }) => bookingId === row.id);
  const first = bookings.find(({ id }) => id === row.groupId);
  const wrong: Readonly<Record<string, boolean>> = {
    'has no host': own.length === 0,
    'is hosted by somebody who is not among its hosts': !own.some(({ userId }) => userId === row.hostUserId),
    'blocks its time without a seat': isBlocking(row.status) && own.some(({ seat }) => seat === null),
    'blocks nothing and keeps a seat': !isBlocking(row.status) && own.some(({ seat }) => seat !== null),
    'has hosts at another time': own.some(({ startAt, endAt }) => startAt !== row.startAt || endAt !== row.endAt),
    'has another length': row.endAt - row.startAt !== row.slotMinutes * 60_000,
    'is one guest’s and in a group': !isMultiGuest(row.eventType) && row.groupId !== row.id,
    'is in a group of another event type': first !== undefined && first.eventId !== row.eventId,
    'has reminders though it is not scheduled': row.status !== 'scheduled' && planned.length > 0,
    'has reminders of another time': planned.some(({ dueAt, lead }) => dueAt !== row.startAt - lead * 60_000),
  };
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [`${named(row)} ${what}`] : []));
}

const named = ({ id, eventType, status, startAt }: BookingRow) =>
  `booking ${id} (${eventType}, ${status}, ${new Date(startAt).toISOString()})`;

const isTogether = (a: BookingRow, b: BookingRow) =>
  isMultiGuest(a.eventType) && a.eventId === b.eventId && a.startAt === b.startAt && a.endAt === b.endAt;

/** Two bookings that take the same time of the same host; those of one group may. */
function overlaps({ bookings, links }: Stored, anyway: ReadonlySet<number>): string[] {
  const hostsOf = (row: BookingRow) => links.filter(({ bookingId }) => bookingId === row.id).map(({ userId }) => userId);
  const blocking = bookings.filter(({ status }) => isBlocking(status)).map((row) => ({ row, hosts: hostsOf(row) }));
  return blocking.flatMap(({ row: a, hosts }, i) =>
    blocking.slice(i + 1).flatMap(({ row: b, hosts: others }) => {
      if (a.startAt >= b.endAt || b.startAt >= a.endAt || !hosts.some((host) => others.includes(host))) return [];
      if (isTogether(a, b)) return a.groupId === b.groupId ? [] : [`${named(a)} and ${named(b)} are together and in two groups`];
      if (anyway.has(a.id) || anyway.has(b.id)) return [];
      return [`${named(a)} and ${named(b)} take the same time`];
    }),
  );
}

/** Groups with more guests than places, and those whose guests come at different times. */
function crowds({ bookings, events }: Stored, anyway: ReadonlySet<number>): string[] {
  const groups = new Map<number, BookingRow[]>();
  for (const row of bookings)
    if (isMultiGuest(row.eventType) && countedStatuses.some((one) => one === row.status))
      groups.set(row.groupId, [...(groups.get(row.groupId) ?? []), row]);
  return [...groups].flatMap(([id, found]) => {
    const places = events.get(found[0]?.eventId ?? 0)?.maxBookPerSlot ?? 0;
    const isForced = found.some((row) => anyway.has(row.id));
    return [
      ...(new Set(found.map(({ startAt }) => startAt)).size > 1 ? [`group ${id} meets at several times`] : []),
      ...(found.length > places && !isForced ? [`group ${id} has ${found.length} guests and ${places} places`] : []),
    ];
  });
}
