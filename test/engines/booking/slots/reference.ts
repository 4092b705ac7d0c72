import { Temporal } from '@js-temporal/polyfill';
import { type HourRange, weekdays } from '../../../../plugin/engines/booking/domain/hours';
import type {
  BookedTimes,
  BusyTime,
  HostPlan,
  Offer,
  OpeningHours,
  SlotPlan,
  View,
} from '../../../../plugin/engines/booking/domain/slots/plan';

/**
 * The rules of bookable starts, one after the other and minute by minute, with no thought for speed. Written from the rules alone: what
 * the engine answers has to be the same.
 */
export function referenceSlots(plan: SlotPlan, taken: BookedTimes, view: View): Offer[] {
  if (plan.kind === 'single_event' && taken.own.length > 0) return [];
  if (plan.kind === 'round_robin') return inTurns(plan, taken, view);
  const hosts = isAlone(plan) ? plan.hosts.slice(0, 1) : plan.hosts;
  return offersOf(plan, taken, { hosts, view });
}

interface Together {
  readonly hosts: readonly HostPlan[];
  readonly view: View;
}

const minute = 60_000;
const isAlone = ({ kind }: SlotPlan) => kind === 'single' || kind === 'group';
const isGroup = ({ kind }: SlotPlan) => kind === 'group' || kind === 'group_event';

function offersOf(plan: SlotPlan, taken: BookedTimes, { hosts, view }: Together): Offer[] {
  const zones = plan.fixed ? [plan.fixed.zone] : hosts.flatMap(({ hours }) => hours?.zone ?? []);
  const candidates = plan.fixed ? fixedStarts(plan.fixed) : gridStarts(plan, hosts, view);
  return [...new Set(candidates)]
    .sort((a, b) => a - b)
    .filter((start) => hosts.length > 0 && start >= view.from && start < view.to)
    .filter((start) => start >= view.now + plan.notice)
    .filter((start) => plan.fixed !== undefined || zones.every((zone) => isInRange(plan, { start, zone, now: view.now })))
    .flatMap((start) => {
      const seats = seatsAt(plan, taken, { start, hosts, zones });
      return seats > 0 ? [{ start, end: start + plan.duration, seats, hosts: hosts.map(({ userId }) => userId) }] : [];
    });
}

interface Candidate {
  readonly start: number;
  readonly hosts: readonly HostPlan[];
  readonly zones: readonly string[];
}

function seatsAt(plan: SlotPlan, taken: BookedTimes, { start, hosts, zones }: Candidate): number {
  const group = taken.own.filter((one) => one.start === start && one.end === start + plan.duration);
  if (isGroup(plan) && group.length > 0) return plan.capacity - group.reduce((sum, { count }) => sum + count, 0);
  const isFree = hosts.every(({ userId }) => taken.busy.every((busy) => busy.userId !== userId || !isInTheWay(plan, start, busy)));
  const isUnderCaps = zones.every((zone) => keepsCaps(plan, taken, { start, zone }));
  if (!isFree || !isUnderCaps) return 0;
  return isGroup(plan) ? plan.capacity : 1;
}

/** Rules 6 and 7. */
function isInTheWay(plan: SlotPlan, start: number, busy: BusyTime): boolean {
  if (busy.status === 'reserved' && busy.eventId === plan.eventId) return false;
  const end = start + plan.duration;
  const isLater = start - busy.end >= busy.after + plan.before;
  const isEarlier = busy.start - end >= plan.after + busy.before;
  return !isLater && !isEarlier;
}

const local = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
const dateAt = (at: number, zone: string) => local(at, zone).toPlainDate();
const instantOf = (time: Temporal.PlainDateTime, zone: string) =>
  time.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;

interface InZone {
  readonly start: number;
  readonly zone: string;
}

/** Rule 5. */
function isInRange({ range }: SlotPlan, { start, zone, now }: InZone & { readonly now: number }): boolean {
  const date = dateAt(start, zone);
  const isWithin = (first: Temporal.PlainDate | undefined, last: Temporal.PlainDate | undefined) =>
    (!first || Temporal.PlainDate.compare(date, first) >= 0) && (!last || Temporal.PlainDate.compare(date, last) <= 0);
  if (range.kind === 'always') return true;
  if (range.kind === 'days') return isWithin(dateAt(now, zone), dateAt(now, zone).add({ days: range.days }));
  const read = (text: string | undefined) => (text ? Temporal.PlainDate.from(text.slice(0, 10)) : undefined);
  return isWithin(read(range.first), read(range.last));
}

/** Rule 10. */
function keepsCaps(plan: SlotPlan, { own }: BookedTimes, { start, zone }: InZone): boolean {
  const occurrences = isGroup(plan)
    ? own.filter((one, i) => own.findIndex((other) => other.start === one.start && other.end === one.end) === i)
    : own;
  return plan.caps.every(({ unit, counts, limit }) => {
    const same = occurrences.filter((one) => unitOf(plan, one.start) === unitOf(plan, start));
    function unitOf({ weekStart }: SlotPlan, at: number): string {
      const date = dateAt(at, zone);
      if (unit === 'per_day') return date.toString();
      if (unit === 'per_month') return date.toPlainYearMonth().toString();
      let day = date;
      while (day.dayOfWeek % 7 !== weekStart) day = day.subtract({ days: 1 });
      return day.toString();
    }
    const times = (count: number) => (isGroup(plan) ? 1 : count);
    if (counts === 'bookings') return same.reduce((sum, { count }) => sum + times(count), 0) < limit;
    const minutes = same.reduce((sum, one) => sum + times(one.count) * ((one.end - one.start) / minute), 0);
    return minutes + plan.duration / minute <= limit;
  });
}

