import { Type } from '@sinclair/typebox';
import { lockAccess } from '../../db/epoch';
import { defineOperation } from '../../kit/operation';
import { administering, keepAdministrator } from '../../kit/powers';
import { Params, Returns, SlotNum } from '../../kit/schema';
import { findMember, noMember } from '../users/port';
import { roleSlug } from './role/role-fields';
import { teamRoles } from './role/roles';
import { AssignedUsers } from './role/view';

export const rolesUnassign = defineOperation({
  summary: 'Take a team role from a team member.',
  effect: 'write',
  params: Params({ slug: roleSlug, user_num: SlotNum('Number of the team member, such as 001') }),
  returns: Returns({ slug: Type.String(), assigned_users: AssignedUsers }),
  undo: (_before, { slug, user_num }) => ({ resource: 'roles', action: 'assign', params: { slug, user_num } }),
}).handler(async function rolesUnassign({ slug, user_num }, { db, host, bumpEpoch }) {
  const roles = teamRoles(db);
  await lockAccess(db);
  const role = await roles.get(slug);
  const member = await findMember(db, user_num);
  if (!member) throw noMember(user_num);
  const before = (await roles.holdings(slug)).map(({ userNum }) => userNum);
  const changed = before.includes(user_num);
  if (changed) await roles.unassign(slug, member.id);
  if (changed) await bumpEpoch();
  if (changed && member.hostUserId !== null && role.capabilities.includes(administering)) await keepAdministrator(host.users);
  const after = { slug, assigned_users: before.filter((userNum) => userNum !== user_num) };
  return { data: after, changed, record: { before: { slug, assigned_users: before }, after } };
});
