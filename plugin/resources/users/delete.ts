import { Type } from '@sinclair/typebox';
import { lockAccess } from '../../db/epoch';
import { emit } from '../../kit/event';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, SlotNum } from '../../kit/schema';
import { memberLeaves } from './member/events';
import { members, noMember } from './member/members';
import { nameOf } from './member/names';
import { recordedSlot, view } from './member/view';

export const usersDelete = defineOperation({
  summary: 'Remove a team member from its roles and free the slot.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ user_num: SlotNum('Number of the team member, such as 001') }),
  returns: Returns({ user_num: Type.String(), deleted: Type.Literal(true) }),
  target: async ({ user_num }, { db }) => {
    const member = await members(db).find(user_num);
    if (!member) return null;
    const holds = ['the roles that they hold', ...(member.hostUserId === null ? [] : ['the link to their account'])];
    return { name: `${nameOf(member)} (${user_num})`, holds, state: { id: member.id, ...view(member) } };
  },
}).handler(async function usersDelete({ user_num }, ctx) {
  const team = members(ctx.db);
  await lockAccess(ctx.db);
  await team.lockSlots();
  const member = await team.find(user_num, { lock: true });
  if (!member) throw noMember(user_num);
  const losses: string[] = [];
  await emit({ ctx, db: ctx.db }, memberLeaves, { ...member, losses });
  await team.free(member, ctx.now());
  if (member.hostUserId !== null) await ctx.bumpEpoch();
  return { data: { user_num, deleted: true as const }, changed: true, record: { before: recordedSlot(member, losses), after: null } };
});
