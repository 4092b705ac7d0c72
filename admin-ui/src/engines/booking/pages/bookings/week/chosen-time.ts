import type { Stretch } from './week-entries';
import { dayAway } from './week-times';

/** What the keys move within. */
interface Shown {
  readonly days: readonly string[];
  /** Hours of the day. */
  readonly from: number;
  readonly to: number;
}

const step = 30;

/** Half an hour by the clock on the wall. */
export const halfHourFrom = (start: string): Stretch => {
  const end = new Date(Date.parse(`${start}Z`) + step * 60_000).toISOString().slice(0, 19);
  return { start, end };
};

const minutesOf = (wall: string) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
const at = (day: string, minutes: number) =>
  `${day}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

/** The half hour after now where that is shown, else the first one of the days. */
export function firstChosen({ days, from, to }: Shown, now: string): string {
  const next = Math.ceil((minutesOf(now) + 1) / step) * step;
  const today = now.slice(0, 10);
  if (days.includes(today) && next < to * 60) return at(today, Math.max(next, from * 60));
  return at(days.find((day) => day > today) ?? days[0] ?? today, from * 60);
}

/** Where a key leads from a half hour; undefined for every other key. Times end at the first and the last row, days at the sides. */
export function movedBy(key: string, wall: string, { days, from, to }: Shown): string | undefined {
  const day = wall.slice(0, 10);
  const minutes = minutesOf(wall);
  const [first, last] = [from * 60, to * 60 - step];
  const onDay = (other: string) => at(days.includes(other) ? other : day, minutes);
  const onTime = (other: number) => at(day, Math.min(last, Math.max(first, other)));
  switch (key) {
    case 'ArrowUp':
      return onTime(minutes - step);
    case 'ArrowDown':
      return onTime(minutes + step);
    case 'ArrowLeft':
      return onDay(dayAway(day, -1));
    case 'ArrowRight':
      return onDay(dayAway(day, 1));
    case 'Home':
      return onTime(first);
    case 'End':
      return onTime(last);
    default:
      return undefined;
  }
}
