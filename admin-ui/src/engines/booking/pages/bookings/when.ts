import { language } from '../../../../texts/language';

/** The engine's `YYYY-MM-DD HH:MM:SS` in UTC, as milliseconds since 1970. */
export function instantOf(stamp: string): number {
  return Date.parse(`${stamp.replace(' ', 'T')}Z`);
}

interface Stretch {
  start_time: string;
  end_time: string;
}

/** The day on which something starts, in a zone, such as "Mon, Nov 23, 2026". */
export function dayIn({ start_time }: Pick<Stretch, 'start_time'>, timeZone: string): string {
  return format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(instantOf(start_time));
}

/** From when to when, in a zone, such as "9:00 – 9:30 AM". */
export function timesIn({ start_time, end_time }: Stretch, timeZone: string): string {
  return format({ timeStyle: 'short', timeZone }).formatRange(instantOf(start_time), instantOf(end_time));
}

/** Day and times, in a zone the formatter knows; an unknown one counts as UTC. */
export function whenIn(stretch: Stretch, timeZone: string): string {
  return `${dayIn(stretch, timeZone)}, ${timesIn(stretch, timeZone)}`;
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language(), options);
  } catch {
    return new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' });
  }
}

/** Today in a zone, `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now);
}

/** The month that lies `by` months away from one, both `YYYY-MM`. */
export function monthAway(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

/** A month `YYYY-MM` by its name, such as "November 2026". */
export function monthName(month: string): string {
  return dated(`${month}-01`, { month: 'long', year: 'numeric' });
}

/** A local date `YYYY-MM-DD` by its name, such as "Mon, Nov 23". */
export function dateName(date: string): string {
  return dated(date, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** A wall-clock stamp's time, such as "9:00 AM". */
export function clockTime(stamp: string): string {
  return new Intl.DateTimeFormat(language(), { timeStyle: 'short', timeZone: 'UTC' }).format(instantOf(stamp));
}

function dated(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));
}
