import { Temporal } from '@js-temporal/polyfill';

/** Whether it is the name of a time zone, such as `Europe/Vienna`; offsets such as `+01:00` are none. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Local date `YYYY-MM-DD` of an instant (milliseconds since 1970) in a zone. */
export const localDate = (at: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString();
