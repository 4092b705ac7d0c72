import type { Db, Host, HostUser } from '../../../host';
import { folded } from '../../../kit/folded';
import { findMember } from '../../users/port';
import type { SourceSettings } from '../source/fields';

type Mode = SourceSettings['author_match_mode'];

/**
 * The account that a payload's author stands for; undefined where none or more than one does. Only active accounts that may edit posts
 * are looked at: a post shows its author's name and address, which a sender must not be able to pull out of everybody else (D142).
 */
export async function matchAuthor(host: Pick<Host, 'users'>, db: Db, { mode, author }: Looked): Promise<HostUser | undefined> {
  if (mode === 'none' || author.trim() === '') return undefined;
  const authors = (await host.users.holders('edit_posts')).filter(({ active }) => active);
  if (mode === 'user_num') return ofMember(db, author, authors);
  return only(authors.filter(comparisons[mode](author)));
}

interface Looked {
  readonly mode: Mode;
  /** As the payload has it. */
  readonly author: string;
}

type ComparedMode = Exclude<Mode, 'none' | 'user_num'>;

const comparisons: Readonly<Record<ComparedMode, (author: string) => (user: HostUser) => boolean>> = {
  email: (author) => (user) => user.email !== '' && user.email.toLowerCase() === addressIn(author),
  login: (author) => (user) => folded(user.login) === folded(author),
  display_name: (author) => (user) => folded(user.displayName) === folded(author),
  last_name: (author) => (user) => lastWord(folded(user.displayName)) === lastNameIn(folded(author)),
};

/** By the account that is linked to the member, else by the member's address. */
async function ofMember(db: Db, author: string, authors: readonly HostUser[]): Promise<HostUser | undefined> {
  const num = author.trim();
  const member = /^\d{1,6}$/.test(num) ? await findMember(db, num) : undefined;
  if (!member) return undefined;
  if (member.hostUserId !== null) return authors.find(({ id }) => id === member.hostUserId);
  return member.email === '' ? undefined : only(authors.filter(({ email }) => email.toLowerCase() === member.email.toLowerCase()));
}

const only = (hostUsers: readonly HostUser[]) => (hostUsers.length === 1 ? hostUsers[0] : undefined);

const lastWord = (name: string) => name.split(' ').at(-1) ?? '';

/** `Doe`, `Jane Doe` and `Doe, Jane`. */
const lastNameIn = (name: string) => (name.includes(',') ? lastWord(name.slice(0, name.indexOf(',')).trim()) : lastWord(name));

/** `jane@example.org`, also out of `Jane Doe <jane@example.org>`. */
const addressIn = (author: string) => (/<([^<>]+)>\s*$/.exec(author)?.[1] ?? author).trim().toLowerCase();
