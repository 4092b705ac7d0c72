import { clockOf, dayOf } from '../../../kit/zones';
import type { BookedTimes, SlotPlan } from './plan';

/**
 * Sorts the free hosts of a start, given by their place in the plan: who has the fewest bookings of this event type on that day, then who
 * was last booked the longest ago, then as the event type lists them.
 */
export function turnsOf({ hosts }: SlotPlan, { own, lastBooked }: BookedTimes): (free: readonly number[], start: number) => number[] {
  const loads = new Map<string, number>();
  const dayAt = hosts.map(({ hours }) => {
    const clock = clockOf(hours?.zone ?? 'UTC');
    return (start: number) => dayOf(clock.wallOf(start));
  });
  const places = new Map(hosts.map(({ userId }, place) => [userId, place]));
  const loadKey = (place: number, start: number) => `${place} ${dayAt[place]?.(start)}`;
  for (const { userId, status, start, count } of own) {
    const place = userId === undefined ? undefined : places.get(userId);
    if (place === undefined || (status !== 'scheduled' && status !== 'completed')) continue;
    const key = loadKey(place, start);
    loads.set(key, (loads.get(key) ?? 0) + count);
  }
  const last = hosts.map(({ userId }) => lastBooked.get(userId) ?? Number.NEGATIVE_INFINITY);
  return (free, start) => {
    if (free.length < 2) return [...free];
    const load = (place: number) => loads.get(loadKey(place, start)) ?? 0;
    return [...free].sort((a, b) => load(a) - load(b) || (last[a] ?? 0) - (last[b] ?? 0) || a - b);
  };
}
