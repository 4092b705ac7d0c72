import { Type } from '@sinclair/typebox';
import { StringEnum } from '../../../kit/schema';
import { DescribedObject } from '../../kit/tools/shape';

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const workday = { enabled: true, slots: [{ start: '09:00', end: '17:00' }] };
const exampleWeek = { mon: workday, tue: workday };
const examplePlace = { type: 'in_person_organizer', title: 'Office', description: '1 Main Street' };

const range = Type.Object({ start: Type.String({ description: 'HH:MM' }), end: Type.String({ description: 'HH:MM' }) });
const day = Type.Object({ enabled: Type.Boolean(), slots: Type.Array(range) });

const scheduleType = StringEnum(['weekly_schedules']);
const weeklySchedules = DescribedObject(Object.fromEntries(days.map((name) => [name, day])), {
  description: 'Hours by day, in the timezone of the calendar; a day that is left out is off',
  example: exampleWeek,
});
const notice = DescribedObject(
  { value: Type.Integer(), unit: StringEnum(['minutes', 'hours', 'days']) },
  { description: 'Minimum notice', example: { value: 4, unit: 'hours' } },
);
const window = {
  range_days: Type.Integer({ description: 'How many days ahead it can be booked' }),
  schedule_conditions: notice,
  buffer_time_before: Type.String({ description: 'Minutes' }),
  buffer_time_after: Type.String({ description: 'Minutes' }),
  slot_interval: Type.String({ description: 'Minutes from start to start; empty: the duration' }),
};
const teamMembers = Type.Array(Type.Integer(), { description: 'User ids of the hosts of a team' });

const place = DescribedObject(
  {
    type: StringEnum([
      'in_person_guest',
      'in_person_organizer',
      'phone_guest',
      'phone_organizer',
      'online_meeting',
      'google_meet',
      'ms_teams',
      'zoom_meeting',
      'custom',
    ]),
    title: Type.String(),
    description: Type.String({ description: 'Address or directions, of in_person_organizer and custom' }),
    host_phone_number: Type.String({ description: 'Of phone_organizer' }),
    meeting_link: Type.String({ description: 'https://…, of online_meeting, google_meet, ms_teams, zoom_meeting' }),
  },
  { description: 'One place', example: examplePlace },
);

/** Where an event type takes place. */
export const Locations = Type.Array(place, { description: 'Places that the attendee can choose from; empty: none' });

/** The first event type of a new calendar. */
export const FirstEvent = DescribedObject(
  {
    title: Type.String(),
    duration: Type.Integer({ minimum: 5, description: 'Minutes' }),
    event_type: StringEnum(['one_to_one', 'group', 'round_robin', 'collective']),
    availability_type: StringEnum(['existing_schedule', 'custom'], {
      description: 'existing_schedule: hours of the schedule of its owner; custom: weekly_schedules',
    }),
    schedule_type: scheduleType,
    weekly_schedules: weeklySchedules,
    location_settings: Locations,
    max_book_per_slot: Type.Integer({ description: 'Seats per start, of a group' }),
    settings: DescribedObject(
      { ...window, team_members: teamMembers },
      { description: 'When it can be booked, and how often', example: { range_days: 60 } },
    ),
  },
  {
    description: 'First event type: title, duration, event_type, availability_type, schedule_type and weekly_schedules',
    example: {
      title: 'Consultation',
      duration: 30,
      event_type: 'one_to_one',
      availability_type: 'custom',
      schedule_type: 'weekly_schedules',
      weekly_schedules: exampleWeek,
    },
  },
);

/** The settings that a new event type needs. */
export const NewEventSettings = DescribedObject(
  { schedule_type: scheduleType, weekly_schedules: weeklySchedules, ...window, team_members: teamMembers },
  {
    description: 'Must include schedule_type and weekly_schedules',
    example: { schedule_type: 'weekly_schedules', weekly_schedules: exampleWeek },
  },
);

const when = DescribedObject(
  { value: Type.Integer(), unit: StringEnum(['minutes', 'hours', 'days']) },
  { description: 'Of conditional: when the start is no further away', example: { value: 2, unit: 'hours' } },
);
const limit = { enabled: Type.Boolean(), type: StringEnum(['always', 'conditional']), condition: when };
const guestLimit = (description: string) =>
  DescribedObject(
    { ...limit, message: Type.String() },
    { description, example: { enabled: true, type: 'always', message: 'Please call us.' } },
  );

/** The settings that saving the details of an event type changes. */
export const DetailSettings = DescribedObject(
  {
    booking_title: Type.String({ description: 'Title of a booking' }),
    submit_button_text: Type.String(),
    requires_confirmation: DescribedObject(limit, {
      description: 'A booking waits until the host confirms it',
      example: { enabled: true, type: 'always' },
    }),
    can_not_cancel: guestLimit('The attendee cannot cancel'),
    can_not_reschedule: guestLimit('The attendee cannot reschedule'),
  },
  { description: 'Neither hours nor limits', example: { submit_button_text: 'Book now' } },
);

const looks = {
  color_schema: Type.String({ description: '#rrggbb' }),
  max_book_per_slot: Type.Integer({ description: 'Seats per start, of a group' }),
};

/** Further fields of a new event type. */
export const EventExtra = DescribedObject(
  { availability_type: StringEnum(['existing_schedule', 'custom']), ...looks },
  { description: 'Further fields; named ones win', example: { availability_type: 'custom' } },
);

/** Further details of an event type; which hours it uses is saved with its hours. */
export const DetailExtra = DescribedObject(
  { ...looks, is_display_spots: Type.Boolean({ description: 'Guests see how many seats are left' }) },
  { description: 'Further fields; named ones win', example: { color_schema: '#0099ff' } },
);

/** Further fields of a calendar. */
export const CalendarExtra = DescribedObject(
  { description: Type.String(), user_id: Type.Integer({ description: 'Its owner; default: you' }) },
  { description: 'Further fields; override the others', example: { description: 'Meetings with our team' } },
);

/** Further fields of a booking. */
export const BookingExtra = DescribedObject(
  { duration: Type.Integer({ description: 'Minutes, where the event type offers several' }), source_url: Type.String() },
  { description: 'Further fields; named ones win', example: { source_url: 'https://example.org/contact' } },
);

/** Answers to the questions of an event type. */
export const CustomFields = DescribedObject(
  {},
  { description: 'Answers by the name of the field (bk_get_event shows the fields)', example: { company: 'Acme' } },
);
