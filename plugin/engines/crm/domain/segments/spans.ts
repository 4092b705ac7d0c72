import { Temporal } from '@js-temporal/polyfill';
import type { Condition } from './filter';

/** What a filter's dates are measured by. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The site's. */
  readonly zone: string;
}

/** From a value to before another; one of them may be open. */
export interface Range<T> {
  readonly from?: T;
  readonly before?: T;
}

const dayMs = 86_400_000;

/** The times that a date condition means, in milliseconds and, for what has days only, in days. */
export function spanOf({ operator, wanted }: Condition, { now, zone }: Moment): { instants: Range<number>; days: Range<string> } {
  if (wanted.is === 'days') {
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
    const day = today.subtract({ days: wanted.days }).toString();
    const at = now - wanted.days * dayMs;
    // The last n days end now: what lies ahead is not among them.
    if (operator === 'days_within')
      return { instants: { from: at, before: now + 1 }, days: { from: day, before: today.add({ days: 1 }).toString() } };
    return { instants: { before: at }, days: { before: day } };
  }
  const date = Temporal.PlainDate.from(wanted.is === 'day' ? wanted.day : '1970-01-01');
  const next = date.add({ days: 1 });
  const start = date.toZonedDateTime(zone).epochMilliseconds;
  const end = next.toZonedDateTime(zone).epochMilliseconds;
  if (operator === 'before') return { instants: { before: start }, days: { before: date.toString() } };
  if (operator === 'after') return { instants: { from: end }, days: { from: next.toString() } };
  return { instants: { from: start, before: end }, days: { from: date.toString(), before: next.toString() } };
}
