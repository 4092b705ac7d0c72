import { ascii, type Column, id, instant, int, json, longText, nullable, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';
import type { CalendarExtras, CalendarKind } from '../domain/calendar';

/** Calendars: a person's own, a team's, or one for fixed times. */
export const calendarTable = defineTable(
  'sp_booking_calendars',
  {
    id: id(),
    hash: ascii(32),
    /** Owner; of team and one-off calendars the first member. */
    userId: int(),
    title: text(192),
    /** The title in lower case, for the search. */
    searchTitle: text(192),
    slug: ascii(100),
    /** Safe HTML. */
    description: longText(),
    /** `active` or `expired`. */
    status: ascii(20) as Column<'active' | 'expired'>,
    /** `simple`, `team` or `event`. */
    type: ascii(20) as Column<CalendarKind>,
    /** IANA name. */
    authorTimezone: ascii(64),
    extras: json<CalendarExtras>(),
    /** The owner of a simple calendar, else null: one such calendar per person. */
    simpleUserId: nullable(int()),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { unique: [['slug'], ['simpleUserId']], index: [['userId']] },
);

export type CalendarRow = RowOf<typeof calendarTable>;
