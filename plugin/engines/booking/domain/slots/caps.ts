import { clockOf, dateOf, dayOf, minuteMs } from '../../../kit/zones';
import { isMultiGuest } from '../kinds';
import { weekdayOf } from './opening-times';
import type { OwnBookings, SlotCap, SlotPlan } from './plan';

/** Tells whether the limits of a day, week or month, as a zone counts them, leave room for a booking at a start. */
export function capsOf(plan: SlotPlan, own: readonly OwnBookings[], zone: string): (start: number) => boolean {
  const occurrences = isMultiGuest(plan.kind) ? onePerTime(own) : own;
  const checks = plan.caps.map((cap) => capCheck(cap, plan, { own: occurrences, zone }));
  return (start) => checks.every((check) => check(start));
}

interface CapInput {
  readonly own: readonly OwnBookings[];
  readonly zone: string;
}

function capCheck(cap: SlotCap, { duration, weekStart }: SlotPlan, { own, zone }: CapInput): (start: number) => boolean {
  const clock = clockOf(zone);
  const names = new Map<number, string | number>();
  const unitOf = (start: number) => {
    const day = dayOf(clock.wallOf(start));
    const name = names.get(day) ?? units[cap.unit](day, weekStart);
    names.set(day, name);
    return name;
  };
  const used = new Map<string | number, number>();
  for (const { start, end, count } of own) {
    const unit = unitOf(start);
    used.set(unit, (used.get(unit) ?? 0) + (cap.counts === 'bookings' ? count : (count * (end - start)) / minuteMs));
  }
  const wanted = cap.counts === 'bookings' ? 1 : duration / minuteMs;
  return (start) => (used.get(unitOf(start)) ?? 0) + wanted <= cap.limit;
}

/** Names of the unit that a day since 1970 is in. */
const units: Readonly<Record<SlotCap['unit'], (day: number, weekStart: number) => string | number>> = {
  per_day: (day) => day,
  per_week: (day, weekStart) => day - ((weekdayOf(day) - weekStart + 7) % 7),
  per_month: (day) => dateOf(day).slice(0, 7),
};

/** The guests of one time are one occurrence. */
function onePerTime(own: readonly OwnBookings[]): OwnBookings[] {
  return [...new Map(own.map((one) => [`${one.start} ${one.end}`, { ...one, count: 1 }])).values()];
}
