import { Temporal } from '@js-temporal/polyfill';
import type { Db } from '../../../host';
import { given } from '../../../kit/given';
import type { Engine } from '../../kit/engine';
import { dayMs } from '../../kit/zones';
import { loadPlan } from '../data/slot-plan';
import type { SlotPlan } from '../domain/slots/plan';
import { bookableSpan } from '../domain/slots/range';
import { type Slot, type SlotQuery, slotsOfPlan } from '../slots/find-slots';
import type { Choice } from './choice';
import { type Clock, clockOf } from './clock';
import { monthAt, spanOfMonth } from './month';
import type { Offer } from './offer';
import type { Reader } from './reader';
import type { Say } from './words';

/** Free times of a month, for somebody to choose from. */
export interface Picker {
  readonly choice: Choice;
  readonly clock: Clock;
  readonly locale: string;
  readonly say: Say;
  /** First day of the week: `sun` to `sat`. */
  readonly startDay: string;
  /** Never before this month nor after the last that may have free times. */
  readonly month: Temporal.PlainYearMonth;
  readonly isFirstMonth: boolean;
  readonly isLastMonth: boolean;
  /** By local date, ascending. */
  readonly days: ReadonlyMap<string, readonly Slot[]>;
  /** The day whose times are shown: the one that was chosen, else the first that has any. */
  readonly day: string | undefined;
  /** Where the month has none: the next one that does. */
  readonly next: Slot | undefined;
  readonly now: number;
}

export interface PickerInput {
  readonly offer: Offer;
  readonly choice: Choice;
  readonly now: number;
  readonly reader: Reader;
  /** A booking that is being moved. */
  readonly exceptBookingId?: number;
  /** Of a round robin: only this host. */
  readonly hostId?: number | undefined;
  /** Its time, which is no other one. */
  readonly exceptStart?: number;
}

/** Nobody books further ahead by hand. */
const farthest = 730 * dayMs;

/** Find what is free in the month that was chosen. */
export async function pickerOf({ host }: Engine, wanted: PickerInput): Promise<Picker> {
  const { choice, now, reader } = wanted;
  const { zone } = choice;
  const query = slotQuery(wanted);
  const clock = clockOf(zone, reader.timeFormat, reader.locale);
  return host.storage.run(async (db) => {
    const plan = await loadPlan(db, query);
    const end = Math.max(now + 1, Math.min(bookableSpan(plan, now).end, now + farthest));
    const [first, last] = [monthAt(now, zone), monthAt(end - 1, zone)];
    const month = within(choice.month ?? first, first, last);
    const { from, to } = spanOfMonth(month, zone);
    const slots = await slotsOfPlan(db, query, { plan, from: Math.max(from, now), to });
    const days = byDay(
      slots.filter(({ start }) => start !== wanted.exceptStart),
      clock,
    );
    const next = days.size > 0 ? undefined : await nextBetween(db, query, { plan, from: to, end });
    const day = days.has(choice.day) ? choice.day : [...days.keys()][0];
    const ends = { isFirstMonth: month.equals(first), isLastMonth: month.equals(last) };
    return { choice, clock, month, days, day, next, now, ...ends, startDay: reader.startDay, locale: reader.locale, say: reader.say };
  });
}

/** How the free times of what was chosen are asked for. */
export const slotQuery = ({
  offer: { event, calendar, settings, active },
  choice,
  now,
  exceptBookingId,
  hostId,
}: Omit<PickerInput, 'reader'>): SlotQuery => ({
  event,
  calendar,
  now,
  active,
  startDay: settings.administration.start_day,
  duration: choice.duration,
  ...given({ exceptBookingId }),
  ...given({ hostId }),
});

/** Free times by the local date of their start. */
export function byDay(slots: readonly Slot[], clock: Clock): ReadonlyMap<string, readonly Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const date = clock.dateOf(slot.start);
    const known = days.get(date);
    if (known) known.push(slot);
    else days.set(date, [slot]);
  }
  return days;
}

/** How far ahead the next free time is looked for, in steps: most are near. */
const steps = [31, 92, 730].map((days) => days * dayMs);

interface Ahead {
  readonly plan: SlotPlan;
  readonly from: number;
  readonly end: number;
}

async function nextBetween(db: Db, query: SlotQuery, { plan, from: start, end }: Ahead): Promise<Slot | undefined> {
  let from = start;
  for (const step of steps) {
    if (from >= end) return undefined;
    const to = Math.min(from + step, end);
    const [first] = await slotsOfPlan(db, query, { plan, from, to });
    if (first) return first;
    from = to;
  }
  return undefined;
}

const { compare } = Temporal.PlainYearMonth;

function within(month: Temporal.PlainYearMonth, first: Temporal.PlainYearMonth, last: Temporal.PlainYearMonth) {
  if (compare(month, first) < 0) return first;
  return compare(month, last) > 0 ? last : month;
}
