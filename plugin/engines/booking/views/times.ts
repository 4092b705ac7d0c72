import type { Facts } from './facts';

/** How one side reads times. */
export interface Clock {
  readonly zone: string;
  readonly format: Facts['settings']['time_format'];
}

/** Formatters are slow to make, and a list of bookings needs the same few again and again. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;

function shown(at: number, clock: Clock, parts: typeof day | typeof time): string {
  const key = `${parts === day} ${clock.format === '24'} ${clock.zone}`;
  const formatter = formatters.get(key) ?? formatterOf(clock, parts);
  formatters.set(key, formatter);
  // As on the pages. A narrow space before am and pm would be an odd sign in many mail programs.
  return formatter.format(at).replace(/\u202f/g, ' ');
}

function formatterOf({ zone, format }: Clock, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const cycle = format === '24' ? ({ hourCycle: 'h23' } as const) : ({ hourCycle: 'h12' } as const);
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...cycle, ...parts });
}

/** `10:00 am – 10:30 am, Monday, 4 May 2026 (Europe/Berlin)`. */
export function startToEnd(start: number, end: number, clock: Clock): string {
  return `${shown(start, clock, time)} – ${shown(end, clock, time)}, ${shown(start, clock, day)} (${clock.zone})`;
}

/** `Monday, 4 May 2026 at 10:00 am (Europe/Berlin)`. */
export const moment = (at: number, clock: Clock) => `${shown(at, clock, day)} at ${shown(at, clock, time)} (${clock.zone})`;

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `in 2 hours`, `3 days ago`. */
export function fromNow(at: number, now: number): string {
  const distance = at - now;
  const [unit, ms] = steps.find(([, length]) => Math.abs(distance) >= length) ?? steps[2];
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(Math.round(distance / ms), unit);
}

/** The zones of the two sides. */
export const clocks = ({ booking, calendar, settings: { time_format: format } }: Facts) => ({
  guest: { zone: booking.personTimeZone, format },
  host: { zone: calendar.authorTimezone, format },
});
