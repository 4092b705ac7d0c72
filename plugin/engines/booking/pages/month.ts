import { Temporal } from '@js-temporal/polyfill';
import { clockOf, dateOf, dayMs, dayNumber, dayOf } from '../../kit/zones';
import { weekdays } from '../domain/hours';

/** Weeks of a month from the first day of the week on; cells of other months are undefined. */
export function weeksOf(month: Temporal.PlainYearMonth, startDay: string): (Temporal.PlainDate | undefined)[][] {
  const first = month.toPlainDate({ day: 1 });
  const lead = (7 + (first.dayOfWeek % 7) - firstDay(startDay)) % 7;
  const rows = Math.ceil((lead + month.daysInMonth) / 7);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (_cell, column) => {
      const day = row * 7 + column - lead + 1;
      return day >= 1 && day <= month.daysInMonth ? month.toPlainDate({ day }) : undefined;
    }),
  );
}

/** Names of the days in the order of the columns. */
export function dayNames(startDay: string, locale = 'en-GB'): { readonly long: string; readonly short: string }[] {
  const format = (weekday: 'long' | 'short') => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday });
  const [long, short] = [format('long'), format('short')];
  return weekdays.map((_, i) => {
    // 4 January 1970 was a Sunday.
    const at = (3 + i + firstDay(startDay)) * dayMs;
    return { long: long.format(at), short: short.format(at) };
  });
}

const firstDay = (startDay: string) => Math.max(0, (weekdays as readonly string[]).indexOf(startDay));

/** From the first instant of a month in a zone to before that of the next. */
export function spanOfMonth(month: Temporal.PlainYearMonth, zone: string): { from: number; to: number } {
  const { instantOf } = clockOf(zone);
  const start = (of: Temporal.PlainYearMonth) => instantOf((dayNumber(`${of}-01`) ?? 0) * dayMs);
  return { from: start(month), to: start(month.add({ months: 1 })) };
}

/** The month in which an instant lies in a zone. */
export const monthAt = (at: number, zone: string) => Temporal.PlainYearMonth.from(dateOf(dayOf(clockOf(zone).wallOf(at))).slice(0, 7));

/** `2026-07`; undefined where it is not a month. */
export function readMonth(text: string): Temporal.PlainYearMonth | undefined {
  if (!/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  return Temporal.PlainYearMonth.from(text);
}

/** `July 2026` */
export const monthName = (month: Temporal.PlainYearMonth, locale = 'en-GB') =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn', month: 'long', year: 'numeric' }).format(
    (dayNumber(`${month}-01`) ?? 0) * dayMs,
  );
