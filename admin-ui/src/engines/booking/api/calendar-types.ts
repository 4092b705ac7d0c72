import type { CalendarKind as Kind } from '../../../../../plugin/engines/booking/domain/calendar';
import type { DayHours, WeeklyHours as Hours, HourRange as Range } from '../../../../../plugin/engines/booking/domain/hours';
import type { EventKind as KindOfEvent } from '../../../../../plugin/engines/booking/domain/kinds';
import type { Location } from '../../../../../plugin/engines/booking/domain/locations';
import type { EventSettings } from '../../../../../plugin/engines/booking/domain/settings';
import type { shownCalendars, wholeEvent } from '../../../../../plugin/engines/booking/routes/event-views';
import type { PersonView } from '../../../../../plugin/engines/booking/routes/people';
import type { scheduleView } from '../../../../../plugin/engines/booking/views/availability';

/** Hours of a week. */
export type WeeklyHours = Hours;

/** Days of the week in the words of the wire. */
export type Weekday = keyof WeeklyHours;

/** Hours of one day. */
export type HoursOfDay = DayHours;

/** Wall-clock times `HH:MM`; an end of 00:00 is midnight, one before the start is on the next day. */
export type HourRange = Range;

/** How many hosts and guests meet, and when. */
export type EventKind = KindOfEvent;

/** Whose a calendar is: one person's, a team's, or that of events on fixed times. */
export type CalendarKind = Kind;

/** Where an event type takes place. */
export type EventPlace = Location;

/** A calendar and its event types. */
export type BookingCalendar = Awaited<ReturnType<typeof shownCalendars>>[number];

/** Something that can be booked. */
export type EventType = BookingCalendar['slots'][number];

/** The last bookable day: so many days ahead, between two, or none. */
export type RangeType = EventSettings['range_type'];

/** An event type with its settings; minutes are sent as text. */
export type WholeEventType = Awaited<ReturnType<typeof wholeEvent>>;

/** Somebody who can host. */
export type Person = PersonView;

/** Hours that several event types may share. */
export type AvailabilitySchedule = ReturnType<typeof scheduleView>;

/** By which hours an event type can be booked, and the schedules of its organiser and hosts that it may go by. */
export interface EventHours {
  readonly schedules: readonly AvailabilitySchedule[];
  /** Of the hosts for whom one was chosen, by account; the others go by the one that is their default. */
  readonly settings: Pick<EventSettings, 'hosts_schedules'>;
}

/** A calendar that is to be made, with its first event type. */
export interface NewCalendar {
  title: string;
  type: CalendarKind;
  author_timezone: string;
  user_id?: number;
  slot: Record<string, unknown>;
}
