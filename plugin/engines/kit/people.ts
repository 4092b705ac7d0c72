import type { Host, HostUser } from '../../host';

/** Accounts by id. */
export type People = ReadonlyMap<number, HostUser>;

/** Every account, in one look-up: for lists. */
export const everyone = async ({ users }: Pick<Host, 'users'>): Promise<People> =>
  new Map((await users.list()).map((user) => [user.id, user]));

/** The name that a person is shown by. */
export const personName = (user: HostUser | undefined) => (user ? user.displayName.trim() || user.login : 'Unknown');

/** First word, and the rest. */
export function namesOf(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}
