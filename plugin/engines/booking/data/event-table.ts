import { ascii, type Column, flag, id, instant, int, json, longText, nullable, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { BookingField } from '../domain/booking-fields';
import type { AvailabilityType, EventKind, EventStatus } from '../domain/kinds';
import type { Location } from '../domain/locations';
import type { Notifications } from '../domain/notifications';
import type { EventSettings } from '../domain/settings';

/** Event types: what can be booked in a calendar. */
export const eventTable = defineTable(
  'sp_booking_events',
  {
    id: id(),
    hash: ascii(32),
    calendarId: int(),
    /** Organiser. */
    userId: int(),
    title: text(192),
    /** The title in lower case, for the search. */
    searchTitle: text(192),
    /** Unique in its calendar. */
    slug: ascii(100),
    /** Safe HTML. */
    description: longText(),
    /** Minutes. */
    duration: int(),
    /** What was set; defaults are filled in on reading. */
    settings: json<Partial<EventSettings>>(),
    /** `existing_schedule` or `custom`. */
    availabilityType: ascii(20) as Column<AvailabilityType>,
    availabilityId: nullable(int()),
    /** `active`, `draft` or `expired`. */
    status: ascii(20) as Column<EventStatus>,
    /** `free`; the paid kinds are stored and not sold. */
    type: ascii(20),
    colorSchema: text(32),
    locationType: text(64),
    locationHeading: text(192),
    locationSettings: json<readonly Location[]>(),
    eventType: ascii(20) as Column<EventKind>,
    isDisplaySpots: flag(),
    maxBookPerSlot: int(),
    /** Null: the system's own. */
    bookingFields: nullable(json<readonly BookingField[]>()),
    /** Null: the defaults. */
    notifications: nullable(json<Notifications>()),
    paymentSettings: nullable(json<Readonly<Record<string, unknown>>>()),
    /** When a one-off event expires. */
    expiresAt: nullable(instant()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['calendarId', 'slug'], ['hash']], index: [['userId'], ['availabilityId']] },
);

export type EventRow = RowOf<typeof eventTable>;
