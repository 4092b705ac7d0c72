import type { Db, Host, HostUser, Site } from '../../../host';
import { isEmail } from '../../../kit/schema';
import type { BookingRow } from '../data/booking-table';
import { bookings } from '../data/bookings';
import type { CalendarRow } from '../data/calendar-table';
import { calendars } from '../data/calendars';
import type { EventRow } from '../data/event-table';
import { events } from '../data/events';
import { globalSettings } from '../data/global-settings';
import { managersOf } from '../data/managers-of-bookings';
import { seats } from '../data/seats';
import type { GlobalSettings } from '../domain/global-settings';
import { countedStatuses } from '../domain/statuses';

/** Everything that an email about a booking may tell. */
export interface Facts {
  readonly booking: BookingRow;
  readonly event: EventRow;
  readonly calendar: CalendarRow;
  /** Whose booking it is first; accounts that no longer exist or are inactive are left out. */
  readonly hosts: readonly HostUser[];
  /** Addresses of whoever is told in place of hosts that have none. */
  readonly managers: readonly string[];
  /** Guests of the occurrence. */
  readonly guests: number;
  readonly settings: GlobalSettings;
  readonly site: Site;
}

/** A booking and what hangs together with it; undefined where it no longer exists. */
export async function factsOf(host: Host, bookingId: number): Promise<Facts | undefined> {
  const stored = await host.storage.run((db) => storedFacts(db, bookingId));
  if (!stored) return undefined;
  const { hostIds, ...rest } = stored;
  const hostUsers = await Promise.all(hostIds.map((id) => host.users.find(id)));
  const [settings, site] = [await globalSettings(host), await host.site()];
  const hosts = hostUsers.filter((user) => user !== undefined).filter(({ active }) => active);
  const managers = hosts.some(({ email }) => isEmail(email)) ? [] : await managersOf(host.users, settings.administration);
  return { ...rest, hosts, managers, settings, site };
}

async function storedFacts(db: Db, bookingId: number) {
  const booking = await bookings(db).find(bookingId);
  if (!booking) return undefined;
  const event = await events(db).find(booking.eventId);
  const calendar = await calendars(db).find(booking.calendarId);
  if (!event || !calendar) return undefined;
  const guests = await bookings(db).count({ groupId: booking.groupId, eventId: booking.eventId, status: countedStatuses });
  const hostIds = new Set([booking.hostUserId ?? event.userId, ...(await seats(db).hostsOf(bookingId))]);
  return { booking, event, calendar, guests, hostIds: [...hostIds] };
}

/** The host that an email names. */
export const hostName = ({ hosts: [host] }: Pick<Facts, 'hosts'>) => host?.displayName.trim() || host?.login || '';

/** The guest as an email names them. */
export const guestName = ({ firstName, lastName }: BookingRow) => `${firstName} ${lastName}`.trim();
