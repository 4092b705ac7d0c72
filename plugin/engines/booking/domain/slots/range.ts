import { clockOf, dateOf, dayMs, dayNumber, dayOf } from '../../../kit/zones';
import type { BookingRange, SlotPlan, Span } from './plan';

interface Days {
  readonly first: number;
  readonly last: number;
}

/** Days since 1970 in a zone, both inclusive. */
function daysOf(range: BookingRange, zone: string, now: number): Days {
  const today = dayOf(clockOf(zone).wallOf(now));
  if (range.kind === 'days') return { first: today, last: today + range.days };
  if (range.kind === 'always') return { first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY };
  return {
    first: (range.first === undefined ? undefined : dayNumber(range.first)) ?? Number.NEGATIVE_INFINITY,
    last: (range.last === undefined ? undefined : dayNumber(range.last)) ?? Number.POSITIVE_INFINITY,
  };
}

/** Tells whether a start is on one of the days that may be booked at `now`, as a zone counts days. */
export function rangeOf({ range }: SlotPlan, zone: string, now: number): (start: number) => boolean {
  const { first, last } = daysOf(range, zone, now);
  const clock = clockOf(zone);
  return (start) => {
    const day = dayOf(clock.wallOf(start));
    return day >= first && day <= last;
  };
}

/** The last local day `YYYY-MM-DD` that may be booked at `now`, today where nothing can be; undefined where there is no end. */
export function lastBookableDay(plan: SlotPlan, now: number): string | undefined {
  const lasts = plan.fixed ? [lastFixedDay(plan, now)] : zonesOf(plan).map((zone) => daysOf(plan.range, zone, now).last);
  const last = plan.kind === 'collective' ? Math.min(...lasts) : Math.max(...lasts);
  if (last === Number.POSITIVE_INFINITY) return undefined;
  return dateOf(Number.isFinite(last) ? last : dayOf(now));
}

/** From the first to before the last instant that may be booked at `now`; infinite where there is no end. */
export function bookableSpan(plan: SlotPlan, now: number): Span {
  if (plan.fixed) return { start: now, end: clockOf(plan.fixed.zone).instantOf((lastFixedDay(plan, now) + 1) * dayMs) };
  const spans = zonesOf(plan).map((zone) => spanOf(daysOf(plan.range, zone, now), zone));
  if (spans.length === 0) return { start: now, end: now };
  const [earliest, latest] = plan.kind === 'collective' ? [Math.max, Math.min] : [Math.min, Math.max];
  return { start: earliest(...spans.map(({ start }) => start)), end: latest(...spans.map(({ end }) => end)) };
}

function spanOf({ first, last }: Days, zone: string): Span {
  const midnight = (day: number) => (Number.isFinite(day) ? clockOf(zone).instantOf(day * dayMs) : day);
  return { start: midnight(first), end: midnight(last + 1) };
}

function lastFixedDay({ fixed }: SlotPlan, now: number): number {
  const today = dayOf(clockOf(fixed?.zone ?? 'UTC').wallOf(now));
  const dates = Object.entries(fixed?.times ?? {}).filter(([, times]) => times.length > 0);
  return Math.max(today, ...dates.map(([date]) => dayNumber(date) ?? today));
}

const zonesOf = ({ hosts }: SlotPlan) => [...new Set(hosts.flatMap(({ hours }) => (hours ? [hours.zone] : [])))];
