import type { Host, HostUser } from '../../host';

/** Accounts by id. */
export type People = ReadonlyMap<number, HostUser>;

/** Those of these accounts that exist, in one look-up: for lists. */
export async function peopleOf({ users }: Pick<Host, 'users'>, ids: Iterable<number | null>): Promise<People> {
  const wanted = [...new Set(ids)].filter((id): id is number => id !== null);
  return new Map(wanted.length === 0 ? [] : (await users.findMany(wanted)).map((user) => [user.id, user]));
}

/** The name that a person is shown by. */
export const personName = (user: HostUser | undefined) => (user ? user.displayName.trim() || user.login : 'Unknown');

/** First word, and the rest. */
export function namesOf(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}
