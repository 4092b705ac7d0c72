import type { AccountFilter } from '../../host';
import { type Account, type Directory, type RoleSource, siteCapabilities } from '../../host-kit';
import type { Database, Query, Row } from './directus';
import { holding, page, rowsOf } from './queries';

/** Of every account that a policy makes an administrator, whatever its role in Directus is called. */
const administrator = 'administrator';
/** Of an account without a role. */
const nobody = 'no-role';

/** Roles and accounts that a policy makes administrators; one that holds for some addresses only makes none (D774). */
async function administrators(database: Database) {
  const entries = await rowsOf(
    database('directus_access')
      .join('directus_policies', 'directus_access.policy', 'directus_policies.id')
      .where({ admin_access: true })
      .whereNull('ip_access')
      .select('directus_access.role', 'directus_access.user'),
  );
  const roles = new Set(entries.map(({ role }) => role).filter(Boolean));
  const all = await rowsOf(database('directus_roles').select('id', 'name', 'parent'));
  // A role has what its parents have, however deep they nest.
  for (let before = -1; before < roles.size; ) {
    before = roles.size;
    for (const { id, parent } of all) if (roles.has(parent)) roles.add(id);
  }
  return { all, roles, users: new Set(entries.map(({ user }) => user).filter(Boolean)) };
}
type Administrators = Awaited<ReturnType<typeof administrators>>;

export const roleSource = (database: Database): RoleSource => ({
  administrator,
  capabilities: siteCapabilities,
  async list() {
    const { all, roles } = await administrators(database);
    const others = all.filter(({ id }) => !roles.has(id)).map(({ id, name }) => ({ slug: String(id), name: String(name) }));
    return [
      { slug: administrator, name: 'Administrator', capabilities: siteCapabilities.map(({ capability }) => capability) },
      ...[...others, { slug: nobody, name: 'No role' }].map((role) => ({ ...role, capabilities: ['read'] })),
    ];
  },
});

/** The accounts of the site; their address is their login. One that is not active may do nothing. */
export function directory(database: Database): Directory {
  const accounts = () => database('directus_users');
  async function found(query: Query): Promise<Account[]> {
    const rows = await rowsOf(query);
    const admins = await administrators(database);
    return rows.map((row) => accountOf(row, admins));
  }
  const findByEmail = (email: string) => found(accounts().whereRaw('LOWER(??) = ?', ['email', email.toLowerCase()]));
  return {
    find: async (id) => (await found(accounts().where({ id })))[0],
    findByLogin: async (login) => (await findByEmail(login))[0],
    findMany: (ids) => found(accounts().whereIn('id', ids)),
    findByEmail,
    async search({ limit, offset, ...filter }) {
      const admins = await administrators(database);
      const query = narrowed(accounts().where({ status: 'active' }), filter, admins);
      const { items, total } = await page(query, { limit, offset }, [['email', 'asc']]);
      return { items: items.map((row) => accountOf(row, admins)), total };
    },
  };
}

type Sought = Omit<AccountFilter, 'limit' | 'offset'>;
function narrowed(query: Query, { text = '', roles, hasEmail = false }: Sought, admins: Administrators): Query {
  if (hasEmail) query.whereNotNull('email');
  if (text !== '') holding(query, { columns: ['email', 'first_name', 'last_name'], texts: [text.toLowerCase()], isFolded: true });
  if (!roles) return query;
  const others = admins.all.map(({ id }) => id).filter((id) => roles.includes(String(id)) && !admins.roles.has(id));
  return query.where((either) => {
    if (roles.includes(administrator)) either.whereIn('id', [...admins.users]).orWhereIn('role', [...admins.roles]);
    // Who is an administrator by a policy of their own is none of their role's.
    either.orWhere((plain) => plain.whereIn('role', others).whereNotIn('id', [...admins.users]));
    if (roles.includes(nobody)) either.orWhere((plain) => plain.whereNull('role').whereNotIn('id', [...admins.users]));
  });
}

function accountOf({ id, email, first_name, last_name, role, status }: Row, { roles, users }: Administrators): Account {
  const login = String(email ?? id);
  return {
    ...{ id: String(id), login, email: String(email ?? '') },
    displayName: [first_name, last_name].filter(Boolean).join(' ') || login,
    role: roles.has(role) || users.has(id) ? administrator : String(role ?? nobody),
    active: status === 'active',
  };
}
