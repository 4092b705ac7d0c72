import { Temporal } from '@js-temporal/polyfill';
import { type InputMap, listOf } from '../../../kit/input/query';
import { intOf, wordOf } from '../../../kit/input/rules';
import { clockOf, dayMs, dayOf, minuteMs } from '../../../kit/zones';
import { instantOf } from '../stamps';
import { minutesOf, weekdayOf, weekdays } from '../weekdays';

const units = { minutes: 'minutes', hours: 'hours', days: 'days', weeks: 'weeks', months: 'months' } as const;
const most = 10_000;

/** What is missing of the settings of a wait; undefined where they are complete. */
export function waitProblem(settings: InputMap): string | undefined {
  const type = wordOf(settings, 'wait_type') || 'unit_wait';
  if (type === 'unit_wait') {
    const amount = intOf(settings.wait_time_amount);
    const isUnit = Object.hasOwn(units, wordOf(settings, 'wait_time_unit'));
    return amount !== undefined && amount >= 0 && amount <= most && isUnit
      ? undefined
      : `enter how long it waits: wait_time_amount from 0 to ${most} and wait_time_unit (${Object.keys(units).join(', ')})`;
  }
  if (type === 'timestamp_wait')
    return instantOf(wordOf(settings, 'wait_date_time'), 'UTC') === undefined
      ? 'enter the wait_date_time, such as 2026-05-13 09:30:00'
      : undefined;
  if (type === 'to_day')
    return daysOf(settings).length > 0 && minutesOf(settings.to_day_time) !== undefined
      ? undefined
      : `enter to_day (${weekdays.join(', ')}) and to_day_time, such as 09:30`;
  if (type === 'by_custom_field')
    return wordOf(settings, 'by_custom_field') === '' ? 'choose the custom field that has the date' : undefined;
  return 'wait_type must be one of: unit_wait, timestamp_wait, to_day, by_custom_field';
}

const daysOf = (settings: InputMap) => weekdays.filter((day) => listOf(settings.to_day).includes(day));

interface Moment {
  readonly at: number;
  /** The site's. */
  readonly zone: string;
  /** What the contact has in the custom field, in milliseconds since 1970. */
  readonly fieldAt: number | undefined;
}

/**
 * Until when a step waits that is reached now; what is past waits no longer. Minutes and hours are counted as they pass, days, weeks and
 * months by the calendar: the same time of day on the site's clocks (D283).
 */
export function waitUntil(settings: InputMap, { at, zone, fieldAt }: Moment): number {
  const type = wordOf(settings, 'wait_type') || 'unit_wait';
  if (type === 'timestamp_wait') return Math.max(at, instantOf(wordOf(settings, 'wait_date_time'), zone) ?? at);
  if (type === 'to_day') return nextDay(settings, at, zone);
  if (type === 'by_custom_field') return Math.max(at, fieldAt ?? at);
  const unit = units[wordOf(settings, 'wait_time_unit') as keyof typeof units] ?? 'days';
  const span = { [unit]: intOf(settings.wait_time_amount) ?? 0 };
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).add(span).epochMilliseconds;
}

/** The next time that it is such a day and time, never now. */
function nextDay(settings: InputMap, at: number, zone: string): number {
  const clock = clockOf(zone);
  const first = dayOf(clock.wallOf(at));
  const minutes = minutesOf(settings.to_day_time) ?? 0;
  for (let day = first; day <= first + 14; day += 1) {
    const instant = clock.instantOf(day * dayMs + minutes * minuteMs);
    if (instant > at && clock.hasDay(day) && daysOf(settings).includes(weekdayOf(day))) return instant;
  }
  return at;
}
