import { defineOperation } from '../../kit/operation';
import { blankMember, MemberParams, withParams } from './member/member-fields';
import { members } from './member/members';
import { MemberView, type RecordedMember, recordedSlot, view } from './member/view';

export const usersCreate = defineOperation({
  summary: 'Create a team member in the next free slot.',
  effect: 'write',
  idempotent: false,
  params: MemberParams,
  returns: MemberView,
  undo: (_before, _params, { user_num }: RecordedMember) => ({ resource: 'users', action: 'delete', params: { user_num } }),
}).handler(async function usersCreate(params, { db, settings, now }) {
  const member = await members(db).create(withParams(blankMember, params), { max: settings.userMaxSlots, now: now() });
  return { data: view(member), changed: true, record: { before: null, after: recordedSlot(member, []) } };
});
