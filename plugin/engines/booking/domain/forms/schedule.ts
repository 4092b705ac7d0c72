import { asSent } from '../../../kit/input/as-sent';
import { switched } from '../../../kit/input/field';
import { form, group } from '../../../kit/input/form';
import { hours, overrides, title, zone } from './fields';

/** Hours that several event types may share. */
export const newScheduleBody = form({
  title: title({ required: true, example: 'Summer hours' }),
  timezone: zone({ blank: 'none', about: "IANA name of a time zone; default: that of the person's calendar" }),
  user_id: asSent({ type: 'integer', minimum: 1 }, { about: 'Whose they are; default: who calls' }),
});

/** What is not sent stays. */
export const scheduleSettings = form({
  timezone: zone({ keeps: true }),
  weekly_schedules: hours({}),
  date_overrides: overrides({}),
  default: switched({ about: "true: make it the person's default", example: true }),
});
export const scheduleBody = form({
  schedule: group(form({ settings: group(scheduleSettings, { must: true }) }), { must: true }),
});

export const titleBody = form({ title: title({ required: true, example: 'Winter hours' }) });
