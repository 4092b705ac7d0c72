import type { Db } from '../../host';
import type { Member } from './member/member-table';
import { members } from './member/members';

export { accountLinked, memberLeaves } from './member/events';
export type { Member } from './member/member-table';
export { noMember } from './member/members';
export { nameOf } from './member/names';
export { portableFields } from './member/registry';

/** The member in that slot. */
export const findMember = (db: Db, userNum: string, { lock = false } = {}): Promise<Member | undefined> =>
  members(db).find(userNum, { lock });

/** Every member, by slot. */
export const listMembers = (db: Db): Promise<Member[]> => members(db).list();
