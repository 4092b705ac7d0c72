import { asSent } from '../../../kit/input/as-sent';
import { choice, field, flag, html, line, whole, word } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import { mapOf } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import { advancedForm } from '../advanced-settings';
import { maxDates, maxTimes } from '../available-times';
import { windowForm, windowOf } from '../booking-window';
import { hoursExample, weekdays } from '../hours';
import { type EventKind, eventKinds, kindOf } from '../kinds';
import { limitsForm } from '../limits';
import { multiDurationForm } from '../multi-duration';
import { officeHours } from '../settings';
import { color, hours, ids, locations, overrides, status, title } from './fields';

const shortest = 5;
const longest = 1440;
export const mostSeats = 10_000;
export const defaultColor = '#0099ff';

const minutes = { min: shortest, max: longest, example: 30 };
/** Of events with several guests only. */
const seats = asSent({ type: 'integer', minimum: 1, maximum: mostSeats }, { about: 'Seats per start, of events with several guests' });
const spots = { about: 'Guests see how many seats are left' };
const teamMembers = ids({ about: 'User ids of the hosts, of teams and of events at fixed times' });

const kind = field(
  {
    schema: { type: 'string', enum: [...eventKinds, 'one_to_one'] },
    said: (value) => wordOf({ value }, 'value'),
    read: (value): EventKind => kindOf(wordOf({ value }, 'value')),
  },
  {
    required: (name: string) => `Send ${name}: one of ${eventKinds.join(', ')}.`,
    about: 'one_to_one is another word for single',
    example: 'single',
  },
);

const availabilityTypes = { enum: ['existing_schedule', 'custom'] };
const scheduleType = word({
  required: (name: string) => `Send ${name}: weekly_schedules.`,
  schema: { enum: ['weekly_schedules'] },
  example: 'weekly_schedules',
});

/** Said where hours are missing. */
export const askForHours = (name: string) => `Name the days ${weekdays.join(', ')} under ${name}. ${hoursExample}`;

const common = {
  title: title({ required: true, example: 'Consultation' }),
  event_type: kind,
  duration: whole({ required: (name: string) => `Send ${name} in minutes, ${shortest} to ${longest}.`, about: 'Minutes', ...minutes }),
  max_book_per_slot: seats,
  description: html({ otherwise: '', about: 'HTML' }),
  color_schema: color({ otherwise: defaultColor }),
  location_type: line({ max: 64, otherwise: '' }),
  location_heading: line({ max: 192, otherwise: '' }),
  location_settings: locations('create', { otherwise: [] }),
  is_display_spots: flag({ otherwise: false, ...spots }),
};

/** When it can be booked, and by whom, beside the hours of a first event type. */
const firstSettings = form({ ...windowForm.fields, team_members: teamMembers });

/** The first event type of a new calendar: its hours stand beside its other fields. */
export const firstEventForm = form({
  availability_type: word({
    required: (name: string) => `Send ${name}: existing_schedule (hours of the owner's schedule) or custom (hours of its own).`,
    schema: availabilityTypes,
    about: "existing_schedule: hours of the owner's schedule; custom: weekly_schedules",
    example: 'existing_schedule',
  }),
  schedule_type: scheduleType,
  weekly_schedules: hours({ otherwise: officeHours }),
  date_overrides: overrides({ otherwise: {} }),
  status: status({ otherwise: 'active' }),
  settings: field(
    {
      schema: firstSettings.schema,
      fields: firstSettings.fields,
      read: (value, { check, name }) => windowOf(check, `${name}.`, mapOf(value)),
    },
    { about: 'When it can be booked, and how often', example: { range_days: 60 } },
  ),
  ...common,
});

/** The hours that a new event type needs. */
const newHours = form({
  schedule_type: scheduleType,
  weekly_schedules: hours({ required: askForHours, otherwise: officeHours }),
  date_overrides: overrides({ otherwise: {} }),
});
const ownSettings = form({ ...newHours.fields, ...firstSettings.fields });

