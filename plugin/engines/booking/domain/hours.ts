import { Temporal } from '@js-temporal/polyfill';
import { type Input, type InputMap, listOf, mapOf } from '../../kit/input/query';
import { isBlank, isTrue, type Rules, wordOf } from '../../kit/input/rules';
import { rules } from '../input/rules';

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** Wall-clock times `HH:MM`. An end of 24:00 or 00:00 is midnight at the end of the day; one before the start is on the next day. */
export interface HourRange {
  readonly start: string;
  readonly end: string;
}

export interface DayHours {
  readonly enabled: boolean;
  readonly slots: readonly HourRange[];
}

export type WeeklyHours = Readonly<Record<Weekday, DayHours>>;
/** By local date `YYYY-MM-DD`; replaces that day's hours. A range whose start is its end adds no time. */
export type DateOverrides = Readonly<Record<string, readonly HourRange[]>>;

/** How hours are sent, for whoever sent something else. */
export const hoursExample = 'Example: {"mon":{"enabled":true,"slots":[{"start":"09:00","end":"17:00"}]}}.';

const maxRanges = 20;
const wholeDayHint = 'Write 00:00–24:00 for the whole day, or leave the day out for a day off.';
const maxOverrides = 1000;
/** A day without any hours, in the words of the wire. */
const dayOff: readonly HourRange[] = [{ start: '00:00', end: '00:00' }];

/** A wall-clock time `HH:MM` of the 24-hour day (D223). */
export const isTime = (value: unknown): value is string => typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);

/** A date `YYYY-MM-DD` that the calendar knows. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  try {
    Temporal.PlainDate.from(value, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

/** All seven days as they are stored; a day that is not named is off. Throws 422 with the map of what is wrong. */
export function normalHours(input: unknown, field = 'weekly_schedules'): WeeklyHours {
  const form = rules();
  const fields = namedMap(form, { field, example: byDay }, input as Input);
  if (Object.keys(fields).some((day) => !isWeekday(day)))
    form.add(field, 'days', `Use only the days ${weekdays.join(', ')} under ${field}. ${hoursExample}`);
  const hours = Object.fromEntries(weekdays.map((day) => [day, dayHours(form, `${field}.${day}`, fields[day])]));
  form.check();
  return hours as WeeklyHours;
}

/** The dates from `today` (`YYYY-MM-DD`) on, as they are stored. Throws 422 with the map of what is wrong. */
export function normalOverrides(input: unknown, today: string, field = 'date_overrides'): DateOverrides {
  if (isBlank(input as Input)) return {};
  const form = rules();
  const entries = Object.entries(namedMap(form, { field, example: byDate }, input as Input));
  if (entries.length > maxOverrides) form.add(field, 'max', `Set at most ${maxOverrides} dates.`);
  form.check();
  const dates = entries.map(([date, value]) => [date, dateHours(form, `${field}.${date.slice(0, 40)}`, { date, value })] as const);
  form.check();
  return currentOverrides(Object.fromEntries(dates), today);
}

/** Those that are not over, by date. */
export const currentOverrides = (overrides: DateOverrides, today: string): DateOverrides =>
  Object.fromEntries(
    Object.entries(overrides)
      .filter(([date]) => date >= today)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const isWeekday = (text: string) => weekdays.some((day) => day === text);

const byDay = { keys: `the days ${weekdays.join(', ')}`, text: hoursExample };
const byDate = { keys: 'dates such as 2026-07-14', text: 'Example: {"2026-07-14":[{"start":"14:00","end":"16:00"}]}.' };
const ofDay = { keys: 'enabled and slots', text: 'Example: {"enabled":true,"slots":[{"start":"09:00","end":"17:00"}]}.' };

/** A map; an empty list is what some clients send for an empty one. */
function namedMap(form: Rules, { field, example }: { field: string; example: typeof byDay }, value: Input): InputMap {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  if (!isEmptyList && (typeof value !== 'object' || value === null || Array.isArray(value)))
    form.add(field, 'map', `Send ${field} as a map whose keys are ${example.keys}. ${example.text}`);
  return mapOf(value);
}

function dayHours(form: Rules, field: string, value: Input): DayHours {
  const off = { enabled: false, slots: [] };
  if (isBlank(value)) return off;
  const { enabled, slots } = namedMap(form, { field, example: ofDay }, value);
  // Hours without a word on whether they count do.
  if (enabled !== undefined && !isTrue(enabled)) return off;
  const ranges = rangesOf(form, `${field}.slots`, slots);
  // Of a date it is a day off, in the words of the wire; of a weekday nobody can tell what is meant.
  ranges.forEach(({ start, end }, i) => {
    if (start === '00:00' && end === '00:00') form.add(`${field}.slots.${i}.end`, 'empty', wholeDayHint);
  });
  return ranges.length > 0 ? { enabled: true, slots: ranges } : off;
}

function dateHours(form: Rules, field: string, { date, value }: { date: string; value: Input }): readonly HourRange[] {
  if (!isDay(date)) form.add(field, 'date', 'Write each date as YYYY-MM-DD.');
  const ranges = rangesOf(form, field, value);
  return ranges.length > 0 ? ranges : dayOff;
}

function rangesOf(form: Rules, field: string, value: Input): HourRange[] {
  const list = listOf(value);
  if (list.length > maxRanges) {
    form.add(field, 'max', `Set at most ${maxRanges} ranges for a day.`);
    return [];
  }
  return list.flatMap((item, i) => rangeOf(form, `${field}.${i}`, item)).sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

const order = ({ start, end }: HourRange) => `${start} ${end}`;

function rangeOf(form: Rules, field: string, item: Input): HourRange[] {
  const input = mapOf(item);
  if (input !== item) form.add(field, 'range', 'Send each range as a map, such as {"start":"09:00","end":"17:00"}.');
  const range = { start: wordOf(input, 'start'), end: wordOf(input, 'end') };
  if (range.start === '' || range.end === '') return [];
  for (const bound of ['start', 'end'] as const)
    if (!isTime(range[bound]) && !(bound === 'end' && range.end === '24:00'))
      form.add(`${field}.${bound}`, 'time', 'Write each time as HH:MM, from 00:00 to 23:59; an end may be 24:00.');
  return [range];
}
