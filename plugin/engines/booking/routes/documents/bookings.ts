import type { FactsByRoute } from '../../../kit/documents';
import { integer, listOf, map, number, object, orNull, pageOf, text, yes } from '../../../kit/shape';
import { changeBody, moveBody, newBookingBody, resendBody } from '../../domain/forms/booking';
import { cloneFeedsBody } from '../../domain/forms/event';
import { feedForm, newFeedForm } from '../../domain/forms/feed';
import { newScheduleBody, scheduleBody, titleBody } from '../../domain/forms/schedule';
import { modulesBody, paymentBody, settingsBody, themeBody } from '../../domain/forms/settings';
import {
  attendeesQuery,
  bookingFormQuery,
  bookingQuery,
  bookingsQuery,
  exportQuery,
  graphQuery,
  hostsQuery,
  ownBookingsQuery,
  reportsQuery,
  schedulesQuery,
  slotsQuery,
} from './queries';
import { shape, slots } from './shapes';

const message = { message: text };
const schedule = { message: text, schedule: shape('BookingSchedule') };
const made = { booking: shape('Booking'), message: text };
const extras = {
  activities: listOf(shape('BookingActivity')),
  sidebar_contents: listOf({}),
  payment_order: orNull(map),
  main_body_contents: listOf({}),
};
const optionalExtras = Object.fromEntries(Object.entries(extras).map(([key, value]) => [`${key}?`, value]));
const hosts = { hosts: listOf(shape('BookingPerson')) };
const settings = { message: text, settings: map };

/** Hours that several event types may share. */
export const availabilityFacts: FactsByRoute = {
  'GET /availability': {
    summary: 'List availability schedules.',
    query: schedulesQuery,
    answer: { availabilities: pageOf(shape('BookingSchedule')) },
  },
  'POST /availability': { summary: 'Create an availability schedule with office hours.', body: newScheduleBody, answer: schedule },
  'GET /availability/{schedule_id}': { summary: 'Read an availability schedule.', answer: { schedule: shape('BookingSchedule') } },
  'POST /availability/{schedule_id}': { summary: 'Save the hours of an availability schedule.', body: scheduleBody, answer: schedule },
  'DELETE /availability/{schedule_id}': {
    summary: 'Delete an availability schedule that is not in use.',
    body: 'nothing',
    answer: message,
  },
  'GET /availability/{schedule_id}/usages': {
    summary: 'List the event types that use an availability schedule.',
    answer: { usages: listOf(map), total: integer },
  },
  'POST /availability/{schedule_id}/update-title': {
    summary: 'Rename an availability schedule.',
    body: titleBody,
    answer: { message: text, title: text },
  },
  'POST /availability/{schedule_id}/update-status': {
    summary: 'Make an availability schedule the default of its person.',
    body: 'nothing',
    answer: schedule,
  },
  'POST /availability/{schedule_id}/clone': { summary: 'Copy an availability schedule.', body: 'nothing', answer: schedule },
};

/** Bookings. */
export const bookingFacts: FactsByRoute = {
  'GET /bookings': {
    summary: 'List the bookings that the caller made.',
    query: ownBookingsQuery,
    answer: { bookings: pageOf(shape('Booking')) },
  },
  'GET /bookings/event/{event_id}': {
    summary: 'Read the booking form of an event type with its free times.',
    query: bookingFormQuery,
    answer: { calendar_event: map, ...slots },
  },
  'GET /bookings/slots/{event_id}': {
    summary: 'List the free times of an event type to the end of a month.',
    query: slotsQuery,
    answer: slots,
  },
  'POST /bookings/create/{event_id}': { summary: 'Book a time.', body: newBookingBody, answer: made },
  'GET /schedules': {
    summary: 'List bookings.',
    query: bookingsQuery,
    answer: {
      schedules: pageOf(shape('Booking')),
      timezone: text,
      calendar_event_lists: listOf(map),
      'slot_options?': listOf(map),
      'pending_count?': integer,
      'no_show_count?': integer,
      'cancelled_count?': integer,
    },
  },
  'GET /schedules/export': {
    summary: 'Export bookings, a row for each attendee.',
    query: exportQuery,
    answer: { bookings: listOf(map), limited: yes, total: integer },
  },
  'GET /schedules/group-bookings/{group_id}/attendees': {
    summary: 'List everybody of a group booking.',
    query: attendeesQuery,
    answer: { attendees: pageOf(shape('Booking')) },
  },
  'GET /schedules/{id}': {
    summary: 'Read a booking.',
    query: bookingQuery,
    answer: { schedule: shape('Booking'), ...optionalExtras },
  },
  'PUT /schedules/{id}': { summary: 'Change one field of a booking, also its status.', body: changeBody, answer: message },
  'DELETE /schedules/{id}': { summary: 'Delete a booking; of a group everybody at that time.', body: 'nothing', answer: message },
  'GET /schedules/{id}/activities': { summary: 'Read the log of a booking.', answer: { activities: extras.activities } },
  'GET /schedules/{id}/meta-info': { summary: 'Read the log and the payment of a booking.', answer: extras },
  'PUT /schedules/{id}/reschedule': { summary: 'Move a booking to another time.', body: moveBody, answer: made },
  'POST /schedules/{id}/send-confirmation-email': { summary: 'Send the confirmation again.', body: resendBody, answer: message },
};

