import type { HostUser } from '../../../host';
import { namesOf, personName } from '../../kit/people';
import { slugOf } from '../domain/slugs';

interface Looks {
  readonly avatar?: string | undefined;
  readonly phone?: string | undefined;
  readonly featuredImage?: string | undefined;
}

/** `author_profile` of a calendar; of an owner whose account no longer exists only what the calendar itself knows. */
export function profileView(user: HostUser | undefined, { avatar = '', phone = '', featuredImage = '' }: Looks = {}) {
  if (!user) return { avatar, name: 'Unknown', email: '', phone: '', featured_image: featuredImage };
  const name = personName(user);
  const names = { ID: user.id, name, author_slug: loginSlug(user), ...namesOf(name) };
  return { ...names, avatar, phone, featured_image: featuredImage, email: user.email };
}

/** A host in short, as events and pages show them. */
export const hostView = (user: HostUser | undefined, id: number) => ({ ID: id, name: personName(user), avatar: '' });

/** `author` of a booking. */
export function authorView(user: HostUser | undefined, id: number) {
  const name = personName(user);
  return { id, name, email: user?.email ?? '', ...namesOf(name), avatar: '' };
}

/** Part of an address from the login; of a login that is an email address only what stands before the @. */
export const loginSlug = ({ login }: HostUser) => slugOf(login.split('@')[0] ?? '');
