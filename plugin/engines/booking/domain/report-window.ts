import type { Temporal } from '@js-temporal/polyfill';
import { dayStart, type Span, spanOf } from './local-times';

/** The span from the start of one text to the end of the other, read in a zone; undefined where either says nothing. */
export function windowOf(start: string, end: string, zone: string): Span | undefined {
  const [first, last] = [spanOf(start, zone), spanOf(end, zone)];
  return first && last && { from: first.from, to: last.to };
}

/** As long, just before. */
export const windowBefore = ({ from, to }: Span): Span => ({ from: from - (to - from), to: from });

const dayMs = 86_400_000;
/** What a trend is drawn from where no window is given. */
export const lastThirtyDays = (now: number): Span => ({ from: now - 30 * dayMs, to: now });

/** Change against what was before, in percent with two decimals: 0 of nothing to nothing, 100 of nothing to something. */
export function changeOf(now: number, before: number): number {
  if (before === 0) return now === 0 ? 0 : 100;
  return Math.round(((now - before) / before) * 10_000) / 100;
}

/** A bar of a graph: from `from` on, until the next one. */
export interface Bar {
  readonly label: string;
  readonly from: number;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Bars for all days of a range: one per day, over 62 days per seven days, over 92 per month. `to` is where the last one ends. */
export function barsOf(first: Temporal.PlainDate, last: Temporal.PlainDate, zone: string): { bars: readonly Bar[]; to: number } {
  const days = first.until(last, { largestUnit: 'day' }).days + 1;
  const bars: Bar[] = [];
  for (let date = first; date.until(last).sign >= 0; date = nextBar(date, days))
    bars.push({ label: days > 92 ? `${months[date.month - 1]} ${date.year}` : date.toString(), from: dayStart(date, zone) });
  return { bars, to: dayStart(last.add({ days: 1 }), zone) };
}

function nextBar(date: Temporal.PlainDate, days: number): Temporal.PlainDate {
  if (days > 92) return date.with({ day: 1 }).add({ months: 1 });
  return date.add({ days: days > 62 ? 7 : 1 });
}
