import { clockOf, dateOf, dayMs, dayOf, minuteMs, type ZoneClock } from '../../../kit/zones';
import { type HourRange, weekdays } from '../hours';
import type { OpeningHours, Span, View } from './plan';

/** Hours without a break for longer than this have a start that needs no looking for: see `startsIn`. */
const lookBackDays = 16;
/** A booking that starts in the window ends a day later at the latest; a day more for a date that a zone skips. */
const lookAheadDays = 2;

/** When a host works around a window, as instants: ascending, and with gaps between them (D208). */
export function openTimes(hours: OpeningHours, { from, to }: View): Span[] {
  const clock = clockOf(hours.zone);
  const first = dayOf(clock.wallOf(from)) - lookBackDays;
  const last = dayOf(clock.wallOf(to)) + lookAheadDays;
  const spans: Span[] = [];
  const day = dayReader(hours);
  for (let number = first; number <= last; number++) if (clock.hasDay(number)) spans.push(...day(number));
  return mergedSpans(mergedSpans(spans).map((span) => instants(clock, span)));
}

/** Reads the hours of a day since 1970, as wall times. */
function dayReader({ weekly, overrides }: OpeningHours): (day: number) => Span[] {
  const byWeekday = weekdays.map((name) => (weekly[name]?.enabled ? timesOf(weekly[name].slots) : []));
  const byDate = new Map(Object.entries(overrides).map(([date, ranges]) => [date, timesOf(ranges)]));
  return (day) => {
    const override = byDate.get(dateOf(day));
    if (override) return override.map((time) => shifted(time, day));
    // What weekly hours add after midnight belongs to a day that has hours of its own.
    const limit = byDate.has(dateOf(day + 1)) ? dayMs : Number.POSITIVE_INFINITY;
    return (byWeekday[weekdayOf(day)] ?? []).map(({ start, end }) => shifted({ start, end: Math.min(end, limit) }, day));
  };
}

/** 0 for Sunday; 1970 began on a Thursday. */
export const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;

const shifted = ({ start, end }: Span, day: number): Span => ({ start: start + day * dayMs, end: end + day * dayMs });

/** Milliseconds from midnight; what has no length, or no such time, adds nothing. */
function timesOf(ranges: readonly HourRange[]): Span[] {
  return ranges.flatMap((range) => {
    const start = timeOfDay(range.start);
    const end = timeOfDay(range.end);
    if (start === undefined || end === undefined || start === end) return [];
    return [{ start, end: end > start ? end : end + dayMs }];
  });
}

/** Milliseconds from midnight of `HH:MM`; undefined for any other text. */
export function timeOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)(?::\d\d)?$/.exec(text) ?? [];
  const time = (Number(hours) * 60 + Number(minutes)) * minuteMs;
  return time <= dayMs ? time : undefined;
}

const instants = (clock: ZoneClock, { start, end }: Span): Span => ({ start: clock.instantOf(start), end: clock.instantOf(end) });

/** Ascending; those that overlap or touch are one, those that clocks put forward have swallowed are dropped. */
export function mergedSpans(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start);
  const result: Span[] = [];
  for (const span of sorted) {
    const last = result.at(-1);
    if (last && span.start <= last.end) result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else result.push(span);
  }
  return result;
}

/** The times that lie in both lists; each is ascending with gaps. */
export function common(some: readonly Span[], others: readonly Span[]): Span[] {
  const result: Span[] = [];
  let at = 0;
  for (const span of some) {
    while ((others[at]?.end ?? Number.POSITIVE_INFINITY) <= span.start) at++;
    for (let i = at; (others[i]?.start ?? Number.POSITIVE_INFINITY) < span.end; i++) {
      const other = others[i];
      if (other) result.push({ start: Math.max(span.start, other.start), end: Math.min(span.end, other.end) });
    }
  }
  return result;
}
