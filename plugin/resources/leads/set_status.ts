import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, StringEnum } from '../../kit/schema';
import { announceLead } from './lib/announce';
import { leadId } from './lib/fields';
import { leads } from './lib/leads';
import { appendEvent } from './lib/ledger/append';
import { type LeadStatus, leadStatuses } from './lib/statuses';

const status = StringEnum(Object.keys(leadStatuses) as LeadStatus[], { description: 'What has become of the lead' });

export const leadsSetStatus = defineOperation({
  summary: 'Set what has become of a lead; the change is an event of its timeline.',
  effect: 'write',
  params: Params({ id: leadId, status }),
  returns: Returns({ id: Type.Integer(), status: Type.String(), label: Type.String() }),
}).handler(async ({ id, status: next }, { db, vault, now, caller }) => {
  const lead = await leads(db).get(id, { lock: true });
  const changed = lead.status !== next;
  if (changed) {
    const data = { status: next, from: lead.status, by: `${caller.kind}:${caller.id}` };
    await appendEvent({ db, vault, now: now() }, lead, { type: 'status_changed', data, changes: { status: next } });
    if (next === 'qualified') await announceLead(db, lead, { kind: 'lead.qualified' });
  }
  return { data: { id, status: next, label: leadStatuses[next] }, changed };
});
