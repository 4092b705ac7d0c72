/** Days of the week in the words of the wire. */
export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

/** Wall-clock times `HH:MM`; an end of 00:00 is midnight, one before the start is on the next day. */
export interface HourRange {
  start: string;
  end: string;
}

/** Hours of a week. */
export type WeeklyHours = Record<Weekday, { enabled: boolean; slots: HourRange[] }>;

/** How many hosts and guests meet, and when. */
export type EventKind = 'single' | 'group' | 'round_robin' | 'collective' | 'single_event' | 'group_event';

/** Whose a calendar is: one person's, a team's, or that of events on fixed times. */
export type CalendarKind = 'simple' | 'team' | 'event';

/** Whether visitors can book it. */
export type EventStatus = 'active' | 'draft' | 'expired';

/** Where an event type takes place. */
export interface EventPlace {
  type: string;
  title?: string;
  description?: string;
  host_phone_number?: string;
  meeting_link?: string;
  display_on_booking?: string;
}

/** Something that can be booked. */
export interface EventType {
  id: number;
  calendar_id: number;
  title: string;
  slug: string;
  duration: number;
  description: string;
  status: EventStatus;
  event_type: EventKind;
  color_schema: string;
  public_url: string;
  max_book_per_slot: number;
  is_display_spots: number;
  location_settings: EventPlace[];
  availability_type: 'existing_schedule' | 'custom';
  availability_id: number | null;
  author_profiles?: { ID: number; name: string }[];
}

/** The last bookable day: so many days ahead, between two, or none. */
export type RangeType = 'range_days' | 'range_date_between' | 'range_indefinite';

/** An event type with its settings; minutes are sent as text. */
export interface WholeEventType extends EventType {
  settings: {
    schedule_conditions: { value: number; unit: string };
    buffer_time_before: string;
    buffer_time_after: string;
    slot_interval: string;
    weekly_schedules: WeeklyHours;
    range_type: RangeType;
    range_days: number;
    range_date_between: [string, string];
    common_schedule: boolean;
  };
  calendar: { id: number; title: string; type: CalendarKind; author_timezone: string };
}

/** A calendar and its event types. */
export interface BookingCalendar {
  id: number;
  title: string;
  slug: string;
  type: CalendarKind;
  status: string;
  author_timezone: string;
  public_url: string;
  user_id: number;
  author_profile: { ID?: number; name: string; email?: string };
  generic_error?: string;
  slots: EventType[];
}

/** Somebody who can host. */
export interface Person {
  id: number;
  name: string;
  email: string;
  calendar_id: number | null;
}

/** Hours that several event types may share. */
export interface AvailabilitySchedule {
  id: number;
  user_id: number;
  host_name: string;
  title: string;
  settings: { default: boolean; timezone: string; weekly_schedules: WeeklyHours };
}

/** A calendar that is to be made, with its first event type. */
export interface NewCalendar {
  title: string;
  type: CalendarKind;
  author_timezone: string;
  user_id?: number;
  slot: Record<string, unknown>;
}
