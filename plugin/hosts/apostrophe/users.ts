import type { AccountFilter, Capability } from '../../host';
import type { Account, Directory, RoleSource } from '../../host-kit';
import { type Apos, asPattern, exactly, type Account as Found } from './apostrophe';

const capabilities: readonly Capability[] = [
  { capability: 'manage_options', description: 'Change settings of the site' },
  { capability: 'publish_posts', description: 'Publish posts' },
  { capability: 'upload_files', description: 'Upload media files' },
  { capability: 'edit_posts', description: 'Write posts' },
  { capability: 'read', description: 'Sign in' },
];
/** The roles that Apostrophe has, each with what those before it may do: they cannot be changed there. */
const roles = [
  { slug: 'guest', name: 'Guest', from: 4 },
  { slug: 'contributor', name: 'Contributor', from: 3 },
  { slug: 'editor', name: 'Editor', from: 1 },
  { slug: 'admin', name: 'Admin', from: 0 },
];

export const roleSource: RoleSource = {
  administrator: 'admin',
  capabilities,
  list: async () =>
    roles.map(({ slug, name, from }) => ({ slug, name, capabilities: capabilities.slice(from).map(({ capability }) => capability) })),
};

/** The accounts of the site; one in its archive no longer exists, one whose login is disabled may do nothing. */
export function directory(apos: Apos): Directory {
  const users = (criteria: Readonly<Record<string, unknown>>) => apos.user.find(apos.task.getReq(), criteria);
  return {
    find: async (id) => known(await users({ _id: id }).toObject()),
    findByLogin: async (login) => known(await users({ username: exactly(login) }).toObject()),
    findMany: async (ids) => (await users({ _id: { $in: ids } }).toArray()).map(accountOf),
    findByEmail: async (email) => (await users({ email: exactly(email) }).toArray()).map(accountOf),
    async search({ limit, offset = 0, ...filter }) {
      const criteria = criteriaOf(filter);
      const total = await users(criteria).toCount();
      if (limit <= 0 || total <= offset) return { items: [], total };
      const items = await users(criteria).sort({ username: 1 }).skip(offset).limit(limit).toArray();
      return { items: items.map(accountOf), total };
    },
  };
}

function criteriaOf({ text = '', roles, hasEmail = false }: Omit<AccountFilter, 'limit' | 'offset'>): Readonly<Record<string, unknown>> {
  const pattern = new RegExp(asPattern(text).source, 'i');
  return {
    disabled: { $ne: true },
    ...(roles ? { role: { $in: roles } } : {}),
    ...(hasEmail ? { email: /./ } : {}),
    ...(text === '' ? {} : { $or: [{ username: pattern }, { title: pattern }, { email: pattern }] }),
  };
}

const known = (found: Found | null) => (found ? accountOf(found) : undefined);
const accountOf = ({ _id, username, title, email = '', role, disabled }: Found): Account => ({
  ...{ id: _id, login: username, displayName: title, email, role },
  active: disabled !== true,
});
