import type { HostUser, Site } from '../../../host';
import { given } from '../../../kit/given';
import { escaped } from '../../../kit/html';
import type { Engine } from '../../kit/engine';
import { type People, peopleOf, personName } from '../../kit/people';
import { type Surroundings, surroundingsOf } from '../data/booking-surroundings';
import type { BookingRow } from '../data/booking-table';
import type { EventRow } from '../data/event-table';
import { globalSettings } from '../data/global-settings';
import { fieldsOf } from '../domain/booking-fields';
import type { GlobalSettings } from '../domain/global-settings';
import { hasAllHosts, isMultiGuest } from '../domain/kinds';
import { type BookingStatus, shownStatus } from '../domain/statuses';
import { bookingColumns } from './booking-columns';
import { placeHtml } from './booking-place';
import { eventView } from './event';
import { guestName } from './facts';
import { authorView, hostView } from './person';
import { startToEnd } from './times';
import { valuesOf } from './values';

/** What a view of bookings is made of. */
interface Around extends Surroundings {
  readonly people: People;
  readonly settings: GlobalSettings;
  readonly site: Site;
  readonly now: number;
}

/** Bookings as schedule reads show them, however many in a constant number of look-ups. */
export async function bookingViews({ host, now }: Engine, bookings: readonly BookingRow[]) {
  if (bookings.length === 0) return [];
  const [site, settings, around] = await Promise.all([
    host.site(),
    globalSettings(host),
    host.storage.run((db) => surroundingsOf(db, bookings)),
  ]);
  const organisers = [...around.events.values()].map(({ userId }) => userId);
  const people = await peopleOf(host, [...bookings.map((row) => row.hostUserId), ...organisers, ...[...around.hosts.values()].flat()]);
  return bookings.map((row) => bookingView(row, { ...around, people, site, settings, now: now() }));
}

/** One booking as schedule reads show it. */
export async function shownBooking(engine: Engine, row: BookingRow) {
  const [shown] = await bookingViews(engine, [row]);
  return shown;
}

function bookingView(row: BookingRow, around: Around) {
  const { people, settings, site, now } = around;
  const event = around.events.get(row.eventId);
  const status = shownStatus(row, settings.administration, now);
  const hostId = row.hostUserId ?? event?.userId ?? 0;
  const place = placeHtml(row);
  const isGroup = isMultiGuest(row.eventType);
  return {
    ...bookingColumns(row, status),
    title: titleOf(row, event, around),
    author: authorView(people.get(hostId), hostId),
    details: detailsOf(row, event, { place, format: settings.time_format }),
    location: place,
    reschedule_url: `${site.url}/book/manage/${row.hash}?reschedule=1`,
    happening_status: happening(row, status, now),
    booking_status_text: statusLabels[status] ?? status,
    payment_status_text: paymentLabels[row.paymentStatus] ?? row.paymentStatus,
    custom_form_data: answersOf(row, event),
    ...given({
      booked_count: isGroup ? (around.guests.get(row.groupId) ?? 0) : undefined,
      additional_guests: isGroup ? undefined : (row.extras.additionalGuests ?? []),
      host_profiles: hasAllHosts(row.eventType)
        ? (around.hosts.get(row.id) ?? [hostId]).map((id) => hostView(people.get(id), id))
        : undefined,
    }),
    calendar_event: event ? eventView(event) : null,
  };
}

/** By the event type's template, otherwise what, with whom. */
function titleOf(row: BookingRow, event: EventRow | undefined, around: Around): string {
  if (!event) return escaped(guestName(row));
  const own = templateTitle(row, event, around);
  if (own !== '') return escaped(own).replace(escaped(event.title), (title) => `<strong>${title}</strong>`);
  const host = personName(around.people.get(row.hostUserId ?? event.userId));
  const people = isMultiGuest(row.eventType) ? `with ${host}` : `between ${host} and ${guestName(row)}`;
  return `<strong>${escaped(event.title)}</strong> ${escaped(people)}`;
}

function templateTitle(row: BookingRow, event: EventRow, { people, calendars, settings, site, guests, now }: Around): string {
  const calendar = calendars.get(row.calendarId);
  if (!event.settings.booking_title || !calendar) return '';
  const host: HostUser | undefined = people.get(row.hostUserId ?? event.userId);
  const facts = {
    booking: row,
    event,
    calendar,
    hosts: host ? [host] : [],
    managers: [],
    guests: guests.get(row.groupId) ?? 1,
    settings,
    site,
  };
  return String(valuesOf(facts, { now }).groups.booking?.booking_title ?? '');
}

interface BookingLabels {
  readonly place: string;
  readonly format: GlobalSettings['time_format'];
}

function detailsOf(row: BookingRow, event: EventRow | undefined, { place, format }: BookingLabels): string {
  const when = startToEnd(row.startAt, row.endAt, { zone: row.personTimeZone, format });
  return [escaped(event?.title ?? ''), escaped(when), place].filter((part) => part !== '' && part !== '--').join('<br>');
}

const soonMs = 30 * 60_000;
const recentMs = 60 * 60_000;

/** How a meeting relates to this moment; an empty map where it does not, and of those that are not to take place. */
function happening({ startAt, endAt }: BookingRow, status: BookingStatus, now: number) {
  if (status !== 'scheduled') return {};
  if (startAt <= now && now < endAt) return 'happening_now';
  if (startAt > now && startAt - now < soonMs) return 'starting_soon';
  return endAt <= now && now - endAt < recentMs ? 'recently_happened' : {};
}

const statusLabels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  reserved: 'Reserved',
  approved: 'Approved',
  scheduled: 'Scheduled',
  completed: 'Completed',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
  no_show: 'No show',
};

const paymentLabels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
  'partially-paid': 'Partially paid',
  'partially-refunded': 'Partially refunded',
};

/** Answers with the questions as they are asked now; an answer whose question no longer exists goes by its name. */
export function answersOf({ extras: { customFields = {} } }: BookingRow, event: EventRow | undefined) {
  const fields = new Map((event ? fieldsOf(event) : []).map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(customFields).map(([name, value]) => [
      name,
      { label: fields.get(name)?.label ?? name, type: fields.get(name)?.type ?? 'text', value },
    ]),
  );
}
