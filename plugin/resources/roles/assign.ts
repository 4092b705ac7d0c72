import { Type } from '@sinclair/typebox';
import { lockAccess } from '../../db/epoch';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { checkMayHandOn } from '../../kit/powers';
import { Params, Returns, SlotNum } from '../../kit/schema';
import { findMember, noMember } from '../users/port';
import { roleSlug } from './role/role-fields';
import { teamRoles } from './role/roles';
import { AssignedUsers } from './role/view';

export const rolesAssign = defineOperation({
  summary: 'Give a team role to a team member.',
  effect: 'write',
  params: Params({ slug: roleSlug, user_num: SlotNum('Number of the team member, such as 001') }),
  returns: Returns({ slug: Type.String(), assigned_users: AssignedUsers }),
  undo: (_before, { slug, user_num }) => ({ resource: 'roles', action: 'unassign', params: { slug, user_num } }),
}).handler(async function rolesAssign({ slug, user_num }, { db, host, caller, bumpEpoch, now }) {
  const roles = teamRoles(db);
  await lockAccess(db);
  const role = await roles.get(slug);
  const member = await findMember(db, user_num);
  if (!member) throw noMember(user_num);
  const before = (await roles.holdings(slug)).map(({ userNum }) => userNum);
  if (before.includes(user_num)) return { data: { slug, assigned_users: before }, changed: false };
  if (role.maxCount > 0 && before.length >= role.maxCount)
    throw refused(`role "${slug}" already has ${before.length} of ${role.maxCount} holders`);
  checkMayHandOn(host, caller.capabilities, role.capabilities);
  await roles.assign(slug, member.id, now());
  await bumpEpoch();
  const after = { slug, assigned_users: [...before, user_num].sort() };
  return { data: after, changed: true, record: { before: { slug, assigned_users: before }, after } };
});
