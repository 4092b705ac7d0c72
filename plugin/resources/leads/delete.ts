import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { deleteLead } from './lib/delete-lead';
import { leadId } from './lib/fields';
import { leads } from './lib/leads';

export const leadsDelete = defineOperation({
  summary: 'Delete a lead with its events and contact details; the ledger keeps that it was deleted, and nothing personal.',
  effect: 'write',
  destructive: true,
  params: Params({ id: leadId }),
  returns: Returns({ id: Type.Integer(), deleted: Type.Literal(true) }),
  target: async ({ id }, { db }) => {
    const { ref, eventCount, headMac } = await leads(db).get(id);
    return { ref, event_count: eventCount, head: Buffer.from(headMac).toString('hex') };
  },
}).handler(async ({ id }, { db, vault, now, caller }) => {
  await deleteLead({ db, vault, now: now(), actor: `${caller.kind}:${caller.id}` }, id);
  return { data: { id, deleted: true as const }, changed: true };
});
