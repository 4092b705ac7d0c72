import { defineEvent } from '../../../kit/event';
import type { Member } from './member-table';

interface LeavingMember extends Pick<Member, 'id' | 'hostUserId'> {
  /** What hangs on the member and goes with it, in words; whoever removes something adds it. */
  readonly losses: string[];
}

/** A member is about to be removed from the team, under `lockAccess`. */
export const memberLeaves = defineEvent<LeavingMember>('users.member_leaves');

interface LinkedAccount {
  readonly accountId: number;
  /** What the person who links may do. */
  readonly held: ReadonlySet<string>;
}

/** A member was linked to an account of the host, in this transaction. Who refuses it undoes it. */
export const accountLinked = defineEvent<LinkedAccount>('users.account_linked');
