import type { AccountFilter } from '../../host';
import { type Account, type Directory, type RoleSource, siteCapabilities } from '../../host-kit';
import { type Apos, asPattern, type Criteria, type Doc, listed } from './apostrophe';

/** The roles that Apostrophe has, each with what those before it may do: they cannot be changed there. */
const roles = [
  { slug: 'guest', name: 'Guest', from: 4 },
  { slug: 'contributor', name: 'Contributor', from: 3 },
  { slug: 'editor', name: 'Editor', from: 1 },
  { slug: 'admin', name: 'Admin', from: 0 },
];

export const roleSource: RoleSource = {
  administrator: 'admin',
  capabilities: siteCapabilities,
  list: async () =>
    roles.map(({ from, ...role }) => ({ ...role, capabilities: siteCapabilities.slice(from).map(({ capability }) => capability) })),
};

/** The accounts of the site; one in its archive no longer exists, one whose login is disabled may do nothing. */
const isAccount = { type: '@apostrophecms/user', archived: { $ne: true } };

export function directory(apos: Apos): Directory {
  const all = async (criteria: Criteria) => (await apos.doc.db.find({ ...isAccount, ...criteria }).toArray()).map(accountOf);
  return {
    find: async (id) => (await all({ _id: id }))[0],
    findByLogin: async (login) => (await all({ username: exactly(login) }))[0],
    findMany: (ids) => all({ _id: { $in: ids } }),
    findByEmail: (email) => all({ email: exactly(email) }),
    async search({ limit, offset, ...filter }) {
      const { items, total } = await listed(apos, { criteria: criteriaOf(filter), order: { username: 1 }, limit, offset });
      return { items: items.map(accountOf), total };
    },
  };
}

/** Whatever its case. */
const exactly = (text: string) => new RegExp(`^${asPattern(text).source}$`, 'i');

function criteriaOf({ text = '', roles, hasEmail = false }: Omit<AccountFilter, 'limit' | 'offset'>): Criteria {
  const pattern = asPattern(text, 'i');
  return {
    ...isAccount,
    disabled: { $ne: true },
    ...(roles && { role: { $in: roles } }),
    ...(hasEmail && { email: /./ }),
    ...(text !== '' && { $or: [{ username: pattern }, { title: pattern }, { email: pattern }] }),
  };
}

const accountOf = ({ _id, username, title, email, role, disabled }: Doc): Account => ({
  ...{ id: _id, login: String(username), displayName: String(title), email: String(email ?? ''), role: String(role) },
  active: disabled !== true,
});
