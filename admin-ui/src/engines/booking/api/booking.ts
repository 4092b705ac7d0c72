import { ApiError } from '../../../api/errors';
import { fieldTexts, refusalText } from '../../../api/refusal-text';
import type { Address, Seen } from '../../../api/types';
import { restUrl } from '../../../places';
import type { Ask, Method } from './ask';
import type { Booking, BookingCounts, BookingFilter, BookingPage, BookingPeriod, BookingWithLog, FreeSlots } from './booking-types';
import { calendarSettingCalls } from './calendar-settings';
import type { BookingCalendar, EventHours, EventType, NewCalendar, Person, WholeEventType } from './calendar-types';
import { mailCalls } from './mails';
import { newBookingCalls } from './new-booking';
import { questionCalls } from './questions';
import { scheduleCalls } from './schedules';
import { settingsCalls } from './settings';
import { weekCalls } from './week';

const bookingUrl = (path: string) => restUrl(`/booking/v2${path}`);

interface Reply {
  status: number;
  body: unknown;
}

type Send = (method: Method, address: Address, body?: object) => Promise<Reply>;

interface SlotQuery {
  eventId: number;
  timezone: string;
  /** `YYYY-MM-DD`, from where to the end of its month. */
  from: string;
}

/** Calls of the booking engine with the session of this page. Every function throws ApiError. */
export function bookingCalls(send: Send) {
  async function ask<T>(method: Method, address: Address, body?: object): Promise<T> {
    const whole = typeof address === 'string' ? bookingUrl(address) : { ...address, path: bookingUrl(address.path) };
    const { status, body: answer } = await send(method, whole, body);
    if (status >= 200 && status < 300 && answer !== undefined) return answer as T;
    throw new ApiError(refusalText(answer, status), status, { fields: fieldTexts(answer) });
  }

  return {
    ...recordCalls(ask),
    ...calendarCalls(ask),
    ...eventCalls(ask),
    ...scheduleCalls(ask),
    ...newBookingCalls(ask),
    ...questionCalls(ask),
    ...mailCalls(ask),
    ...calendarSettingCalls(ask),
    ...weekCalls(ask),
    ...settingsCalls(ask),
  };
}

/** See above. */
export type BookingApi = ReturnType<typeof bookingCalls>;

function recordCalls(ask: Ask) {
  type Listed = { schedules: BookingPage<Booking> } & Record<'pending_count' | 'no_show_count' | 'cancelled_count', number>;
  const list = (filter: BookingFilter, perPage: number) => ask<Listed>('GET', `/schedules?${listQuery(filter, perPage)}`);

  return {
    list: async (filter: BookingFilter) => (await list(filter, 20)).schedules,
    async counts(search: string): Promise<BookingCounts> {
      const of = (period: BookingPeriod) => list({ period, search, page: 1 }, 1);
      const [upcoming, completed, all] = await Promise.all([of('upcoming'), of('completed'), of('all')]);
      return {
        upcoming: upcoming.schedules.total,
        completed: completed.schedules.total,
        all: all.schedules.total,
        pending: upcoming.pending_count,
        cancelled: upcoming.cancelled_count,
        no_show: upcoming.no_show_count,
      };
    },
    get: (id: number) => ask<BookingWithLog>('GET', `/schedules/${id}?with[]=all_data`),
    attendees: async (groupId: number) =>
      (await ask<{ attendees: BookingPage<Booking> }>('GET', `/schedules/group-bookings/${groupId}/attendees?per_page=200`)).attendees,
    change: (id: number, column: string, change: { value: string } & Record<string, unknown>) =>
      ask<{ message: string }>('PUT', `/schedules/${id}`, { column, ...change }),
    sendConfirmation: (id: number, to: 'guest' | 'host') =>
      ask<{ message: string }>('POST', `/schedules/${id}/send-confirmation-email`, { email_to: to }),
    remove: (id: number) => ask<{ message: string }>('DELETE', `/schedules/${id}`, {}),
    move: (id: number, to: { event_time: string; timezone: string; reason: string }) =>
      ask<{ booking: Booking }>('PUT', `/schedules/${id}/reschedule`, to),
    slots: ({ eventId, timezone, from }: SlotQuery) =>
      ask<FreeSlots>('GET', `/bookings/slots/${eventId}?${new URLSearchParams({ timezone, start_date: from })}`),
  };
}

