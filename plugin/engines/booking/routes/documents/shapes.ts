import { integer, listOf, map, named, object, oneOf, orNull, text, yes } from '../../../kit/shape';
import { calendarKinds } from '../../domain/calendar';
import { feedStatuses, feedTriggers } from '../../domain/feeds';
import { eventKinds, eventStatuses } from '../../domain/kinds';
import { locationForm } from '../../domain/locations';
import { bookingStatuses } from '../../domain/statuses';

const host = object({ ID: integer, name: text, avatar: text });
const words = orNull(text);
const stamps = { created_at: text, updated_at: text };

const calendar = {
  id: integer,
  hash: text,
  user_id: integer,
  title: text,
  slug: text,
  description: text,
  status: oneOf(['active', 'expired']),
  type: oneOf(calendarKinds),
  author_timezone: text,
  author_profile: object({ 'ID?': integer, name: text, avatar: text, email: text, phone: text, featured_image: text }),
  public_url: text,
  event_order: orNull(listOf(integer)),
  'generic_error?': text,
  ...stamps,
};

const eventColumns = {
  id: integer,
  hash: text,
  user_id: integer,
  calendar_id: integer,
  duration: integer,
  title: text,
  slug: text,
  description: text,
  settings: map,
  availability_type: oneOf(['existing_schedule', 'custom']),
  availability_id: orNull(integer),
  status: oneOf(eventStatuses),
  type: text,
  color_schema: text,
  location_type: text,
  location_heading: text,
  location_settings: listOf({ ...locationForm.schema }),
  event_type: oneOf(eventKinds),
  is_display_spots: oneOfNumbers(0, 1),
  max_book_per_slot: integer,
  ...stamps,
};
const event = {
  ...eventColumns,
  public_url: text,
  author_profile: host,
  'author_profiles?': listOf(host),
  price_total: integer,
  location_fields: map,
  shortcode: text,
};

function oneOfNumbers(...values: readonly number[]) {
  return { type: 'integer', enum: values };
}

const booking = {
  id: integer,
  hash: text,
  calendar_id: integer,
  event_id: integer,
  group_id: integer,
  parent_id: orNull(integer),
  host_user_id: orNull(integer),
  person_user_id: orNull(integer),
  person_time_zone: text,
  start_time: text,
  end_time: text,
  slot_minutes: integer,
  first_name: text,
  last_name: text,
  email: text,
  phone: words,
  country: words,
  ip_address: words,
  browser: words,
  device: words,
  message: words,
  internal_note: words,
  location_details: map,
  cancelled_by: orNull(integer),
  status: oneOf(bookingStatuses),
  source: text,
  booking_type: text,
  event_type: oneOf(eventKinds),
  payment_status: words,
  payment_method: words,
  source_url: words,
  utm_source: words,
  utm_medium: words,
  utm_campaign: words,
  utm_term: words,
  utm_content: words,
  title: text,
  author: object({ id: integer, name: text, email: text, first_name: text, last_name: text, avatar: text }),
  details: text,
  location: text,
  reschedule_url: text,
  happening_status: { anyOf: [text, map] },
  booking_status_text: text,
  payment_status_text: text,
  custom_form_data: map,
  'booked_count?': integer,
  'additional_guests?': { type: 'array' },
  'host_profiles?': listOf(host),
  calendar_event: orNull(object(eventColumns)),
  ...stamps,
};

const slot = object({ start: text, end: text, start_utc: text, end_utc: text, remaining: { anyOf: [integer, yes] } });

/** Free times by the date of a zone. */
export const slots = {
  available_slots: { type: 'object', additionalProperties: listOf(slot) },
  timezone: text,
  max_lookup_date: { anyOf: [text, yes] },
  'invalid_dates?': yes,
};

/** What the routes answer with, by its name in documents. */
export const shapes = {
  BookingCalendar: object({ ...calendar, slots: listOf(named('BookingEventType')) }),
  BookingEventType: object(event),
  BookingWholeEventType: object({ ...event, calendar: object(calendar) }),
  Booking: object(booking),
  BookingSchedule: object({
    id: integer,
    user_id: integer,
    host_name: text,
    host_avatar: text,
    title: text,
    created_at: text,
    'usage_count?': integer,
    settings: object({ default: yes, timezone: text, date_overrides: map, weekly_schedules: map }),
  }),
  BookingFeed: object({
    id: integer,
    event_id: integer,
    integration: text,
    name: text,
    status: oneOf(feedStatuses),
    url: text,
    triggers: listOf(oneOf(feedTriggers)),
    ...stamps,
  }),
  BookingActivity: object({
    id: integer,
    booking_id: integer,
    created_by: orNull(integer),
    status: text,
    type: text,
    title: text,
    description: words,
    ...stamps,
  }),
  BookingPerson: object({ id: integer, label: text, name: text, email: text, avatar: text, calendar_id: orNull(integer) }),
  BookingMessage: object({ message: text }),
  BookingFieldErrors: {
    type: 'object',
    description: 'By field and rule, such as {"title": {"required": "Enter the title."}}',
    additionalProperties: { type: 'object', additionalProperties: text },
  },
  BookingInvalid: object({ message: text, errors: map }),
  BookingForbidden: object({ code: text, message: text, data: object({ status: integer }) }),
};

/** A shape by its name. */
export const shape = (name: keyof typeof shapes) => named(name);
