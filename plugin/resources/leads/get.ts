import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
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
    events: Type.Array(LeadEventView, { description: 'At most the last 10,000, in their order' }),
    chain: ChainView,
  }),
}).handler(async function leadsGet({ id }, { db, vault }) {
  const events = latest<FoundEvent>(shownEvents);
  const { lead, chain } = await verifyLead(db, { keys: ledgerKeys(vault), id, onEvent: events.add });
  return { id, ref: lead.ref, attribution: { ...lead.attribution }, events: events.all().map(eventView), chain };
});