function calendarCalls(ask: Ask) {
  return {
    calendars: async (page: number, perPage = 20) =>
      (await ask<{ calendars: BookingPage<BookingCalendar> }>('GET', `/calendars?per_page=${perPage}&page=${page}`)).calendars,
    calendar: async (id: number, seen?: Seen) =>
      (await ask<{ calendar: BookingCalendar }>('GET', { path: `/calendars/${id}`, seen })).calendar,
    saveOrder: (id: number, event_order: readonly number[], seen: Seen) =>
      ask<{ message: string }>('POST', { path: `/calendars/${id}/event-order`, seen }, { event_order }),
    createCalendar: (calendar: NewCalendar) => ask<{ calendar: BookingCalendar; slot: EventType }>('POST', '/calendars', { calendar }),
    removeCalendar: (id: number) => ask<{ message: string }>('DELETE', `/calendars/${id}`, {}),
    /** Whether a person has hours of their own already. */
    hasSchedule: async (userId: number) =>
      (await ask<{ availabilities: { total: number } }>('GET', `/availability?per_page=1&filters[author]=${userId}`)).availabilities.total >
      0,
    findPeople: async (search: string, page: number) => {
      const query = new URLSearchParams({ search, page: String(page), per_page: '20' });
      const { hosts, total } = await ask<{ hosts: Person[]; total: number }>('GET', `/admin/all-hosts?${query}`);
      return { accounts: hosts, total };
    },
    peopleWithoutCalendar: async () => (await ask<{ hosts: Person[] }>('GET', '/admin/remaining-hosts')).hosts,
    peopleNamed: async (ids: readonly number[]) =>
      (await ask<{ hosts: Person[] }>('GET', `/admin/all-hosts?${new URLSearchParams(ids.map((id) => ['ids[]', String(id)]))}`)).hosts,
  };
}

/** Where an event type is. */
export interface EventPath {
  calendarId: number;
  id: number;
}

/** The parts of an event type that are saved each by itself, by the last part of their route. */
export type EventSavedPart =
  | 'details'
  | 'limits'
  | 'availability'
  | 'assignments'
  | 'advanced-settings'
  | 'recurring-settings'
  | 'event-availability';

/** Where a part of an event type is saved. */
export interface EventPartPath extends EventPath {
  part: EventSavedPart;
}

function eventCalls(ask: Ask) {
  const at = ({ calendarId, id }: EventPath) => `/calendars/${calendarId}/events/${id}`;
  return {
    event: async (path: EventPath, seen?: Seen) =>
      (await ask<{ calendar_event: WholeEventType }>('GET', { path: at(path), seen })).calendar_event,
    eventHours: (path: EventPath, seen?: Seen) => ask<EventHours>('GET', { path: `${at(path)}/availability`, seen }),
    createEvent: (calendarId: number, event: object) => ask<{ slot: EventType }>('POST', `/calendars/${calendarId}/events`, event),
    setEventStatus: (path: EventPath, status: 'active' | 'draft', seen: Seen) =>
      ask<{ message: string }>('PUT', { path: at(path), seen }, { status }),
    saveEvent: ({ part, ...path }: EventPartPath, set: object, seen?: Seen) =>
      ask<{ message: string }>('POST', { path: `${at(path)}/${part}`, seen }, set),
    cloneEvent: ({ calendarId, id }: EventPath) => ask<{ slot: EventType }>('POST', `/calendars/${calendarId}/clone-event/${id}`, {}),
    removeEvent: (path: EventPath) => ask<{ message: string }>('DELETE', at(path), {}),
  };
}

function listQuery({ period, search, page }: BookingFilter, perPage: number): URLSearchParams {
  return new URLSearchParams({
    'filters[period]': period,
    page: String(page),
    per_page: String(perPage),
    ...(search.trim() !== '' && { search: search.trim() }),
  });
}
