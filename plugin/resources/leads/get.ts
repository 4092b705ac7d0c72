import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Nullable, Params, Returns } from '../../kit/schema';
import { shownTouches, TouchView } from './attribution/view';
import { dataOf } from './ledger/claims';
import { ledgerKeys, verifyLead } from './ledger/verify-lead';
import type { FoundEvent } from './ledger/walk';
import { latest } from './list/latest';
import { leadId } from './record/fields';
import { leads } from './record/leads';
import { ChainView, eventView, LeadEventView, LeadRowView, rowView } from './record/view';
import { duplicatesOf } from './work/duplicates';
import { leadWork } from './work/lead-work';
import { reminders } from './work/reminders';
import { namesOfUsers, ReminderView, reminderView, WorkView, workView } from './work/view';

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
    ...WorkView.properties,
    reminders: Type.Array(ReminderView, { description: 'The next one first' }),
    duplicates: Type.Array(LeadRowView, { description: 'At most 20 other leads with the same address or number, the latest first' }),
    merged_into: Nullable(Returns({ id: Type.Integer(), ref: Type.String() })),
  }),
}).handler(async function leadsGet({ id }, { db, vault, host }) {
  const events = latest<FoundEvent>(shownEvents);
  let firstEvent = {};
  const onEvent = (event: FoundEvent) => {
    if (event.seq === 1) firstEvent = dataOf(event.body);
    events.add(event);
  };
  const { lead, chain } = await verifyLead(db, { keys: ledgerKeys(vault), id, onEvent });
  const touches = shownTouches(lead, firstEvent);
  const work = await leadWork(db).of(id);
  const into = work.mergedInto === null ? undefined : await leads(db).get(work.mergedInto);
  return {
    id,
    ref: lead.ref,
    attribution: { ...lead.attribution },
    touches,
    events: events.all().map(eventView),
    chain,
    ...workView(work, await namesOfUsers(host, [work.assignee])),
    reminders: (await reminders(db).of(id)).map(reminderView),
    duplicates: (await duplicatesOf(db, id)).map(rowView),
    merged_into: into ? { id: into.id, ref: into.ref } : null,
  };
});