/** An event type for a calendar that is there: its hours are among its settings. */
export const newEventForm = form({
  status: status({ required: 'Send status: active or draft.', otherwise: 'active' }),
  availability_type: word({ otherwise: '', schema: availabilityTypes, about: 'custom: hours of its own', example: 'custom' }),
  settings: field(
    {
      schema: ownSettings.schema,
      fields: ownSettings.fields,
      read(value, { check, name }) {
        const map = mapOf(value);
        return { ...windowOf(check, `${name}.`, map), ...newHours.read(check, map, `${name}.`) };
      },
    },
    { must: true, example: { ...newHours.example, range_days: 60 } },
  ),
  ...common,
});

const multiDuration = asSent(multiDurationForm.schema, { example: multiDurationForm.example });

/** What saving the details changes; what is not sent stays. */
export const detailsForm = form({
  title: title({ required: true, example: 'Consultation' }),
  duration: whole({ required: true, about: 'Minutes', ...minutes }),
  color_schema: color({ blank: 'none' }),
  status: status({ blank: 'none' }),
  description: html({ about: 'HTML', example: '<p>How can we help?</p>' }),
  location_settings: locations('details', {}),
  max_book_per_slot: seats,
  is_display_spots: asSent({ type: 'boolean' }, spots),
  multi_duration: asSent(multiDurationForm.schema, { about: 'The same as in settings' }),
  settings: group(form({ ...advancedForm.fields, multi_duration: multiDuration }), { about: 'Neither hours nor limits' }),
});

/** The hours of an event type and the days on which it can be booked; what is not sent stays. */
export const availabilityForm = form({
  schedule_type: choice(['weekly_schedules'], {
    blank: 'none',
    says: 'The only schedule type is weekly_schedules.',
    example: 'weekly_schedules',
  }),
  weekly_schedules: hours({}),
  date_overrides: overrides({}),
  range_type: windowForm.fields.range_type,
  range_days: windowForm.fields.range_days,
  range_date_between: windowForm.fields.range_date_between,
  common_schedule: flag({ about: "Of teams: its own hours for all hosts in place of each host's", example: false }),
  hosts_schedules: asSent(
    { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
    { about: 'Of teams: schedule ids by user id; a host that is left out uses the default schedule' },
  ),
  availability_id: asSent({ type: ['integer', 'null'], minimum: 0 }, { about: 'Schedule that it uses' }),
  availability_type: choice(['existing_schedule', 'custom'], {
    blank: 'none',
    says: 'Choose existing_schedule or custom.',
    about: 'custom: weekly_schedules and date_overrides',
    example: 'custom',
  }),
});

/** `{settings}`: what is not sent stays. */
export const limitsBody = form({ settings: group(limitsForm, { must: true }) });

/** Everything of the advanced settings page; what is not sent stays. */
const { recurring_config, ...advanced } = advancedForm.fields;
export const advancedBody = form({
  ...advanced,
  slug: word({ otherwise: '', schema: { maxLength: 100 }, about: 'Last part of its address', example: 'consultation' }),
});
export const recurringBody = form({ recurring_config });

/** Who hosts it, of teams and of events at fixed times. */
export const hostsBody = form({
  organizer_id: asSent({ type: 'integer', minimum: 1 }, { about: 'Which of the hosts organises it' }),
  team_members: ids({ about: 'User ids of all hosts' }),
});

/** The only starts of an event at fixed times. */
export const timesBody = form({
  available_times: asSent(
    {
      type: 'object',
      maxProperties: maxDates,
      additionalProperties: { type: 'array', maxItems: maxTimes, items: { type: 'string', maxLength: 5 } },
    },
    { about: 'Times (HH:MM) by date (YYYY-MM-DD), in the zone of the calendar', example: { '2030-07-15': ['10:00', '14:30'] } },
  ),
  reserve_time: flag({ about: 'Keep these times free of other bookings', example: true }),
});

export const statusBody = form({ status: status({ required: true }) });

/** Where the copy of an event type goes. */
export const cloneBody = form({ new_calendar_id: asSent({ type: 'integer', minimum: 0 }, { about: 'Default: the same calendar' }) });

const fromEvent = (what: string) =>
  form({
    from_event_id: asSent(
      { type: 'integer', minimum: 1 },
      { required: true, about: `The event type whose ${what} are copied`, example: 1 },
    ),
  });
export const cloneEmailsBody = fromEvent('emails');
export const cloneFeedsBody = fromEvent('feeds');
