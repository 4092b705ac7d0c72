import { language } from '../texts/language';

/** Unit, its seconds, and from how many seconds on it is used: "in 50 days" says more than "in 2 months". */
const units: [Intl.RelativeTimeFormatUnit, number, number][] = [
  ['year', 31_557_600, 63_115_200],
  ['month', 2_629_800, 5_259_600],
  ['day', 86_400, 86_400],
  ['hour', 3_600, 3_600],
  ['minute', 60, 60],
];

/** An ISO instant relative to `now` (epoch milliseconds), such as "3 minutes ago" or "in 2 weeks". */
export function fromNow(instant: string, now: number): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const unit = units.find(([, , from]) => Math.abs(seconds) >= from);
  if (!unit) return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(0, 'second');
  return new Intl.RelativeTimeFormat(language(), { numeric: 'always' }).format(Math.round(seconds / unit[1]), unit[0]);
}

/** An ISO instant in the reader's own time zone, such as "Jan 31, 2026, 9:00 AM". */
export function inFull(instant: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
}

/** The day of an ISO instant in the reader's own time zone. */
export function dayOf(instant: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(instant));
}

/** A time such as 14:30 as the reader's language writes it, such as "2:30 PM"; a time that is still being typed stays as it is. */
export function timeOfDay(time: string): string {
  if (!/^\d{1,2}:\d{2}/.test(time)) return time;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Intl.DateTimeFormat(language(), { timeStyle: 'short', timeZone: 'UTC' }).format((hours * 60 + minutes) * 60_000);
}

const dayMs = 86_400_000;

/** The ISO instant so many days ago, by whole minutes, so that the same filter is the same question for a while. */
export function daysAgo(days: number): string {
  return new Date(Math.floor((Date.now() - days * dayMs) / 60_000) * 60_000).toISOString();
}
