import { DescribedObject } from '../../kit/tools/shape';
import { mapTaken } from '../../kit/tools/taken';
import { newBookingBody } from '../domain/forms/booking';
import { newCalendarForm } from '../domain/forms/calendar';
import { detailsForm, firstEventForm, newEventForm } from '../domain/forms/event';

const workday = { enabled: true, slots: [{ start: '09:00', end: '17:00' }] };
const week = { schedule_type: 'weekly_schedules', weekly_schedules: { mon: workday, tue: workday } };

/** The first event type of a new calendar. */
export const FirstEvent = mapTaken(firstEventForm.fields, {
  description: 'First event type: title, duration, event_type, availability_type, schedule_type and weekly_schedules',
  example: { title: 'Consultation', duration: 30, event_type: 'one_to_one', availability_type: 'custom', ...week },
});

/** The settings that a new event type needs. */
export const NewEventSettings = mapTaken(newEventForm.fields.settings.fields, {
  description: 'Must include schedule_type and weekly_schedules',
  example: week,
});

/** The settings that saving the details of an event type changes. */
export const DetailSettings = mapTaken(detailsForm.fields.settings.fields, {
  description: 'Neither hours nor limits',
  example: { submit_button_text: 'Book now' },
});

/** What is no param of its own. */
export const EventExtra = mapTaken(newEventForm.fields, {
  description: 'Further fields; named ones win',
  example: { availability_type: 'custom' },
  without: ['title', 'duration', 'event_type', 'status', 'description', 'location_settings', 'settings'],
});

export const DetailExtra = mapTaken(detailsForm.fields, {
  description: 'Further fields; named ones win',
  example: { color_schema: '#0099ff' },
  without: ['title', 'duration', 'status', 'description', 'location_settings', 'settings', 'multi_duration'],
});

/** Further fields of a calendar. */
export const CalendarExtra = mapTaken(newCalendarForm.fields, {
  description: 'Further fields; override the others',
  example: { description: 'Meetings with our team' },
  without: ['author_timezone', 'type', 'title', 'slug', 'slot'],
});

/** Further fields of a booking. */
export const BookingExtra = mapTaken(newBookingBody.fields, {
  description: 'Further fields; named ones win',
  example: { source_url: 'https://example.org/contact' },
  without: [
    ...['name', 'email', 'timezone', 'event_time', 'location_type', 'location_description', 'message', 'phone_number'],
    ...['status', 'source', 'guests', 'host_user_id', 'ignore_availability', 'custom_fields'],
    // Of the page that a visitor came by.
    ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'],
  ],
});

/** Answers to the questions of an event type. */
export const CustomFields = DescribedObject(
  {},
  { description: 'Answers by the name of the field (bk_get_event shows the fields)', example: { company: 'Acme' } },
);
