import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { AssigneeView } from './work/view';

export const leadsListAssignees = defineOperation({
  summary: 'List the accounts that may take care of leads.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ items: Type.Array(AssigneeView) }),
}).handler(async function leadsListAssignees(_, { host }) {
  const users = await host.users.holders('manage_options');
  return { items: users.map(({ id, displayName, login }) => ({ user_id: id, name: displayName || login })) };
});
