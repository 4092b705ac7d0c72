import type { FactsByRoute } from '../../../kit/documents';
import { integer, listOf, map, object, pageOf, text, yes } from '../../../kit/shape';
import { fieldsBody } from '../../domain/fields-form';
import { calendarBody, newCalendarBody, orderBody, sharingBody, slugBody } from '../../domain/forms/calendar';
import {
  advancedBody,
  availabilityForm,
  cloneBody,
  cloneEmailsBody,
  detailsForm,
  hostsBody,
  limitsBody,
  newEventForm,
  recurringBody,
  statusBody,
  timesBody,
} from '../../domain/forms/event';
import { notificationsBody, previewBody } from '../../domain/notifications-form';
import { calendarQuery, calendarsQuery, codesQuery, eventByHashQuery, eventQuery } from './queries';
import { shape } from './shapes';

const saved = { message: text, event: shape('BookingEventType') };
const lists = object({ hosts: listOf(map), teams: listOf(map), events: listOf(map) });
const sharing = { calendar_data: map, landing_page_settings: map, share_url: text };
const whole = {
  calendar_event: shape('BookingWholeEventType'),
  'smart_codes?': map,
  'settings_menu?': listOf(map),
  'calendar_event_lists?': lists,
};

/** Calendars. */
export const calendarFacts: FactsByRoute = {
  'GET /calendars': {
    summary: 'List calendars with their event types.',
    query: calendarsQuery,
    answer: { calendars: pageOf(shape('BookingCalendar')), 'calendar_event_lists?': lists },
  },
  'POST /calendars': {
    summary: 'Create a calendar with its first event type.',
    body: newCalendarBody,
    answer: { calendar: shape('BookingCalendar'), slot: shape('BookingEventType'), redirect_url: text },
  },
  'GET /calendars/event-lists': {
    summary: 'List calendars with the titles of their event types.',
    answer: { calendar_event_lists: lists },
  },
  'POST /calendars/check-slug': { summary: 'Check that a calendar can have a slug.', body: slugBody, answer: { status: yes } },
  'GET /calendars/{id}': {
    summary: 'Read a calendar.',
    query: calendarQuery,
    answer: { calendar: shape('BookingCalendar'), 'settings_menu?': listOf(map) },
  },
  'POST /calendars/{id}': {
    summary: 'Change the description of a calendar.',
    body: calendarBody,
    answer: { message: text, calendar: shape('BookingCalendar') },
  },
  'DELETE /calendars/{id}': {
    summary: 'Delete a calendar with its event types and their bookings.',
    body: 'nothing',
    answer: { message: text },
  },
  'GET /calendars/{id}/sharing-settings': { summary: 'Read the settings of a landing page.', answer: sharing },
  'POST /calendars/{id}/sharing-settings': {
    summary: 'Save the settings of a landing page.',
    body: sharingBody,
    answer: { message: text, ...sharing },
  },
  'POST /calendars/{id}/event-order': {
    summary: 'Set the order of the event types.',
    body: orderBody,
    answer: { message: text, event_order: listOf(integer) },
  },
};

const at = '/calendars/{id}/events/{event_id}';

/** Event types and their settings pages. */
export const eventFacts: FactsByRoute = {
  'POST /calendars/{id}/events': {
    summary: 'Create an event type.',
    body: newEventForm,
    answer: { message: text, slot: shape('BookingEventType') },
  },
  'GET /calendars/{id}/event-schema': { summary: 'Read what a new event type starts with.', answer: { slot: map } },
  'POST /calendars/{id}/clone-event/{event_id}': {
    summary: 'Copy an event type as a draft.',
    body: cloneBody,
    answer: { slot: shape('BookingEventType'), message: text },
  },
  [`GET ${at}`]: { summary: 'Read an event type with all of its settings.', query: eventQuery, answer: whole },
  [`PUT ${at}`]: { summary: 'Set whether an event type can be booked.', body: statusBody, answer: saved },
  [`DELETE ${at}`]: { summary: 'Delete an event type with its bookings.', body: 'nothing', answer: { message: text } },
  [`POST ${at}/details`]: { summary: 'Save the details of an event type.', body: detailsForm, answer: saved },
  'GET /events/{event_id}': {
    summary: 'Read an event type by its id or hash.',
    parts: { event_id: { type: 'string', maxLength: 64 } },
    query: eventByHashQuery,
    answer: whole,
  },
  [`GET ${at}/availability`]: {
    summary: 'Read the hours of an event type and the schedules that it can use.',
    answer: {
      schedules: listOf(shape('BookingSchedule')),
      availability_type: text,
      availability_id: { type: ['integer', 'null'] },
      settings: map,
    },
  },
  [`POST ${at}/availability`]: { summary: 'Save the hours of an event type.', body: availabilityForm, answer: saved },
  [`POST ${at}/limits`]: { summary: 'Save notice, buffers and limits of an event type.', body: limitsBody, answer: saved },
  [`POST ${at}/advanced-settings`]: { summary: 'Save the advanced settings of an event type.', body: advancedBody, answer: saved },
  [`POST ${at}/recurring-settings`]: { summary: 'Save how an event type repeats.', body: recurringBody, answer: saved },
  [`POST ${at}/assignments`]: { summary: 'Choose the hosts of an event type.', body: hostsBody, answer: saved },
  [`POST ${at}/event-availability`]: { summary: 'Save the times of an event at fixed times.', body: timesBody, answer: saved },
  [`GET ${at}/booking-fields`]: {
    summary: 'Read the questions of an event type.',
    query: codesQuery,
    answer: { fields: listOf(map), 'smart_codes?': map },
  },
  [`POST ${at}/booking-fields`]: {
    summary: 'Save the questions of an event type.',
    body: fieldsBody,
    answer: { message: text, fields: listOf(map) },
  },
  [`GET ${at}/payment-settings`]: { summary: 'Read the payment settings of an event type.', answer: { payment_settings: map } },
  [`GET ${at}/email-notifications`]: {
    summary: 'Read the emails of an event type.',
    query: codesQuery,
    answer: { notifications: map, 'smart_codes?': map },
  },
  [`POST ${at}/email-notifications`]: {
    summary: 'Save emails of an event type.',
    body: notificationsBody,
    answer: { message: text, notifications: map },
  },
  [`POST ${at}/email-notifications/clone`]: {
    summary: 'Copy the emails of another event type.',
    body: cloneEmailsBody,
    answer: { message: text, notifications: map },
  },
  [`POST ${at}/email-notifications/preview`]: {
    summary: 'Show an email of an event type as it would be sent, for a booking that is made up.',
    body: previewBody,
    answer: { subject: text, html: text, text, to: listOf(text) },
  },
};
