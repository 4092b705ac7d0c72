import { intOf, isTrue, type Rules, wordOf } from '../routes/input';
import { type Input, type InputMap, listOf, mapOf } from '../routes/query';
import { madeOf } from './advanced-settings';
import { type BookingWindow, checkNumber, windowOf } from './booking-window';
import type { Cap, EventSettings } from './settings';
import { isZone } from './zones';

const capUnits = ['per_day', 'per_week', 'per_month'] as const;
const maxBookings = 10_000;
/** Of a month. */
const maxMinutes = 44_640;

type Caps = EventSettings['booking_frequency'];
type Limits = Omit<BookingWindow, 'range_type' | 'range_days' | 'range_date_between'> &
  Pick<EventSettings, 'booking_frequency' | 'booking_duration' | 'lock_timezone'>;

/** What is given of the limits; what is not stays out. Tells `check` what is wrong. */
export function limitsOf(check: Rules, prefix: string, given: InputMap): Partial<Limits> {
  const { schedule_conditions: notice, buffer_time_before: before, buffer_time_after: after, slot_interval: interval } = given;
  const { booking_frequency: frequency, booking_duration: minutes, lock_timezone: lock } = given;
  if (notice !== undefined) madeOf(check, `${prefix}schedule_conditions`, notice);
  const window = { schedule_conditions: notice, buffer_time_before: before, buffer_time_after: after, slot_interval: interval };
  return {
    ...windowOf(check, prefix, window),
    ...(frequency === undefined
      ? {}
      : { booking_frequency: capsOf(check, `${prefix}booking_frequency`, { value: frequency, max: maxBookings }) }),
    ...(minutes === undefined ? {} : { booking_duration: capsOf(check, `${prefix}booking_duration`, { value: minutes, max: maxMinutes }) }),
    ...(lock === undefined ? {} : { lock_timezone: lockOf(check, `${prefix}lock_timezone`, lock) }),
  };
}

function capsOf(check: Rules, at: string, { value, max }: { value: Input; max: number }): Caps {
  const given = madeOf(check, at, value);
  const enabled = isTrue(given.enabled);
  const list = listOf(given.limits);
  if (enabled) check.required(`${at}.limits`, list);
  if (list.length > capUnits.length) check.add(`${at}.limits`, 'max', 'Set each of per_day, per_week and per_month at most once.');
  const limits = list.slice(0, capUnits.length).flatMap((item, i) => capOf(check, `${at}.limits.${i}`, { given: mapOf(item), max }));
  if (new Set(limits.map(({ unit }) => unit)).size < limits.length)
    check.add(`${at}.limits`, 'unique', 'Set each of per_day, per_week and per_month at most once.');
  return { enabled, limits };
}

function capOf(check: Rules, at: string, { given, max }: { given: InputMap; max: number }): Cap[] {
  const unit = capUnits.find((one) => one === wordOf(given, 'unit'));
  if (!unit) check.add(`${at}.unit`, 'in', `Choose one of: ${capUnits.join(', ')}.`);
  check.required(`${at}.value`, given.value);
  checkNumber(check, `${at}.value`, { value: given.value, min: 1, max });
  return unit ? [{ unit, value: intOf(given.value) ?? 0 }] : [];
}

function lockOf(check: Rules, at: string, value: Input): EventSettings['lock_timezone'] {
  const given = madeOf(check, at, value);
  const enabled = isTrue(given.enabled);
  const timezone = wordOf(given, 'timezone');
  if (enabled) check.required(`${at}.timezone`, timezone);
  if (timezone !== '' && !isZone(timezone))
    check.add(`${at}.timezone`, 'timezone', 'Enter the name of a time zone, such as Europe/Vienna.');
  return { enabled, timezone };
}
