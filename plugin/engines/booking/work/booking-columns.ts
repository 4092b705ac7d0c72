import { lineOf } from '../../kit/input/rules';
import { newHash } from '../../kit/new-hash';
import type { BookingRow } from '../data/booking-table';
import type { EventRow } from '../data/event-table';
import type { Campaign } from '../domain/booking';
import { hasAllHosts, isMultiGuest } from '../domain/kinds';
import { withDefaults } from '../domain/settings';
import type { BookingRequest, CheckedRequest, Guest } from './booking-request';
import type { FoundTime } from './find-time';

interface BookingInput {
  readonly event: EventRow;
  readonly request: BookingRequest;
  readonly checked: CheckedRequest;
  /** Account with the attendee's address. */
  readonly personUserId: number | null;
  readonly now: number;
}

/** The row of the attendee who booked. */
export const ownColumns = (bookingInput: BookingInput, time: FoundTime) => ({
  ...guestColumns(bookingInput, bookingInput.checked, time),
  ...bookingInput.checked.said,
  ...visitorOf(bookingInput.request),
  personUserId: bookingInput.personUserId,
  extras: extrasOf(bookingInput),
});

/** The row of somebody who comes along; of the attendee's own words it has the place only. */
export function guestColumns(bookingInput: BookingInput, { name, email }: Guest, time: FoundTime) {
  const { event, request, checked, now } = bookingInput;
  const { startAt, endAt } = time;
  return {
    hash: newHash(),
    calendarId: event.calendarId,
    eventId: event.id,
    eventType: event.eventType,
    hostUserId: hostOf(event, time),
    startAt,
    endAt,
    slotMinutes: checked.minutes,
    personTimeZone: checked.timezone,
    ...nameColumns(name, email),
    ...visitorOf({}),
    locationDetails: checked.said.locationDetails,
    sourceUrl: checked.said.sourceUrl,
    phone: '',
    message: '',
    internalNote: '',
    paymentStatus: '',
    paymentMethod: '',
    status: statusOf(bookingInput, startAt),
    source: request.source === 'admin' && !request.byGuest ? 'admin' : 'web',
    extras: {},
    createdAt: now,
    updatedAt: now,
  };
}

/** First word and the rest. */
export function nameColumns(name: string, email: string): Pick<BookingRow, 'firstName' | 'lastName' | 'email' | 'searchText'> {
  const [firstName = '', ...rest] = name.split(' ');
  const person = { firstName, lastName: rest.join(' '), email };
  return { ...person, searchText: searchText(person) };
}

/** Lower case can be longer than what was typed. */
const maxSearchText = 600;

/** What the search looks through. */
export const searchText = ({ firstName, lastName, email }: Pick<BookingRow, 'firstName' | 'lastName' | 'email'>) =>
  [...`${firstName} ${lastName} ${email}`.toLowerCase()].slice(0, maxSearchText).join('');

/** Of several hosts the organiser, if they are one of them. */
const hostOf = ({ eventType, userId }: EventRow, { hostIds }: FoundTime): number | null =>
  hasAllHosts(eventType) && hostIds.includes(userId) ? userId : (hostIds[0] ?? null);

const visitorOf = ({ ipAddress, browser, device, country }: Partial<BookingRequest>) => ({
  ipAddress: lineOf(ipAddress, 64),
  browser: lineOf(browser),
  device: lineOf(device, 64),
  country: lineOf(country, 64),
});

function extrasOf({ event, checked, request: { campaign = {} } }: BookingInput): BookingRow['extras'] {
  const { answers, guests } = checked;
  return {
    ...(Object.keys(answers).length > 0 ? { customFields: answers } : {}),
    ...(guests.length > 0 && !isMultiGuest(event.eventType) ? { additionalGuests: guests.map(({ email }) => email) } : {}),
    ...(Object.keys(campaign).length > 0 ? { campaign: cutOf(campaign) } : {}),
  };
}

const cutOf = (campaign: Campaign): Campaign =>
  Object.fromEntries(Object.entries(campaign).map(([name, value]) => [name, lineOf(value, 192)]));

const unitMs: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** As it was said, otherwise pending where a host has to agree. */
function statusOf({ event, checked, now }: BookingInput, startAt: number): 'scheduled' | 'pending' {
  if (checked.status) return checked.status;
  const { enabled, type, condition } = withDefaults(event.settings).requires_confirmation;
  if (!enabled || isMultiGuest(event.eventType)) return 'scheduled';
  const isNear = startAt - now < Number(condition.value) * (unitMs[condition.unit] ?? 0);
  return type === 'always' || isNear ? 'pending' : 'scheduled';
}
