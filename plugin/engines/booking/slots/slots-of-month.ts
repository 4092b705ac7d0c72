import type { Db } from '../../../host';
import { clockOf, dayMs, dayOf } from '../../kit/zones';
import { loadPlan } from '../data/slot-plan';
import { bookableSpan, lastBookableDay } from '../domain/slots/range';
import { type Slot, type SlotQuery, slotsOfPlan } from './find-slots';

interface MonthQuery {
  /** The first instant of interest. */
  readonly from: number;
  /** Whose months. */
  readonly zone: string;
}

/** Starts of the rest of a month. */
export interface MonthsSlots {
  readonly slots: readonly Slot[];
  /** Nothing of the rest of the month may be booked. */
  readonly isOutOfRange: boolean;
  /** Local day `YYYY-MM-DD` of the hosts; undefined where there is no end. */
  readonly lastDay: string | undefined;
}

/** From `from`, or now if that is later, to the end of the month there; as far as the event type may be booked. */
export async function slotsOfMonth(db: Db, query: SlotQuery, asked: MonthQuery): Promise<MonthsSlots> {
  const plan = await loadPlan(db, query);
  const begin = Math.max(asked.from, query.now);
  const range = bookableSpan(plan, query.now);
  const from = Math.max(begin, range.start);
  const to = Math.min(endOfMonth(begin, asked.zone), range.end);
  const isOutOfRange = from >= to;
  return {
    slots: isOutOfRange ? [] : await slotsOfPlan(db, query, { plan, from, to }),
    isOutOfRange,
    lastDay: lastBookableDay(plan, query.now),
  };
}

/** The first instant of the next month. */
function endOfMonth(at: number, zone: string): number {
  const clock = clockOf(zone);
  const local = new Date(clock.wallOf(at));
  const next = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1);
  return clock.instantOf(dayOf(next) * dayMs);
}