const feeds = '/calendars/{id}/events/{event_id}/integrations';
const feed = shape('BookingFeed');

/** Feeds. */
export const feedFacts: FactsByRoute = {
  [`GET ${feeds}`]: { summary: 'List the feeds of an event type.', answer: { feeds: listOf(feed), available_integrations: map } },
  [`POST ${feeds}`]: { summary: 'Create a feed.', body: newFeedForm, answer: { message: text, feed, secret: text } },
  [`POST ${feeds}/clone`]: {
    summary: 'Copy the feeds of another event type.',
    body: cloneFeedsBody,
    answer: { message: text, feeds: listOf(feed) },
  },
  [`GET ${feeds}/{integration_id}`]: { summary: 'Read a feed.', answer: { feed } },
  [`POST ${feeds}/{integration_id}`]: { summary: 'Change a feed.', body: feedForm, answer: { message: text, feed, 'secret?': text } },
  [`DELETE ${feeds}/{integration_id}`]: { summary: 'Delete a feed.', body: 'nothing', answer: message },
  [`GET ${feeds}/{integration_id}/merge-fields`]: {
    summary: 'List what the body of a delivery contains.',
    answer: { merge_fields: listOf(object({ key: text, description: text })) },
  },
};

/** Figures, people and settings of the whole engine. */
export const siteFacts: FactsByRoute = {
  'GET /reports': {
    summary: 'Read totals with their trend, the latest and the next bookings.',
    query: reportsQuery,
    answer: {
      overview: listOf(object({ title: text, period: text, number: integer, content: text, icon: text, stat: number })),
      latest_books: listOf(shape('Booking')),
      next_meetings: listOf(shape('Booking')),
    },
  },
  'GET /reports/graph-reports': {
    summary: 'Read bookings by the day on which they were made.',
    query: graphQuery,
    answer: { booked_stats: map, completed_stats: map, cancelled_stats: map },
  },
  'GET /reports/activities': { summary: 'Read the latest entries of all logs.', answer: { activities: extras.activities } },
  'GET /admin/remaining-hosts': { summary: 'List people without a calendar, of the first 500.', answer: hosts },
  'GET /admin/other-hosts': { summary: 'List everybody but the caller, of the first 500.', answer: hosts },
  'GET /admin/all-hosts': { summary: 'List people who can host.', query: hostsQuery, answer: { ...hosts, 'total?': integer } },
  'GET /settings/general': { summary: 'Read the settings.', answer: { settings: map } },
  'POST /settings/general': { summary: 'Save settings.', body: settingsBody, answer: settings },
  'POST /settings/payment': { summary: 'Save the payment settings.', body: paymentBody, answer: settings },
  'POST /settings/theme': { summary: 'Save the theme.', body: themeBody, answer: settings },
  'POST /settings/preview': {
    summary: 'Show a public page as it would be with these settings; nothing is stored.',
    body: settingsBody,
    answer: { html: text },
  },
  'GET /settings/menu': {
    summary: 'List what can be set, and where.',
    answer: { menu: listOf(object({ key: text, title: text, path: text })) },
  },
  'GET /settings/pages': {
    summary: "List the site's published pages.",
    answer: { pages: listOf(object({ id: integer, title: text, slug: text })), total: integer },
  },
  'GET /settings/global-modules': { summary: 'Read which parts are on: all of them.', answer: { modules: map } },
  'POST /settings/global-modules': { summary: 'Nothing can be switched here.', body: modulesBody, answer: { message: text, modules: map } },
};
