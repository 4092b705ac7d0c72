import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, SlotNum } from '../../kit/schema';
import { keepAdministrator, lockAccess, releaseMember } from '../roles/lib/port';
import { members, noMember } from './lib/members';
import { view } from './lib/view';

export const usersDelete = defineOperation({
  summary: 'Remove a team member from its roles and free the slot.',
  effect: 'write',
  destructive: true,
  params: Params({ user_num: SlotNum('Number of the team member, such as 001') }),
  returns: Returns({ user_num: Type.String(), deleted: Type.Literal(true) }),
  target: async ({ user_num }, { db }) => {
    const member = await members(db).find(user_num);
    return member ? { id: member.id, ...view(member) } : null;
  },
}).handler(async ({ user_num }, ctx) => {
  const team = members(ctx.db);
  await lockAccess(ctx.db);
  const member = await team.find(user_num, { lock: true });
  if (!member) throw noMember(user_num);
  const released = await releaseMember(ctx.db, member.id);
  await team.free(member, ctx.now());
  if (released > 0 || member.hostUserId !== null) await ctx.bumpEpoch();
  if (released > 0 && member.hostUserId !== null) await keepAdministrator(ctx.host.users);
  return { data: { user_num, deleted: true as const }, changed: true };
});
