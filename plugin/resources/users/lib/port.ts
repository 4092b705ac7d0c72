import type { Db } from '../../../host';
import type { Member } from './member-table';
import { members } from './members';

export type { Member } from './member-table';
export { noMember } from './members';
export { nameOf } from './names';
export { portableFields } from './registry';

/** The member in that slot. */
export const findMember = (db: Db, userNum: string, { lock = false } = {}): Promise<Member | undefined> =>
  members(db).find(userNum, { lock });

/** Every member, by slot. */
export const listMembers = (db: Db): Promise<Member[]> => members(db).list();
