import { Temporal } from '@js-temporal/polyfill';

interface Days {
  /** Dates of the zone, `2026-11-25`, the last one is today. */
  readonly days: readonly string[];
  /** Where each begins, and where the last one ends, in milliseconds since 1970. */
  readonly bounds: readonly number[];
}

/** The last days by the clocks of a zone, which are not all 24 hours long. */
export function lastDays(count: number, zone: string, now: number): Days {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const first = today.subtract({ days: count - 1 });
  const dates = Array.from({ length: count + 1 }, (_, i) => first.add({ days: i }));
  return {
    days: dates.slice(0, -1).map(String),
    bounds: dates.map((date) => date.toZonedDateTime(zone).epochMilliseconds),
  };
}
