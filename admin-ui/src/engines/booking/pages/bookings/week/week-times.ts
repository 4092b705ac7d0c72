import { instantOf } from '../when';

const dayMs = 86_400_000;

/** The wall clock of a zone at an instant, `YYYY-MM-DDTHH:MM:SS`. */
export function wallClock(instant: number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '00';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:${of('second')}`;
}

/** When a zone's wall clock shows a time; of one that it shows twice the first, of one that it skips the time after the gap. */
export function instantAt(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall.slice(0, 16)}:00Z`);
  const offset = (instant: number) => Date.parse(`${wallClock(instant, zone)}Z`) - instant;
  const candidates = [offset(asUtc - dayMs), offset(asUtc + dayMs)].map((one) => asUtc - one);
  const exact = candidates.filter((instant) => wallClock(instant, zone).slice(0, 16) === wall.slice(0, 16));
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** The days of the week that a date is in, when weeks begin on `firstDay` (0 is Sunday). */
export function weekOf(date: string, firstDay: number): string[] {
  const into = (new Date(`${date}T00:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  return Array.from({ length: 7 }, (_, at) => dayAway(date, at - into));
}

/** The date that lies `by` days away from one. */
export const dayAway = (date: string, by: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);

/** Whether a text is a date that there is, `YYYY-MM-DD`. */
export function isDate(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The date that another zone has at noon of a day: most of the day lies in it. */
export const dateElsewhere = (day: string, zone: string, other: string): string =>
  wallClock(instantAt(`${day}T12:00`, zone), other).slice(0, 10);

interface Stretch {
  readonly start_time: string;
  readonly end_time: string;
}

/** From when to when by the clock on the wall. One that goes back an hour meanwhile would end it before its start: it keeps its length. */
export function onTheWall({ start_time, end_time }: Stretch, zone: string): { start: string; end: string } {
  const [from, to] = [instantOf(start_time), instantOf(end_time)];
  const start = wallClock(from, zone);
  const end = wallClock(to, zone);
  return { start, end: end > start ? end : new Date(Date.parse(`${start}Z`) + to - from).toISOString().slice(0, 19) };
}

/** The hours of the day to show, so that office hours and all that is shown are in it. */
export function hoursShown(stretches: readonly { readonly start: string; readonly end: string }[]): { from: number; to: number } {
  const hours = stretches.flatMap(({ start, end }) =>
    start.slice(0, 10) === end.slice(0, 10) || end.endsWith('T00:00:00')
      ? [{ from: Number(start.slice(11, 13)), to: lastHour(end) }]
      : [{ from: 0, to: 24 }],
  );
  return { from: Math.min(8, ...hours.map(({ from }) => from)), to: Math.max(18, ...hours.map(({ to }) => to)) };
}

const lastHour = (end: string) => (end.endsWith('T00:00:00') ? 24 : Number(end.slice(11, 13)) + (end.endsWith(':00:00') ? 0 : 1));
