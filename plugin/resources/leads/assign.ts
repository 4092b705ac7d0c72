import { Type } from '@sinclair/typebox';
import { invalidParam } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Nullable, Params, Returns } from '../../kit/schema';
import { appendEvent } from './ledger/append';
import { leadId } from './record/fields';
import { leads } from './record/leads';
import { leadWork } from './work/lead-work';
import { AssigneeView } from './work/view';

// D474
export const leadsAssign = defineOperation({
  summary: 'Say which account takes care of a lead; the change becomes an event of its timeline.',
  effect: 'write',
  params: Params({
    id: leadId,
    user_id: Nullable(Type.Integer({ minimum: 1, description: 'Account that may work on leads (leads.list_assignees); null: nobody' })),
  }),
  returns: Returns({ id: Type.Integer(), assignee: Nullable(AssigneeView) }),
}).handler(async function leadsAssign({ id, user_id: userId }, { db, host, vault, now, caller }) {
  const lead = await leads(db).get(id, { lock: true });
  const user = userId === null ? undefined : (await host.users.holders('manage_options')).find((one) => one.id === userId);
  if (userId !== null && !user) throw invalidParam('/user_id', 'must be an account that may work on leads: see leads.list_assignees');
  const { assignee } = await leadWork(db).of(id);
  const changed = assignee !== userId;
  if (changed) {
    await leadWork(db).set(id, { assignee: userId });
    const data = { user: userId ?? 0, by: `${caller.kind}:${caller.id}` };
    await appendEvent({ db, storage: host.storage, vault, now: now() }, lead, { type: 'assigned', data });
  }
  return { data: { id, assignee: user ? { user_id: user.id, name: user.displayName || user.login } : null }, changed };
});
