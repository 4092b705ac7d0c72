import type { Db } from '../../../host';
import { invalidFields } from '../../kit/input/errors';
import { newHash } from '../../kit/new-hash';
import { bookings, type NewBooking } from '../data/bookings';
import type { CalendarRow } from '../data/calendar-table';
import type { EventRow } from '../data/event-table';
import { lockHosts } from '../data/lock-hosts';
import { removeBookings } from '../data/removal';
import { seats } from '../data/seats';
import { startsOf } from '../domain/available-times';
import { defaultDuration, hostIds } from '../domain/hosts';

interface Reserve {
  /** As it is after the change. */
  readonly event: EventRow;
  /** As it was, whose hosts get their time back. */
  readonly before: EventRow;
  readonly calendar: CalendarRow;
  readonly now: number;
}

/** So many times of hosts are held for one event type. */
const maxReserved = 1000;

/**
 * Hold the future times of a one-off event type on its hosts' calendars against other event types, or give them back, in the transaction
 * that changes it. Throws 422 where these are too many.
 */
export async function reserveTimes(db: Db, { event, before, calendar, now }: Reserve): Promise<void> {
  const hosts = hostIds(event);
  await lockHosts(db, [...hosts, ...hostIds(before)]);
  await removeBookings(db, { sql: `event_id = ? AND status = 'reserved'`, params: [event.id] });
  const { reserve_time: isOn = false, available_times: times = {} } = event.settings;
  if (!isOn) return;
  const starts = startsOf(times, calendar.authorTimezone).filter((start) => start > now);
  if (starts.length * hosts.length > maxReserved)
    throw invalidFields({ reserve_time: { max: `At most ${maxReserved} times of hosts can be held; offer fewer, or hold none.` } });
  for (const start of starts) {
    const row = await bookings(db).insert(placeholder({ event, calendar, start, now }));
    for (const userId of hosts) await seats(db).reserve(row, userId);
  }
}

interface Place {
  readonly event: EventRow;
  readonly calendar: CalendarRow;
  readonly start: number;
  readonly now: number;
}

/** A booking of nobody. */
function placeholder({ event, calendar, start, now }: Place): NewBooking {
  const minutes = defaultDuration(event);
  return {
    hash: newHash(),
    calendarId: event.calendarId,
    eventId: event.id,
    eventType: event.eventType,
    parentId: null,
    hostUserId: event.userId,
    personUserId: null,
    personContactId: null,
    personTimeZone: calendar.authorTimezone,
    startAt: start,
    endAt: start + minutes * 60_000,
    slotMinutes: minutes,
    status: 'reserved',
    source: 'web',
    firstName: '',
    lastName: '',
    email: '',
    searchText: '',
    phone: '',
    country: '',
    ipAddress: '',
    browser: '',
    device: '',
    message: '',
    internalNote: '',
    locationDetails: {},
    cancelledBy: null,
    paymentStatus: '',
    paymentMethod: '',
    sourceUrl: '',
    extras: {},
    createdAt: now,
    updatedAt: now,
  };
}
