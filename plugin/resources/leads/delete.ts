import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { deleteLead } from './record/delete-lead';
import { leadId } from './record/fields';
import { leads } from './record/leads';

export const leadsDelete = defineOperation({
  summary: 'Delete a lead with its events and contact details; the ledger records the deletion without personal data.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data_of_others',
  idempotent: false,
  params: Params({ id: leadId }),
  returns: Returns({ id: Type.Integer(), deleted: Type.Literal(true) }),
  target: async ({ id }, { db }) => {
    const { ref, eventCount, headMac } = await leads(db).get(id);
    const holds = [eventCount === 1 ? '1 event' : `${eventCount} events`, 'the contact details'];
    return { name: ref, holds, state: { ref, event_count: eventCount, head: Buffer.from(headMac).toString('hex') } };
  },
}).handler(async function leadsDelete({ id }, { db, vault, now, caller }) {
  await deleteLead({ db, vault, now: now(), actor: `${caller.kind}:${caller.id}` }, id);
  return { data: { id, deleted: true as const }, changed: true };
});
