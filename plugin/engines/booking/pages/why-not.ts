import type { Db } from '../../../host';
import { dayMs, minuteMs } from '../../kit/zones';
import { loadPlan } from '../data/slot-plan';
import { offeredSlots } from '../domain/slots/offered-slots';
import { bookableSpan } from '../domain/slots/range';
import type { SlotQuery } from '../slots/find-slots';
import { minutesInWords } from './clock';
import type { Say } from './words';

interface Asked {
  readonly start: number;
  readonly say: Say;
}

/** Why a start that was asked for cannot be booked: in one sentence, for the guest. */
export async function whyNot(db: Db, query: SlotQuery, { start, say }: Asked): Promise<string> {
  const { now } = query;
  if (start <= now) return say('That time is in the past.');
  const plan = await loadPlan(db, query);
  if (start < now + plan.notice) return say('That time is too soon: book at least {time} ahead.', { time: inWords(plan.notice, say) });
  if (start >= bookableSpan(plan, now).end) return say('That time is too far ahead.');
  const isOffered = offeredSlots(plan, { busy: [], own: [], lastBooked: new Map() }, { from: start, to: start + 1, now }).length > 0;
  return isOffered ? say('Somebody else has just taken this time.') : say('That time is not available.');
}

function inWords(ms: number, say: Say): string {
  if (ms === dayMs) return say('1 day');
  return ms % dayMs === 0 ? say('{count} days', { count: ms / dayMs }) : minutesInWords(ms / minuteMs, say);
}
