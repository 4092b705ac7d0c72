import { browserZone } from '../../../../ui/browser-zone';
import { isDate, wallClock } from './week/week-times';
import { todayIn } from './when';

/** When a new booking is wanted, as the address says: a day, or also a time of it. */
export interface WantedTime {
  /** `YYYY-MM-DD` in the browser's zone. */
  readonly day: string;
  /** `YYYY-MM-DDTHH:MM` there; empty where only the day is known. */
  readonly wall: string;
}

/** What the address asks for; nothing where it lies before today or makes no sense. */
export function wantedTime(state: URLSearchParams, now: number): WantedTime | undefined {
  const zone = browserZone();
  const at = Date.parse(state.get('at') ?? '');
  const wall = Number.isNaN(at) ? '' : wallClock(at, zone).slice(0, 16);
  const day = wall === '' ? state.get('day') : wall.slice(0, 10);
  return isDate(day) && day >= todayIn(zone, now) ? { day, wall } : undefined;
}
