import { Temporal } from '@js-temporal/polyfill';

/** From `from` to before `to`, milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const datePattern = /^(\d{4}-\d{2}-\d{2})$/;
const timePattern = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** The date of `2026-05-13` or `2026-05-13 10:00:00`; undefined where there is none. */
export function dateOf(text: string): Temporal.PlainDate | undefined {
  if (!datePattern.test(text) && !timePattern.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text.slice(0, 10), { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

/** First instant of a day in a zone; where midnight is skipped, the first after it. */
export const dayStart = (date: Temporal.PlainDate, zone: string) => date.toZonedDateTime(zone).epochMilliseconds;

/** All of the days from `first` to `last`, both included. */
export const daysBetween = (first: Temporal.PlainDate, last: Temporal.PlainDate, zone: string): Span => ({
  from: dayStart(first, zone),
  to: dayStart(last.add({ days: 1 }), zone),
});

/** Today in a zone. */
export const todayIn = (zone: string, now: number) => Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();

/**
 * What a text names in a zone: a whole day, or a second (or minute, if it says no more). A time with an offset or Z stands for itself.
 * Undefined where it is neither.
 */
export function spanOf(text: string, zone: string): Span | undefined {
  const date = dateOf(text);
  if (!date) return undefined;
  if (datePattern.test(text)) return daysBetween(date, date, zone);
  const [, seconds, , offset] = timePattern.exec(text) ?? [];
  try {
    const from = offset ? Temporal.Instant.from(text).epochMilliseconds : localInstant(text, zone);
    return { from, to: from + (seconds ? 1000 : 60_000) };
  } catch {
    return undefined;
  }
}

/** A skipped hour moves forward, of a repeated one it is the first. */
const localInstant = (text: string, zone: string) =>
  Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;
