import { language } from '../../../../../texts/language';
import type { HourRange } from '../../../api/calendar-types';
import type { DateOverrides } from '../../../api/schedules';

/** Days in a row with the same hours; none: they are off. */
export interface SpecialDays {
  /** `YYYY-MM-DD`, the first and the last. */
  readonly from: string;
  readonly to: string;
  readonly ranges: readonly HourRange[];
}

const dayMs = 86_400_000;
/** As many as one entry may add: whoever is away for longer closes the weekdays. */
export const mostDays = 366;

/** A day that is off comes back as a range from midnight to midnight. */
const midnight = '00:00';

/** The dates in order, days in a row with the same hours as one. */
export function inRuns(overrides: DateOverrides): SpecialDays[] {
  const runs: { from: string; to: string; ranges: readonly HourRange[] }[] = [];
  for (const [day, hours] of Object.entries(overrides).sort(([a], [b]) => a.localeCompare(b))) {
    const ranges = hours.filter(({ start, end }) => !(start === midnight && end === midnight));
    const last = runs.at(-1);
    if (last && after(last.to) === day && isSame(last.ranges, ranges)) last.to = day;
    else runs.push({ from: day, to: day, ranges });
  }
  return runs;
}

/** The dates with these days set, whatever they were before. */
export const withDays = (overrides: DateOverrides, { from, to, ranges }: SpecialDays): DateOverrides => ({
  ...overrides,
  ...Object.fromEntries(daysOf(from, to).map((day) => [day, ranges])),
});

/** The dates without these days: they go by their weekday again. */
export function withoutDays(overrides: DateOverrides, { from, to }: Pick<SpecialDays, 'from' | 'to'>): DateOverrides {
  return Object.fromEntries(Object.entries(overrides).filter(([day]) => day < from || day > to));
}

/** Every day from one to another, both included. */
export function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < mostDays; day = after(day)) days.push(day);
  return days;
}

const after = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

const isSame = (a: readonly HourRange[], b: readonly HourRange[]) =>
  a.length === b.length && a.every(({ start, end }, i) => start === b[i]?.start && end === b[i]?.end);

/** Such as "Thu, Dec 24 – Sat, Dec 26, 2026". */
export function spanInWords({ from, to }: Pick<SpecialDays, 'from' | 'to'>): string {
  const format = new Intl.DateTimeFormat(language(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [first, last] = [from, to].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  return from === to ? format.format(first) : format.formatRange(first, last);
}
