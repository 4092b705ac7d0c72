import { usersTable } from '../../../host-shim/auth/tables';
import { rows } from '../../../plugin/db/rows';
import { type BookingRow, bookingHostTable, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import { type CalendarRow, calendarTable } from '../../../plugin/engines/booking/data/calendar-table';
import { type EventRow, eventTable } from '../../../plugin/engines/booking/data/event-table';
import { type ScheduleRow, scheduleTable } from '../../../plugin/engines/booking/data/schedule-table';
import { hostIds } from '../../../plugin/engines/booking/domain/hosts';
import { officeHours } from '../../../plugin/engines/booking/domain/settings';
import { isBlocking } from '../../../plugin/engines/booking/domain/statuses';
import { type As, type Site, type SiteOptions, startSite } from '../../support/site';

/** An answer of the engine. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into field by field.
  readonly body: any;
}

interface Sent {
  readonly body?: object;
  readonly as?: As;
}

/** A site with the booking engine. */
export interface BookingSite extends Site {
  /** `api('GET', '/calendars?page=1')`, with the key unless told otherwise. */
  api(method: string, path: string, sent?: Sent): Promise<Answer>;
}

export async function bookingSite(options: SiteOptions): Promise<BookingSite> {
  const site = await startSite({ ...options, plugins: ['plugin/engines/booking', ...(options.plugins ?? [])] });
  return {
    ...site,
    async api(method, path, { body, as = 'key' } = {}) {
      const identity = await site.identity(as);
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      const reply = await site.send(method, `/rest/booking/v2${path}`, { ...identity, headers, ...(body ? { body } : {}) });
      return { status: reply.status, body: reply.text === '' ? null : JSON.parse(reply.text) };
    },
  };
}

const stamps = { createdAt: Date.UTC(2026, 0, 1), updatedAt: Date.UTC(2026, 0, 1) };
let count = 0;
const hash = () => (++count).toString(16).padStart(32, '0');

type Storage = Pick<Site['host'], 'storage'>;
/** With `users`: the storage has accounts. */
type Accounts = Storage & Partial<Pick<Site['host'], 'users'>>;

/** An active account with this number, made where it is not there yet; nobody signs in by it. */
export async function anAccount({ storage, users }: Accounts, id: number): Promise<void> {
  if (!users || (await users.find(id))) return;
  const login = `person-${id}`;
  const names = { login, loginKey: login, displayName: `Person ${id}`, email: '' };
  const row = { ...names, passwordHash: '', role: 'editor', status: 'active', createdAt: stamps.createdAt, updatedAt: stamps.updatedAt };
  await storage.run((db) => rows(db, usersTable).insert({ id, ...row }));
}

/** Office hours in Berlin, unless told otherwise. */
export async function aSchedule({ storage }: Storage, fields: Partial<ScheduleRow> = {}): Promise<ScheduleRow> {
  const row = {
    userId: 1,
    title: `Hours ${++count}`,
    isDefault: true,
    timezone: 'Europe/Berlin',
    weeklyHours: officeHours,
    dateOverrides: {},
    ...stamps,
    ...fields,
  };
  const id = await storage.run((db) => rows(db, scheduleTable).insert(row));
  return { id, ...row };
}

/** A simple calendar of the first user. */
export async function aCalendar({ storage }: Storage, fields: Partial<CalendarRow> = {}): Promise<CalendarRow> {
  const title = fields.title ?? `Calendar ${++count}`;
  const row = {
    hash: hash(),
    userId: 1,
    title,
    searchTitle: title.toLowerCase(),
    slug: `calendar-${++count}`,
    description: '',
    status: 'active' as const,
    type: 'simple' as const,
    authorTimezone: 'Europe/Berlin',
    extras: {},
    simpleUserId: null,
    ...stamps,
    ...fields,
  };
  const id = await storage.run((db) => rows(db, calendarTable).insert(row));
  return { id, ...row };
}

/** Thirty minutes with one guest, bookable at once and for a year, by the hours of `availabilityId`; its hosts have accounts. */
export async function anEvent({ storage, users }: Accounts, fields: Partial<EventRow> & Pick<EventRow, 'calendarId'>): Promise<EventRow> {
  const title = fields.title ?? `Event ${++count}`;
  const row = {
    hash: hash(),
    userId: 1,
    title,
    searchTitle: title.toLowerCase(),
    slug: `event-${++count}`,
    description: '',
    duration: 30,
    settings: { schedule_conditions: { value: 0, unit: 'minutes' as const }, range_days: 365, ...fields.settings },
    availabilityType: 'existing_schedule' as const,
    availabilityId: null,
    status: 'active' as const,
    type: 'free',
    colorSchema: '#0099ff',
    locationType: '',
    locationHeading: '',
    locationSettings: [],
    eventType: 'single' as const,
    isDisplaySpots: false,
    maxBookPerSlot: 1,
    bookingFields: null,
    notifications: null,
    paymentSettings: null,
    expiresAt: null,
    ...stamps,
  };
  const { settings: _, ...rest } = fields;
  const whole = { ...row, ...rest };
  for (const host of hostIds(whole)) await anAccount({ storage, ...(users ? { users } : {}) }, host);
  const id = await storage.run((db) => rows(db, eventTable).insert(whole));
  return { id, ...whole };
}

/** The usual start of a suite: hours, a calendar and an event type of the first user. */
export async function aBookable(at: Accounts, fields: Partial<EventRow> = {}) {
  const schedule = await aSchedule(at);
  const calendar = await aCalendar(at);
  const event = await anEvent(at, { calendarId: calendar.id, availabilityId: schedule.id, ...fields });
  return { schedule, calendar, event };
}

/** Half an hour of Ada Lovelace's with the event's organiser, scheduled for next Monday; a group of its own unless told otherwise. */
export async function aBooking({ storage }: Storage, event: EventRow, fields: Partial<BookingRow> = {}): Promise<BookingRow> {
  const { startAt = monday('10:00'), firstName = 'Ada', lastName = 'Lovelace', email = `guest-${++count}@example.org` } = fields;
  const row = {
    hash: hash(),
    calendarId: event.calendarId,
    eventId: event.id,
    groupId: 0,
    parentId: null,
    hostUserId: event.userId,
    personUserId: null,
    personContactId: null,
    personTimeZone: 'Europe/Berlin',
    startAt,
    endAt: startAt + 30 * 60_000,
    slotMinutes: 30,
    firstName,
    lastName,
    email,
    emailKey: email.toLowerCase(),
    searchText: `${firstName} ${lastName} ${email}`.toLowerCase(),
    phone: '',
    country: '',
    ipAddress: '',
    browser: '',
    device: '',
    message: '',
    internalNote: '',
    locationDetails: {},
    cancelledBy: null,
    status: 'scheduled' as const,
    source: 'web',
    eventType: event.eventType,
    paymentStatus: '',
    paymentMethod: '',
    sourceUrl: '',
    extras: {},
    ...stamps,
    ...fields,
  };
  return storage.tx(async (db) => {
    const id = await rows(db, bookingTable).insert(row);
    const groupId = row.groupId || id;
    await rows(db, bookingTable).update({ id }, { groupId });
    const { endAt, hostUserId } = row;
    const seat = isBlocking(row.status) ? id : null;
    if (hostUserId !== null) await rows(db, bookingHostTable).insert({ bookingId: id, userId: hostUserId, startAt, endAt, seat });
    return { ...row, id, groupId };
  });
}

/** `10:00` of the nth Monday from the next one on, in milliseconds, UTC. */
export function monday(time: string, nth = 1): number {
  const now = new Date();
  const days = ((8 - now.getUTCDay()) % 7 || 7) + 7 * nth;
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days)).toISOString().slice(0, 10);
  return Date.parse(`${date}T${time}:00Z`);
}
