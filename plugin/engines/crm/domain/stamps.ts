import { clockOf } from '../../kit/zones';

const text = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-05-13 09:00:00` in the site's zone, as times are sent without one. */
export const localStamp = (at: number, zone: string): string => text(clockOf(zone).wallOf(at));
/** The same in UTC. */
export const utcStamp = (at: number): string => text(at);

/** A time as a row shows it: in the site's zone, and beside it in UTC. */
export function stamps<const K extends string>(times: Readonly<Record<K, number | null>>, zone: string) {
  const entries = Object.entries<number | null>(times).flatMap(([key, at]) => [
    [key, at === null ? null : localStamp(at, zone)],
    [`${key}_utc`, at === null ? null : utcStamp(at)],
  ]);
  return Object.fromEntries(entries) as Record<K | `${K}_utc`, string | null>;
}

const pattern = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/;

/** When the site's clocks show `2026-05-13 09:00:00` (seconds may be missing); undefined where it is something else. */
export function instantOf(text: string, zone: string): number | undefined {
  const [, day, minutes, seconds = ':00'] = pattern.exec(text) ?? [];
  if (!day) return undefined;
  const wall = Date.parse(`${day}T${minutes}${seconds}Z`);
  // Date takes the 30th of February for the 2nd of March.
  return Number.isFinite(wall) && new Date(wall).toISOString().startsWith(day) ? clockOf(zone).instantOf(wall) : undefined;
}
