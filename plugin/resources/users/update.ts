import { defineOperation } from '../../kit/operation';
import { formerFields } from '../../kit/record-change';
import { Params, SlotNum } from '../../kit/schema';
import { differences } from '../../kit/wire-fields';
import { MemberParams, withParams } from './member/member-fields';
import { members, noMember } from './member/members';
import { MemberView, view } from './member/view';

export const usersUpdate = defineOperation({
  summary: 'Change a team member; omitted fields stay as they are, an empty string clears.',
  effect: 'write',
  params: Params({ user_num: SlotNum('Number of the team member, such as 001'), ...MemberParams.properties }),
  returns: MemberView,
  undo: (before: MemberView, { user_num }, after: MemberView) => ({
    resource: 'users',
    action: 'update',
    params: { user_num, ...formerFields(before, after) },
  }),
}).handler(async function usersUpdate(params, { db, now }) {
  const team = members(db);
  const before = await team.find(params.user_num, { lock: true });
  if (!before) throw noMember(params.user_num);
  const after = { ...before, ...withParams(before, params) };
  const changes = differences(before, after);
  const changed = Object.keys(changes).length > 0;
  if (changed) await team.update(before, changes, now());
  return { data: view(after), changed, record: { before: view(before), after: view(after) } };
});
