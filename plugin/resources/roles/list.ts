import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { teamRoles } from './role/roles';
import { RoleView, view } from './role/view';

export const rolesList = defineOperation({
  summary: 'List the team roles with their holders and capabilities.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ roles: Type.Array(RoleView) }),
}).handler(async function rolesList(_params, { db }) {
  const roles = teamRoles(db);
  const [records, holdings] = [await roles.list(), await roles.holdings()];
  return { roles: records.map((role) => view(role, holdings)) };
});
