import type { HostRole } from '../../plugin/host';
import { initialRoles } from '../auth/capabilities';
import { isTextKey, type Text } from '../texts/text';

const names = new Map(initialRoles.map(({ slug, name }) => [slug, name]));

/** The name of a role; one that a fresh site has is called as its reader calls it. */
export function roleName(t: Text, { slug, name }: Pick<HostRole, 'slug' | 'name'>): string {
  const key = `role_${slug}`;
  return names.get(slug) === name && isTextKey(key) ? t(key) : name;
}

/** Names of all roles by their slugs. */
export const roleNames = (t: Text, roles: readonly HostRole[]): ReadonlyMap<string, string> =>
  new Map(roles.map((role) => [role.slug, roleName(t, role)]));
