import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { members } from './member/members';
import { MemberView, view } from './member/view';

export const usersList = defineOperation({
  summary: 'List the team members by slot.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ users: Type.Array(MemberView) }),
}).handler(async function usersList(_params, { db }) {
  const records = await members(db).list();
  return { users: records.map(view) };
});
