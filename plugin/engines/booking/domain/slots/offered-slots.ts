import { isMultiGuest } from '../kinds';
import { capsOf } from './caps';
import { freeTimes } from './free-times';
import { type Lane, lanesOf } from './lanes';
import type { BookedTimes, Offer, OwnBookings, SlotPlan, View } from './plan';
import { rangeOf } from './range';
import { turnsOf } from './turns';

/** Every start that can be booked, ascending: the one answer to what is listed and to what is accepted. */
export function offeredSlots(plan: SlotPlan, taken: BookedTimes, view: View): Offer[] {
  if (plan.kind === 'single_event' && taken.own.length > 0) return [];
  const noticed = { ...view, from: Math.max(view.from, view.now + plan.notice) };
  if (noticed.from >= noticed.to) return [];
  const lanes = lanesOf(plan, noticed);
  if (plan.kind === 'round_robin') return inTurns(plan, taken, { lanes, now: view.now });
  return lanes.flatMap((lane) => laneOffers(plan, taken, { lane, now: view.now }));
}

interface LaneAt {
  readonly lane: Lane;
  readonly now: number;
}

function laneOffers(plan: SlotPlan, taken: BookedTimes, { lane, now }: LaneAt): Offer[] {
  const { duration, capacity, kind } = plan;
  const seats = isMultiGuest(kind) ? capacity : 1;
  const groups = isMultiGuest(kind) ? guestsByStart(taken.own, duration) : new Map<number, number>();
  const isOpen = openness(plan, taken, { lane, now });
  const isInRange = inRange(plan, { lane, now });
  return lane.starts.filter(isInRange).flatMap((start) => {
    const guests = groups.get(start);
    // Who joins a group takes none of the hosts' time and starts nothing new.
    const free = guests === undefined ? seats : seats - guests;
    return free > 0 && (guests !== undefined || isOpen(start)) ? [{ start, end: start + duration, seats: free, hosts: lane.userIds }] : [];
  });
}

/** Whether nothing that is booked, and no limit, stands against a new booking at ascending starts. */
function openness(plan: SlotPlan, { busy, own }: BookedTimes, { lane }: LaneAt): (start: number) => boolean {
  const isFree = freeTimes(
    plan,
    busy.filter(({ userId }) => lane.userIds.includes(userId)),
  );
  const caps = lane.zones.map((zone) => capsOf(plan, own, zone));
  return (start) => isFree(start) && caps.every((leavesRoom) => leavesRoom(start));
}

/** The dates of one-off kinds are their range. */
function inRange(plan: SlotPlan, { lane, now }: LaneAt): (start: number) => boolean {
  const ranges = plan.fixed ? [] : lane.zones.map((zone) => rangeOf(plan, zone, now));
  return (start) => ranges.every((holds) => holds(start));
}

/** Guests of the groups that have the plan's length. */
function guestsByStart(own: readonly OwnBookings[], duration: number): Map<number, number> {
  const groups = new Map<number, number>();
  for (const { start, end, count } of own) if (end - start === duration) groups.set(start, (groups.get(start) ?? 0) + count);
  return groups;
}

/** The starts of every host, each with the hosts that are free there. */
function inTurns(plan: SlotPlan, taken: BookedTimes, { lanes, now }: { readonly lanes: readonly Lane[]; readonly now: number }): Offer[] {
  const free = new Map<number, number[]>();
  for (const lane of lanes) {
    const place = plan.hosts.findIndex(({ userId }) => userId === lane.userIds[0]);
    for (const { start } of laneOffers(plan, taken, { lane, now })) free.set(start, [...(free.get(start) ?? []), place]);
  }
  const ordered = turnsOf(plan, taken);
  return [...free]
    .sort(([a], [b]) => a - b)
    .map(([start, places]) => ({
      start,
      end: start + plan.duration,
      seats: 1,
      hosts: ordered(places, start).flatMap((place) => plan.hosts[place]?.userId ?? []),
    }));
}
