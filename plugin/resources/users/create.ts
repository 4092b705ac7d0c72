import { defineOperation } from '../../kit/operation';
import { blankMember, MemberParams, withParams } from './lib/member-fields';
import { members } from './lib/members';
import { MemberView, view } from './lib/view';

export const usersCreate = defineOperation({
  summary: 'Create a team member in the next free slot.',
  effect: 'write',
  idempotent: false,
  params: MemberParams,
  returns: MemberView,
}).handler(async (params, { db, settings, now }) => {
  const member = await members(db).create(withParams(blankMember, params), { max: settings.userMaxSlots, now: now() });
  return { data: view(member), changed: true };
});