/** Rule 13. */
const fixedStarts = ({ zone, times }: NonNullable<SlotPlan['fixed']>) =>
  Object.entries(times).flatMap(([date, list]) => list.map((time) => instantOf(Temporal.PlainDateTime.from(`${date}T${time}`), zone)));

/** Rules 1 to 3, and of several hosts the minutes that are open for all. */
function gridStarts({ duration, interval }: SlotPlan, hosts: readonly HostPlan[], view: View): number[] {
  const open = hosts.map(({ hours }) => (hours ? openMinutes(hours, view) : new Set<number>()));
  const [first = new Set<number>(), ...others] = open;
  const zone = hosts[0]?.hours?.zone ?? 'UTC';
  const runs = runsOf([...first].filter((at) => others.every((one) => one.has(at))));
  return runs.flatMap(({ from, to }) => {
    const starts: number[] = [];
    const openings = openingsOf({ from, to }, zone);
    openings.forEach((opening, i) => {
      const next = openings[i + 1] ?? Number.POSITIVE_INFINITY;
      for (let start = opening; start + duration <= to * minute && start < next; start += interval) starts.push(start);
    });
    return starts;
  });
}

/** Whole minutes since 1970, from the first to before the last. */
interface Run {
  readonly from: number;
  readonly to: number;
}

function runsOf(minutes: readonly number[]): Run[] {
  const runs: { from: number; to: number }[] = [];
  for (const at of [...minutes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** Where the starts of a run begin: with it, and again on a Monday once it has gone on for a week. */
function openingsOf({ from, to }: Run, zone: string): number[] {
  const openings = [from * minute];
  let monday = dateAt(from * minute, zone);
  while (monday.dayOfWeek !== 1) monday = monday.add({ days: 1 });
  for (; instantOf(monday.toPlainDateTime(), zone) < to * minute; monday = monday.add({ days: 7 })) {
    const weekAgo = instantOf(monday.subtract({ days: 7 }).toPlainDateTime(), zone);
    if (weekAgo >= from * minute) openings.push(instantOf(monday.toPlainDateTime(), zone));
  }
  return openings;
}

/** The minutes since 1970 at which a host works, from long before the window to a little after it. */
function openMinutes(hours: OpeningHours, { from, to }: View): Set<number> {
  const wall = new Set<number>();
  const last = dateAt(to, hours.zone).add({ days: 3 });
  for (
    let date = dateAt(from, hours.zone).subtract({ days: 22 });
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  )
    for (const at of wallMinutes(hours, date)) wall.add(at);
  const open = new Set<number>();
  for (const run of runsOf([...wall])) {
    const bounds = [run.from, run.to].map((at) => instantOf(wallTime(at), hours.zone) / minute);
    for (let at = bounds[0] ?? 0; at < (bounds[1] ?? 0); at++) open.add(at);
  }
  return open;
}

const epoch = Temporal.PlainDateTime.from('1970-01-01T00:00');
const wallTime = (minutes: number) => epoch.add({ minutes });
const wallMinute = (date: Temporal.PlainDate) => epoch.toPlainDate().until(date).days * 1440;

/** The minutes of a date's hours, as if its clocks were those of UTC. */
function wallMinutes({ zone, weekly, overrides }: OpeningHours, date: Temporal.PlainDate): number[] {
  // A date that the zone has skipped.
  if (!date.toZonedDateTime(zone).toPlainDate().equals(date)) return [];
  const override = overrides[date.toString()];
  const day = weekly[weekdays[date.dayOfWeek % 7] ?? 'sun'];
  const ranges = override ?? (day?.enabled ? day.slots : []);
  const midnight = wallMinute(date.add({ days: 1 }));
  const isCut = !override && overrides[date.add({ days: 1 }).toString()] !== undefined;
  return ranges.flatMap((range) => minutesOf(range, date)).filter((at) => !isCut || at < midnight);
}

function minutesOf({ start, end }: HourRange, date: Temporal.PlainDate): number[] {
  if (start === end) return [];
  const day = wallMinute(date);
  const [from, to] = [start, end].map((text) => {
    const [hours, minutes] = text.split(':').map(Number);
    return day + (hours ?? 0) * 60 + (minutes ?? 0);
  }) as [number, number];
  const until = to > from ? to : to + 1440;
  return Array.from({ length: until - from }, (_, i) => from + i);
}

/** Rule 11. */
function inTurns(plan: SlotPlan, taken: BookedTimes, view: View): Offer[] {
  const all = plan.hosts.flatMap((host) => (host.hours ? offersOf(plan, taken, { hosts: [host], view }) : []));
  const starts = [...new Set(all.map(({ start }) => start))].sort((a, b) => a - b);
  return starts.map((start) => {
    const free = plan.hosts.filter(({ userId }) => all.some((offer) => offer.start === start && offer.hosts.includes(userId)));
    const rank = ({ userId, hours }: HostPlan) => {
      const today = dateAt(start, hours?.zone ?? 'UTC');
      const load = taken.own
        .filter((one) => one.userId === userId && (one.status === 'scheduled' || one.status === 'completed'))
        .filter((one) => dateAt(one.start, hours?.zone ?? 'UTC').equals(today))
        .reduce((sum, { count }) => sum + count, 0);
      return [load, taken.lastBooked.get(userId) ?? Number.NEGATIVE_INFINITY, plan.hosts.findIndex((host) => host.userId === userId)];
    };
    const compare = (a: HostPlan, b: HostPlan) => {
      const [of, other] = [rank(a), rank(b)];
      const at = of.findIndex((value, i) => value !== other[i]);
      return at < 0 ? 0 : Number(of[at]) - Number(other[at]);
    };
    return { start, end: start + plan.duration, seats: 1, hosts: [...free].sort(compare).map(({ userId }) => userId) };
  });
}
