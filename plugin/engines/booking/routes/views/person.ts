import type { Host, HostUser } from '../../../../host';
import { slugOf } from '../../domain/slugs';

/** Accounts by id. */
export type People = ReadonlyMap<number, HostUser>;

/** Every account, in one look-up: for lists. */
export const everyone = async ({ users }: Pick<Host, 'users'>): Promise<People> =>
  new Map((await users.list()).map((user) => [user.id, user]));

/** First word, and the rest. */
function namesOf(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { first_name: first, last_name: rest.join(' ') };
}

const nameOf = ({ displayName, login }: HostUser) => displayName.trim() || login;

interface Looks {
  readonly avatar?: string | undefined;
  readonly phone?: string | undefined;
  readonly featuredImage?: string | undefined;
}

/** `author_profile` of a calendar; of an owner whose account is gone only what the calendar itself knows. */
export function profileView(user: HostUser | undefined, { avatar = '', phone = '', featuredImage = '' }: Looks = {}) {
  if (!user) return { avatar, name: 'Unknown', email: '', phone: '', featured_image: featuredImage };
  const name = nameOf(user);
  const names = { ID: user.id, name, author_slug: loginSlug(user), ...namesOf(name) };
  return { ...names, avatar, phone, featured_image: featuredImage, email: user.email };
}

/** A host in short, as events and pages show them. */
export const hostView = (user: HostUser | undefined, id: number) => ({ ID: id, name: user ? nameOf(user) : 'Unknown', avatar: '' });

/** `author` of a booking. */
export function authorView(user: HostUser | undefined, id: number) {
  const name = user ? nameOf(user) : 'Unknown';
  return { id, name, email: user?.email ?? '', ...namesOf(name), avatar: '' };
}

/** The name that a person is shown by. */
export const personName = (user: HostUser | undefined) => (user ? nameOf(user) : 'Unknown');

/** Part of an address from the login; of a login that is a mail address only what stands before the @. */
export const loginSlug = ({ login }: HostUser) => slugOf(login.split('@')[0] ?? '');
