import { defineOperation } from '../../kit/operation';
import { Params, SlotNum } from '../../kit/schema';
import { members, noMember } from './member/members';
import { MemberView, view } from './member/view';

export const usersGet = defineOperation({
  summary: 'Show one team member.',
  effect: 'read',
  params: Params({ user_num: SlotNum('Number of the team member, such as 001') }),
  returns: MemberView,
}).handler(async function usersGet({ user_num }, { db }) {
  const member = await members(db).find(user_num);
  if (!member) throw noMember(user_num);
  return view(member);
});
