import type { Db } from '../../../host';
import { dayMs, minuteMs } from '../../kit/zones';
import { loadPlan } from '../data/slot-plan';
import { offeredSlots } from '../domain/slots/offered-slots';
import { bookableSpan } from '../domain/slots/range';
import type { SlotQuery } from '../slots/find-slots';
import { minutesInWords, plural } from './clock';

/** Why a start that was asked for cannot be booked: in one sentence, for the guest. */
export async function whyNot(db: Db, query: SlotQuery, start: number): Promise<string> {
  const { now } = query;
  if (start <= now) return 'That time is in the past.';
  const plan = await loadPlan(db, query);
  if (start < now + plan.notice) return `That time is too soon: book at least ${inWords(plan.notice)} ahead.`;
  if (start >= bookableSpan(plan, now).end) return 'That time is too far ahead.';
  const isOffered = offeredSlots(plan, { busy: [], own: [], lastBooked: new Map() }, { from: start, to: start + 1, now }).length > 0;
  return isOffered ? 'Somebody else has just taken this time.' : 'That time is not available.';
}

const inWords = (ms: number) => (ms % dayMs === 0 ? plural(ms / dayMs, 'day') : minutesInWords(ms / minuteMs));
