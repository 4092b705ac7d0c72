import fc from 'fast-check';
import { type Weekday, weekdays } from '../../../../plugin/engines/booking/domain/hours';
import { eventKinds } from '../../../../plugin/engines/booking/domain/kinds';
import type {
  BookedTimes,
  BusyTime,
  OpeningHours,
  OwnBookings,
  SlotPlan,
  View,
} from '../../../../plugin/engines/booking/domain/slots/plan';
import { blockingStatuses, countedStatuses } from '../../../../plugin/engines/booking/domain/statuses';
import { minutes, ranges, utc } from './plans';

/** Zones, and a day at which their clocks do something. */
const moments = [
  ['UTC', '2026-05-31'],
  ['Asia/Kolkata', '2026-02-28'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Africa/Casablanca', '2026-03-22'],
  // Midnight is skipped, or comes twice.
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-30'],
  ['America/Havana', '2026-03-08'],
  ['America/Havana', '2026-11-01'],
  // A minute after midnight it was yesterday again.
  ['America/St_Johns', '2010-11-07'],
  // A day that never was.
  ['Pacific/Apia', '2011-12-30'],
] as const;

const zones = [...new Set(moments.map(([zone]) => zone))];

const days = fc.constantFrom(
  ranges([['09:00', '17:00']]),
  ranges([
    ['09:00', '12:00'],
    ['13:00', '17:15'],
  ]),
  ranges([
    ['08:00', '10:00'],
    ['09:30', '11:00'],
    ['11:00', '11:40'],
  ]),
  ranges([['22:00', '06:00']]),
  ranges([['01:30', '04:10']]),
  ranges([
    ['00:00', '02:30'],
    ['02:45', '05:00'],
  ]),
  ranges([['18:00', '00:00']]),
  // All day long, and on into the next.
  ranges([
    ['00:00', '12:00'],
    ['12:00', '00:00'],
  ]),
  ranges([['00:00', '00:00']]),
  [],
);

const weekly: fc.Arbitrary<OpeningHours['weekly']> = fc
  .tuple(fc.array(days, { minLength: 1, maxLength: 7 }), fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }), fc.nat({ max: 3 }))
  .map(([some, enabled, kind]) => {
    const day = (i: number) => ({ enabled: kind > 0 || enabled[i] === true, slots: some[i % some.length] ?? [] });
    return Object.fromEntries(weekdays.map((name, i) => [name, day(i)])) as Record<Weekday, ReturnType<typeof day>>;
  });

const dateAround = (date: string, min = -4, max = 5) =>
  fc.integer({ min, max }).map((days) => new Date(utc(date) + days * minutes(1440)).toISOString().slice(0, 10));

const opening = (zone: fc.Arbitrary<string>, date: string): fc.Arbitrary<OpeningHours> =>
  fc.record({ zone, weekly, overrides: fc.dictionary(dateAround(date), days, { maxKeys: 3 }) });

const minute = (...list: number[]) => fc.constantFrom(...list).map(minutes);

const buffer = fc.oneof({ arbitrary: minute(0, 0, 5, 15, 60), weight: 12 }, { arbitrary: minute(1440), weight: 1 });

const cap = fc.record({
  unit: fc.constantFrom('per_day' as const, 'per_week' as const, 'per_month' as const),
  limitOf: fc.constantFrom({ counts: 'bookings' as const, limits: [1, 2, 4] }, { counts: 'minutes' as const, limits: [60, 125, 240] }),
  pick: fc.nat({ max: 2 }),
});

const range = (date: string): fc.Arbitrary<SlotPlan['range']> =>
  fc.oneof(
    fc.constant({ kind: 'always' as const }),
    fc.integer({ min: 2, max: 5 }).map((count) => ({ kind: 'days' as const, days: count })),
    fc.record({ first: dateAround(date, -4, 1), last: dateAround(date, 0, 5) }).map((both) => ({ kind: 'dates' as const, ...both })),
  );

const time = fc.tuple(fc.nat({ max: 23 }), fc.constantFrom(0, 15, 30)).map((both) => both.map((n) => String(n).padStart(2, '0')).join(':'));

