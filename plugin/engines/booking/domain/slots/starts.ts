import { clockOf, dayMs, dayOf } from '../../../kit/zones';
import { timeOfDay, weekdayOf } from './opening-times';
import type { FixedTimes, SlotPlan, Span, View } from './plan';

/**
 * Starts from each opening on, an interval apart in elapsed time, while a booking ends before closing. Where hours go on for more than a
 * week they start again each Monday, so that the starts are the same whenever one asks.
 */
export function startsIn(spans: readonly Span[], plan: SlotPlan, view: View & { readonly zone: string }): number[] {
  const { duration, interval } = plan;
  const starts: number[] = [];
  for (const span of spans) {
    const latest = Math.min(span.end - duration, view.to - 1);
    if (latest < view.from) continue;
    for (const { start: opening, end } of stretches(span, view.zone)) {
      const skipped = Math.max(0, Math.ceil((view.from - opening) / interval));
      for (let at = opening + skipped * interval; at <= latest && at < end; at += interval) starts.push(at);
    }
  }
  return starts;
}

/** A span from one beginning of its starts to the next. */
function stretches(span: Span, zone: string): Span[] {
  if (span.end - span.start <= 7 * dayMs) return [span];
  const clock = clockOf(zone);
  const openings = [span.start];
  const first = dayOf(clock.wallOf(span.start));
  for (let monday = first + ((8 - weekdayOf(first)) % 7); ; monday += 7) {
    const at = clock.instantOf(monday * dayMs);
    if (at >= span.end) break;
    if (clock.instantOf((monday - 7) * dayMs) >= span.start && at > span.start) openings.push(at);
  }
  return openings.map((start, i) => ({ start, end: openings[i + 1] ?? span.end }));
}

/** The starts of one-off kinds that lie in the window, ascending. */
export function fixedStarts({ zone, times }: FixedTimes, { from, to }: View): number[] {
  const clock = clockOf(zone);
  const starts = Object.entries(times).flatMap(([date, texts]) => {
    const midnight = Date.parse(`${date}T00:00:00Z`);
    if (Number.isNaN(midnight)) return [];
    return texts.flatMap((text) => {
      const time = timeOfDay(text);
      return time === undefined ? [] : [clock.instantOf(midnight + time)];
    });
  });
  return [...new Set(starts)].filter((start) => start >= from && start < to).sort((a, b) => a - b);
}
