import { type Input, listOf, mapOf } from '../../kit/input/query';
import { isBlank, type Rules, wordOf } from '../../kit/input/rules';
import { clockOf } from '../../kit/zones';
import { rules } from '../input/rules';
import { isDay, isTime } from './hours';
import type { EventKind } from './kinds';
import type { EventSettings } from './settings';

type Times = EventSettings['available_times'];

interface OneOff {
  readonly kind: EventKind;
  /** IANA name; the times are those that its clocks show. */
  readonly zone: string;
}

export const maxDates = 366;
export const maxTimes = 96;

/** The only starts of a one-off event type, by date and time. Throws 422 with the map of what is wrong. */
export function readTimes(input: unknown, { kind, zone }: OneOff, field = 'available_times'): Times {
  const form = rules();
  const fields = mapOf(input as Input);
  if (fields !== input && !isBlank(input as Input)) form.add(field, 'map', 'Send a map of dates to lists of times.');
  const dates = Object.entries(fields);
  if (dates.length > maxDates) form.add(field, 'max', `Offer at most ${maxDates} dates.`);
  form.check();
  const times = dates.map(([date, list]) => [date, timesOf(form, `${field}.${date.slice(0, 40)}`, { date, list, zone })] as const);
  form.check();
  const offered = times.filter(([, list]) => list.length > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (kind === 'group_event' && offered.flatMap(([, list]) => list).length !== 1)
    form.add(field, 'size', 'A group event takes place at exactly one time.');
  form.check();
  return Object.fromEntries(offered);
}

function timesOf(form: Rules, at: string, { date, list, zone }: { date: string; list: Input; zone: string }): readonly string[] {
  const times = [...new Set(listOf(list).map((time) => wordOf({ time }, 'time')))];
  if (!isDay(date)) form.add(at, 'date', 'Write each date as YYYY-MM-DD.');
  else if (times.length > maxTimes) form.add(at, 'max', `Offer at most ${maxTimes} times a day.`);
  else if (!times.every(isTime)) form.add(at, 'time', 'Write each time as HH:MM, from 00:00 to 23:59.');
  else if (!times.every((time) => instantOf(date, time, zone) !== undefined))
    form.add(at, 'exists', `That time does not exist on this day in ${zone}, because the clocks change; choose another one.`);
  return times.sort();
}

/** The first time that the clocks show it; undefined where they skip it. */
const instantOf = (date: string, time: string, zone: string): number | undefined =>
  clockOf(zone).instantsOf(Date.parse(`${date}T${time}:00Z`))[0];

/** Every start, ascending, in milliseconds since 1970. */
export const startsOf = (times: Times, zone: string): number[] =>
  Object.entries(times)
    .flatMap(([date, list]) => list.flatMap((time) => instantOf(date, time, zone) ?? []))
    .sort((a, b) => a - b);