function plans(zone: string, date: string): fc.Arbitrary<SlotPlan> {
  // Hosts of a team often, but not always, share the zone.
  const anyZone = fc.oneof({ arbitrary: fc.constant(zone), weight: 3 }, { arbitrary: fc.constantFrom(...zones), weight: 1 });
  const host = fc.option(opening(anyZone, date), { nil: undefined, freq: 25 });
  const times = fc.dictionary(dateAround(date, -1, 2), fc.array(time, { minLength: 1, maxLength: 4 }), { minKeys: 2, maxKeys: 4 });
  return fc
    .record({
      kind: fc.constantFrom(...eventKinds),
      duration: fc.oneof({ arbitrary: minute(10, 15, 20, 30, 45, 60, 90, 150), weight: 9 }, { arbitrary: minute(480, 1440), weight: 1 }),
      interval: fc.option(minute(10, 15, 20, 30, 50, 60, 75, 120), { nil: undefined }),
      before: buffer,
      after: buffer,
      notice: minute(0, 0, 0, 7, 240, 1440),
      range: range(date),
      hosts: fc
        .array(host, { minLength: 1, maxLength: 3 })
        .chain((all) => fc.boolean().map((isCommon) => (isCommon ? all.map(() => all[0]) : all))),
      capacity: fc.integer({ min: 1, max: 4 }),
      caps: fc.array(cap, { maxLength: 2 }),
      weekStart: fc.nat({ max: 6 }),
      times,
    })
    .map(({ interval, hosts, caps, times: fixed, ...rest }) => ({
      ...rest,
      eventId: 7,
      interval: interval ?? rest.duration,
      hosts: hosts.map((of, i) => ({ userId: i + 1, hours: of })),
      caps: caps.map(({ unit, limitOf: { counts, limits }, pick }) => ({ unit, counts, limit: limits[pick] ?? 1 })),
      ...(rest.kind === 'single_event' || rest.kind === 'group_event' ? { fixed: { zone, times: fixed } } : {}),
    }));
}

interface Booked {
  readonly busy: readonly BusyTime[];
  readonly own: readonly OwnBookings[];
}

/** A booking of this event type or of another one, at a quarter of an hour near the window. */
function booked(from: number, duration: number): fc.Arbitrary<Booked> {
  return fc
    .record({
      isOwn: fc.nat({ max: 2 }).map((one) => one === 0),
      start: fc.integer({ min: -40, max: 220 }).map((quarters) => from + minutes(15 * quarters)),
      length: fc.oneof(fc.constant(duration), minute(5, 30, 60, 600, 1440)),
      userId: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom(...blockingStatuses),
      count: fc.integer({ min: 1, max: 3 }),
      before: buffer,
      after: buffer,
    })
    .map(({ isOwn, start, length, userId, status, count, before, after }) => {
      const end = start + length;
      const isCounted = isOwn && countedStatuses.some((one) => one === status);
      return {
        busy: [{ userId, start, end, before, after, eventId: isOwn ? 7 : 99, status }],
        own: isCounted ? [{ start, end, userId, status, count }] : [],
      };
    });
}

const taken = (from: number, duration: number): fc.Arbitrary<BookedTimes> =>
  fc
    .tuple(fc.array(booked(from, duration), { maxLength: 6 }), fc.dictionary(fc.constantFrom('1', '2', '3'), fc.nat({ max: 3 })))
    .map(([bookings, last]) => ({
      busy: bookings.flatMap(({ busy }) => busy),
      own: bookings.flatMap(({ own }) => own),
      lastBooked: new Map(Object.entries(last).map(([id, at]) => [Number(id), at])),
    }));

const view = (date: string): fc.Arbitrary<View> =>
  fc
    .record({ hour: fc.integer({ min: -30, max: 20 }), length: fc.integer({ min: 4, max: 96 }), ago: fc.integer({ min: -600, max: 2000 }) })
    .map(({ hour, length, ago }) => {
      const from = utc(date) + minutes(60 * hour);
      return { from, to: from + minutes(60 * length), now: from - minutes(ago) };
    });

/** What can be looked for: who is asked, what is booked, and when. */
export interface Case {
  readonly plan: SlotPlan;
  readonly taken: BookedTimes;
  readonly view: View;
}

/** Plans, bookings and windows around days at which clocks change. */
export const cases: fc.Arbitrary<Case> = fc
  .constantFrom(...moments)
  .chain(([zone, date]) => fc.tuple(plans(zone, date), view(date)))
  .chain(([plan, seen]) => fc.record({ plan: fc.constant(plan), view: fc.constant(seen), taken: taken(seen.from, plan.duration) }));
