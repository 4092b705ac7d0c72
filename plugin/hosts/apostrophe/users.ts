import type { AccountFilter } from '../../host';
import { type Account, type Directory, partOf, type RoleSource, siteCapabilities } from '../../host-kit';
import { type Apos, asPattern, type Criteria, exactly, type Account as Found } from './apostrophe';

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
export function directory(apos: Apos): Directory {
  const users = (criteria: Criteria) => apos.user.find(apos.task.getReq(), criteria);
  const result = async (criteria: Criteria) => (await users(criteria).toArray()).map(accountOf);
  return {
    find: async (id) => (await result({ _id: id }))[0],
    findByLogin: async (login) => (await result({ username: exactly(login) }))[0],
    findMany: (ids) => result({ _id: { $in: ids } }),
    findByEmail: (email) => result({ email: exactly(email) }),
    search({ limit, offset, ...filter }) {
      const criteria = criteriaOf(filter);
      return partOf(
        { limit, offset },
        {
          count: () => users(criteria).toCount(),
          read: async (part) => (await users(criteria).sort({ username: 1 }).skip(part.offset).limit(part.limit).toArray()).map(accountOf),
        },
      );
    },
  };
}

function criteriaOf({ text = '', roles, hasEmail = false }: Omit<AccountFilter, 'limit' | 'offset'>): Criteria {
  const pattern = new RegExp(asPattern(text).source, 'i');
  return {
    disabled: { $ne: true },
    ...(roles ? { role: { $in: roles } } : {}),
    ...(hasEmail ? { email: /./ } : {}),
    ...(text === '' ? {} : { $or: [{ username: pattern }, { title: pattern }, { email: pattern }] }),
  };
}

const accountOf = ({ _id, username, title, email = '', role, disabled }: Found): Account => ({
  ...{ id: _id, login: username, displayName: title, email, role },
  active: disabled !== true,
});
