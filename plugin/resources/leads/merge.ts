import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { leadId } from './record/fields';
import { leads } from './record/leads';
import { mergeLeads } from './work/merge-leads';

export const leadsMerge = defineOperation({
  summary: 'Merge another lead into this one: messages, contact details, notes and reminders go over; the chains of both go on to verify.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ id: leadId, from: Type.Integer({ minimum: 1, description: 'Id of the lead that goes into it' }) }),
  returns: Returns({
    id: Type.Integer(),
    ref: Type.String(),
    from: Type.Integer(),
    messages: Type.Integer({ description: 'Messages that went over' }),
    notes: Type.Integer({ description: 'Notes that were written again' }),
    event_count: Type.Integer(),
  }),
  target: async ({ id, from }, { db }) => {
    const [into, other] = [await leads(db).get(id), await leads(db).get(from)];
    const state = { into: into.ref, from: other.ref, events: [into.eventCount, other.eventCount] };
    return { name: other.ref, holds: [`it becomes part of ${into.ref}`], state };
  },
}).handler(async function leadsMerge({ id, from }, ctx) {
  const { lead, notes, messages } = await mergeLeads(ctx, id, from);
  return { data: { id, ref: lead.ref, from, messages, notes, event_count: lead.eventCount }, changed: true };
});
