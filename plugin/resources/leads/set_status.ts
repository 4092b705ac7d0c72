import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, StringEnum } from '../../kit/schema';
import { appendEvent } from './ledger/append';
import { announceLead } from './record/announce';
import { leadId } from './record/fields';
import { leads } from './record/leads';
import { type LeadStatus, leadStatuses } from './record/statuses';
import { releaseLead } from './spam/release';

const status = StringEnum(Object.keys(leadStatuses) as LeadStatus[], { description: 'Status of the lead' });

export const leadsSetStatus = defineOperation({
  summary: 'Set the status of a lead; the change becomes an event of its timeline.',
  effect: 'write',
  params: Params({ id: leadId, status }),
  returns: Returns({ id: Type.Integer(), status: Type.String(), label: Type.String() }),
}).handler(async function leadsSetStatus({ id, status: next }, { db, host, vault, now, caller }) {
  const lead = await leads(db).get(id, { lock: true });
  const changed = lead.status !== next;
  if (changed) {
    const data = { status: next, from: lead.status, by: `${caller.kind}:${caller.id}` };
    await appendEvent({ db, storage: host.storage, vault, now: now() }, lead, { type: 'status_changed', data, changes: { status: next } });
    if (lead.status === 'spam') await releaseLead({ db, vault }, lead);
    if (next === 'qualified') await announceLead(db, lead, { kind: 'lead.qualified' });
  }
  return { data: { id, status: next, label: leadStatuses[next] }, changed };
});
