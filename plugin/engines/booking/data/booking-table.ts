import { ascii, type Column, id, instant, int, json, longText, nullable, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { BookingExtras, LocationDetails } from '../domain/booking';
import type { EventKind } from '../domain/kinds';
import type { BookingStatus } from '../domain/statuses';

/** One attendee's booking. Rows of one group occurrence share `groupId`. */
export const bookingTable = defineTable(
  'sp_bookings',
  {
    id: id(),
    /** 32 hex, the public key of links to manage it. */
    hash: ascii(32),
    calendarId: int(),
    eventId: int(),
    /** The id of the first row of a group occurrence, otherwise its own. */
    groupId: int(),
    /** Rows of one submission point at its main row. */
    parentId: nullable(int()),
    hostUserId: nullable(int()),
    /** Account with the attendee's address. */
    personUserId: nullable(int()),
    personContactId: nullable(int()),
    /** Zone of the attendee, IANA. */
    personTimeZone: ascii(64),
    startAt: instant(),
    endAt: instant(),
    slotMinutes: int(),
    firstName: text(190),
    lastName: text(190),
    email: text(190),
    /** The address in lower case, by which it is found; null in what an older release wrote. */
    emailKey: nullable(text(190)),
    /** First and last name and address in lower case, for the search. */
    searchText: text(600),
    phone: text(64),
    country: text(64),
    ipAddress: text(64),
    browser: text(190),
    device: text(64),
    message: longText(),
    internalNote: longText(),
    locationDetails: json<LocationDetails>(),
    cancelledBy: nullable(int()),
    status: ascii(20) as Column<BookingStatus>,
    source: ascii(20),
    /** As it was at the booking. */
    eventType: ascii(20) as Column<EventKind>,
    paymentStatus: ascii(32),
    paymentMethod: ascii(32),
    sourceUrl: text(2048),
    /** What is seldom asked for: custom fields, guests, campaign, how it was moved or cancelled. */
    extras: json<BookingExtras>(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    unique: [['hash']],
    index: [
      ['eventId', 'startAt'],
      ['status', 'startAt'],
      ['status', 'endAt'],
      ['startAt'],
      ['createdAt'],
      ['groupId'],
      ['email'],
      ['emailKey'],
      ['calendarId'],
    ],
  },
);

export type BookingRow = RowOf<typeof bookingTable>;

/** The address as bookings are found by it. Lower case can be longer than what was typed. */
export const emailKeyOf = (email: string): string => [...email.toLowerCase()].slice(0, 190).join('');

/**
 * The hosts of a booking, and their claim of its time: while a booking blocks its time it holds a seat at its start, of which there is
 * one (of group events as many as they have places). The unique key is what no two bookings can get past, whatever their writers saw.
 */
export const bookingHostTable = defineTable(
  'sp_booking_hosts',
  {
    id: id(),
    bookingId: int(),
    userId: int(),
    /** As in the booking, for the look-up of a host's busy times. */
    startAt: instant(),
    endAt: instant(),
    /** Null while the booking blocks nothing. */
    seat: nullable(int()),
  },
  {
    unique: [
      ['userId', 'startAt', 'seat'],
      ['bookingId', 'userId'],
    ],
  },
);

export type BookingHostRow = RowOf<typeof bookingHostTable>;

/** A row per host that writers of bookings lock, in the order of the ids: who books for the same person waits. */
export const hostLockTable = defineTable('sp_booking_host_locks', { userId: primary(int()) });
