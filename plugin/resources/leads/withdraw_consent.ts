import { Type } from '@sinclair/typebox';
import { rows } from '../../db/rows';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { visitors } from './capture/visitors';
import { appendEvent } from './ledger/append';
import { leadEventTable } from './record/event-table';
import { leadId } from './record/fields';
import { leads } from './record/leads';
import { ownActs } from './record/statuses';
import { leadWork } from './work/lead-work';

export const leadsWithdrawConsent = defineOperation({
  summary:
    'Record that a lead has withdrawn consent: nothing more is recorded of its browsers. What is stored stays; erase_person erases it.',
  effect: 'write',
  params: Params({ id: leadId }),
  returns: Returns({ id: Type.Integer(), ref: Type.String(), withdrawn: Type.Boolean() }),
}).handler(async function leadsWithdrawConsent({ id }, { db, host, vault, now, caller }) {
  const lead = await leads(db).get(id, { lock: true });
  const data = { id, ref: lead.ref, withdrawn: true };
  if ((await leadWork(db).of(id)).mergedInto !== null) throw refused(`${lead.ref} was merged into another lead; withdraw there`);
  const newest = { order: [['seq', 'DESC']], limit: 1 } as const;
  const [last] = await rows(db, leadEventTable).many({ leadId: id, type: [...ownActs, 'consent_withdrawn'] }, newest);
  if (last?.type === 'consent_withdrawn') return { data, changed: false };
  const event = { type: 'consent_withdrawn', data: { how: 'operation', by: `${caller.kind}:${caller.id}` } } as const;
  await appendEvent({ db, storage: host.storage, vault, now: now() }, lead, event);
  await visitors(db).withdraw(lead.ref);
  return { data, changed: true };
});
