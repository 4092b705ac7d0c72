import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../../host';
import type { BookingRow } from '../data/booking-table';
import { bookings } from '../data/bookings';
import type { EventRow } from '../data/event-table';
import { isMultiGuest } from '../domain/kinds';
import { nameColumns } from './booking-columns';
import type { BookingRequest, CheckedRequest } from './booking-request';

/** The same request within this time is the first one come again. */
const repeatMs = 60_000;

interface Repeat {
  readonly event: EventRow;
  readonly request: BookingRequest;
  readonly checked: CheckedRequest;
  readonly now: number;
}

/** The booking that the very same request has just made: all its answers are equal. Another name is another guest. */
export async function repeated(db: Db, { event, request, checked, now }: Repeat): Promise<BookingRow | undefined> {
  const { starts, email } = checked;
  const records = await bookings(db).repeated({ eventId: event.id, starts, email, since: now - repeatMs });
  for (const row of records)
    if (isFromSame(row, request) && isDeepStrictEqual(plain(await answersOf(db, row)), plain(sentAnswers(event, checked)))) return row;
  return undefined;
}

/** The row holds the key to change it: of two visitors with the same address, who came second may be somebody else. */
const isFromSame = (known: BookingRow, { byGuest, ipAddress = '' }: BookingRequest) => !byGuest || known.ipAddress === ipAddress;

async function answersOf(db: Db, row: BookingRow) {
  const { extras, firstName, lastName, phone, message, locationDetails, slotMinutes, personTimeZone } = row;
  const brought = isMultiGuest(row.eventType) ? await bookings(db).many({ parentId: row.id }, { order: [['id', 'ASC']] }) : [];
  const guests = isMultiGuest(row.eventType)
    ? brought.map((guest) => [`${guest.firstName} ${guest.lastName}`, guest.email])
    : (extras.additionalGuests ?? []).map((email) => ['', email]);
  const own = { firstName, lastName, phone, message, locationDetails, minutes: slotMinutes, timezone: personTimeZone };
  return { ...own, guests, answers: extras.customFields ?? {} };
}

function sentAnswers({ eventType }: EventRow, { name, email, said, minutes, timezone, guests, answers }: CheckedRequest) {
  const { firstName, lastName } = nameColumns(name, email);
  const { phone, message, locationDetails } = said;
  const named = (guest: string) => nameColumns(guest, '');
  const brought = guests.map((guest) => {
    const { firstName: first, lastName: last } = named(guest.name);
    return [isMultiGuest(eventType) ? `${first} ${last}` : '', guest.email];
  });
  return { firstName, lastName, phone, message, minutes, timezone, guests: brought, locationDetails, answers };
}

/** As it comes back from the database. */
const plain = (answers: object): unknown => JSON.parse(JSON.stringify(answers));
