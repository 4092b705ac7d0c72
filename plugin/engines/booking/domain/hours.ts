import { Temporal } from '@js-temporal/polyfill';
import { isBlank, isTrue, type Rules, rules, wordOf } from '../routes/input';
import { type Input, type InputMap, listOf, mapOf } from '../routes/query';

export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** Wall-clock times `HH:MM`. An end of 00:00 is midnight at the end of the day; one before the start is on the next day. */
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

const maxRanges = 20;
const maxOverrides = 1000;
/** A day without any hours, in the words of the wire. */
const dayOff: readonly HourRange[] = [{ start: '00:00', end: '00:00' }];

/** A wall-clock time `HH:MM` of the 24-hour day. */
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
  const given = namedMap(form, field, input as Input);
  if (Object.keys(given).some((day) => !isWeekday(day)))
    form.add(field, 'days', `Name the days ${weekdays.join(', ')}; there are no others.`);
  const hours = Object.fromEntries(weekdays.map((day) => [day, dayHours(form, `${field}.${day}`, given[day])]));
  form.check();
  return hours as WeeklyHours;
}

/** The dates from `today` (`YYYY-MM-DD`) on, as they are stored. Throws 422 with the map of what is wrong. */
export function normalOverrides(input: unknown, today: string, field = 'date_overrides'): DateOverrides {
  if (isBlank(input as Input)) return {};
  const form = rules();
  const given = Object.entries(namedMap(form, field, input as Input));
  if (given.length > maxOverrides) form.add(field, 'max', `Set at most ${maxOverrides} dates.`);
  form.check();
  const dates = given.map(([date, value]) => [date, dateHours(form, `${field}.${date.slice(0, 40)}`, { date, value })] as const);
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

/** A map; an empty list is what some clients send for an empty one. */
function namedMap(form: Rules, field: string, value: Input): InputMap {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  if (!isEmptyList && (typeof value !== 'object' || value === null || Array.isArray(value)))
    form.add(field, 'map', 'Send a map whose keys are the days.');
  return mapOf(value);
}

function dayHours(form: Rules, field: string, value: Input): DayHours {
  const off = { enabled: false, slots: [] };
  if (isBlank(value)) return off;
  const { enabled, slots } = namedMap(form, field, value);
  // Hours without a word on whether they count do.
  if (enabled !== undefined && !isTrue(enabled)) return off;
  const ranges = rangesOf(form, `${field}.slots`, slots);
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
  const given = mapOf(item);
  if (given !== item) form.add(field, 'range', 'Send each range as {start, end}.');
  const range = { start: wordOf(given, 'start'), end: wordOf(given, 'end') };
  if (range.start === '' || range.end === '') return [];
  for (const bound of ['start', 'end'] as const)
    if (!isTime(range[bound])) form.add(`${field}.${bound}`, 'time', 'Write each time as HH:MM, from 00:00 to 23:59.');
  return [range];
}
