import { Type } from '@sinclair/typebox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { visitors } from './capture/visitors';
import { appendEvent } from './ledger/append';
import { leadId } from './record/fields';
import { leads } from './record/leads';
import { leadWork } from './work/lead-work';
import { hasWithdrawnConsent } from './work/withdrawn';

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
  if (await hasWithdrawnConsent(db, id)) return { data, changed: false };
  const event = { type: 'consent_withdrawn', data: { how: 'operation', by: `${caller.kind}:${caller.id}` } } as const;
  await appendEvent({ db, storage: host.storage, vault, now: now() }, lead, event);
  await visitors(db).withdraw(lead.ref);
  return { data, changed: true };
});
