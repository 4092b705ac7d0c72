import { intOf, isBlank, lineOf, type Rules, wordOf } from '../routes/input';
import { type Input, type InputMap, listOf, mapOf } from '../routes/query';
import { isDay } from './hours';
import type { EventSettings } from './settings';

const rangeTypes = ['range_days', 'range_date_between', 'range_indefinite'] as const;
const units = ['minutes', 'hours', 'days', ''] as const;
const dayMinutes = 1440;
const maxDays = 3650;

/** When an event type can be booked, in the words of its settings. */
export type BookingWindow = Pick<
  EventSettings,
  'range_type' | 'range_days' | 'range_date_between' | 'schedule_conditions' | 'buffer_time_before' | 'buffer_time_after' | 'slot_interval'
>;

interface Bounds {
  readonly value: Input;
  readonly min: number;
  readonly max: number;
}

/** A whole number within both bounds; nothing is no mistake. */
export function checkNumber(check: Rules, field: string, { value, min, max }: Bounds): void {
  check.number(field, value, min);
  if (isBlank(value) || !Number.isFinite(Number(value)) || typeof value === 'object') return;
  if (Number(value) > max) check.add(field, 'max', `Enter at most ${max}.`);
  else if (intOf(value) === undefined) check.add(field, 'numeric', 'Enter a whole number.');
}

/** What is given of it; what is not stays out. Tells `check` what is wrong. */
export function windowOf(check: Rules, prefix: string, given: InputMap): Partial<BookingWindow> {
  return {
    ...rangeOf(check, prefix, given),
    ...(isBlank(given.schedule_conditions) ? {} : { schedule_conditions: noticeOf(check, prefix, mapOf(given.schedule_conditions)) }),
    ...minutesOf(check, prefix, given),
  };
}

function rangeOf(check: Rules, prefix: string, given: InputMap): Partial<BookingWindow> {
  const word = wordOf(given, 'range_type');
  const type = rangeTypes.find((one) => one === word);
  if (word !== '' && !type) check.add(`${prefix}range_type`, 'in', `Choose one of: ${rangeTypes.join(', ')}.`);
  checkNumber(check, `${prefix}range_days`, { value: given.range_days, min: 0, max: maxDays });
  const days = intOf(given.range_days);
  const dates = listOf(given.range_date_between);
  const isBetween = type === 'range_date_between';
  return {
    ...(type ? { range_type: type } : {}),
    ...(isBlank(given.range_days) ? {} : { range_days: days || 60 }),
    ...(isBetween || dates.some((date) => !isBlank(date))
      ? { range_date_between: datesOf(check, `${prefix}range_date_between`, dates) }
      : {}),
  };
}

function datesOf(check: Rules, field: string, [from, to]: readonly Input[]): readonly [string, string] {
  const start = stampOf(from, '00:00:00');
  const end = stampOf(to, '23:59:59');
  if (start === undefined || end === undefined) check.add(field, 'date', 'Send two dates as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.');
  else if (end < start) check.add(field, 'date', 'The last date must not be before the first.');
  return [start ?? '', end ?? ''];
}

function stampOf(value: Input, time: string): string | undefined {
  const text = lineOf(value, 40).replace('T', ' ');
  if (!isDay(text.slice(0, 10)) || !/^.{10}( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.test(text)) return undefined;
  return text.length === 10 ? `${text} ${time}` : text;
}

function noticeOf(check: Rules, prefix: string, given: InputMap): EventSettings['schedule_conditions'] {
  const word = wordOf(given, 'unit');
  const unit = units.find((one) => one === word);
  if (unit === undefined) check.add(`${prefix}schedule_conditions.unit`, 'in', 'Choose minutes, hours or days.');
  checkNumber(check, `${prefix}schedule_conditions.value`, { value: given.value, min: 0, max: 525_600 });
  return { value: intOf(given.value) ?? 0, unit: unit ?? '' };
}

/** Minutes as text; no interval is that of the duration. */
function minutesOf(check: Rules, prefix: string, given: InputMap): Partial<BookingWindow> {
  const found: Partial<Record<'buffer_time_before' | 'buffer_time_after' | 'slot_interval', string>> = {};
  for (const key of ['buffer_time_before', 'buffer_time_after', 'slot_interval'] as const) {
    const value = given[key];
    if (value === undefined) continue;
    checkNumber(check, `${prefix}${key}`, { value, min: 0, max: dayMinutes });
    const none = key === 'slot_interval' ? '' : '0';
    found[key] = String(intOf(value) || none);
  }
  return found;
}
