import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { shownTouches, TouchView } from './attribution/view';
import { dataOf } from './ledger/claims';
import { ledgerKeys, verifyLead } from './ledger/verify-lead';
import type { FoundEvent } from './ledger/walk';
import { latest } from './list/latest';
import { leadId } from './record/fields';
import { ChainView, eventView, LeadEventView } from './record/view';

const shownEvents = 10_000;

// D195: `leads.get` shows at most the last 10,000 events
export const leadsGet = defineOperation({
  summary: 'Show one lead with its timeline and the state of its chain.',
  effect: 'read',
  params: Params({ id: leadId }),
  returns: Returns({
    id: Type.Integer(),
    ref: Type.String(),
    attribution: Type.Record(Type.String(), Type.String()),
    touches: Returns({ first: TouchView, last: TouchView, converting: TouchView }),
    events: Type.Array(LeadEventView, { description: 'At most the last 10,000, in their order' }),
    chain: ChainView,
  }),
}).handler(async function leadsGet({ id }, { db, vault }) {
  const events = latest<FoundEvent>(shownEvents);
  let firstEvent = {};
  const onEvent = (event: FoundEvent) => {
    if (event.seq === 1) firstEvent = dataOf(event.body);
    events.add(event);
  };
  const { lead, chain } = await verifyLead(db, { keys: ledgerKeys(vault), id, onEvent });
  const touches = shownTouches(lead, firstEvent);
  return { id, ref: lead.ref, attribution: { ...lead.attribution }, touches, events: events.all().map(eventView), chain };
});
