import { refuse } from '../../../kit/input/errors';
import { clockOf } from '../../../kit/zones';

/** A part of a report's time; both in milliseconds since 1970, the end not part of it. */
export interface Bucket {
  /** ISO 8601: `2026-05-13`, `2026-W20` or `2026-05`, so that months of different years never meet. */
  readonly name: string;
  readonly from: number;
  readonly before: number;
}

const day = 86_400_000;
const defaultDays = 30;
const maxDays = 3660;

/** Days of the site, as walls: midnight UTC of the date that its clocks show. */
interface Days {
  readonly first: number;
  readonly last: number;
}

/** The range that was asked for, both days included; the last thirty days where none was. */
function daysOf(range: readonly string[], { now, zone }: { now: number; zone: string }): Days {
  const wall = clockOf(zone).wallOf(now);
  const today = wall - (((wall % day) + day) % day);
  if (range.length === 0) return { first: today - (defaultDays - 1) * day, last: today };
  const [first, last] = range.map(dateOf);
  if (first === undefined || last === undefined || range.length !== 2 || last < first)
    throw refuse('date_range must be two days that exist, as YYYY-MM-DD, the first one first.');
  if ((last - first) / day >= maxDays) throw refuse('date_range must be at most ten years long.');
  return { first, last };
}

function dateOf(text: string): number | undefined {
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(`${text.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text.slice(0, 10)) ? at : undefined;
}

/** Days up to 62 of them, weeks up to 92, otherwise months; in the zone of the site, whose days may have 23 or 25 hours. */
export function bucketsOf(range: readonly string[], moment: { readonly now: number; readonly zone: string }): Bucket[] {
  const { first, last } = daysOf(range, moment);
  const count = (last - first) / day + 1;
  const longer = count <= 92 ? weekName : monthName;
  const nameOf = count <= 62 ? dayName : longer;
  const clock = clockOf(moment.zone);
  const buckets: { name: string; first: number; last: number }[] = [];
  for (let wall = first; wall <= last; wall += day) {
    const open = buckets.at(-1);
    const name = nameOf(wall);
    if (open?.name === name) open.last = wall;
    else buckets.push({ name, first: wall, last: wall });
  }
  return buckets.map((one) => ({ name: one.name, from: clock.instantOf(one.first), before: clock.instantOf(one.last + day) }));
}

const dayName = (wall: number) => new Date(wall).toISOString().slice(0, 10);
const monthName = (wall: number) => new Date(wall).toISOString().slice(0, 7);

/** A week belongs to the year of its Thursday. */
function weekName(wall: number): string {
  const weekday = (new Date(wall).getUTCDay() + 6) % 7;
  const thursday = wall + (3 - weekday) * day;
  const year = new Date(thursday).getUTCFullYear();
  const number = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * day)) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}
