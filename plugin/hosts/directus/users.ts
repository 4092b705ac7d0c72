import * as kit from '../../host-kit';
import type { Database } from './directus';

/** Of every account that a policy makes an administrator, whatever its role in Directus is called. */
const administrator = 'administrator';
/** Of an account without a role. */
const nobody = 'no-role';

/** Roles and accounts that a policy makes administrators; one that holds for some addresses only makes none (D774). */
async function administrators(database: Database) {
  const entries = await kit.knexRows(
    database('directus_access')
      .join('directus_policies', 'directus_access.policy', 'directus_policies.id')
      .where({ admin_access: true })
      .whereNull('ip_access')
      .select('directus_access.role', 'directus_access.user'),
  );
  const roles = new Set(entries.map(({ role }) => role).filter(Boolean));
  const all = await kit.knexRows(database('directus_roles').select('id', 'name', 'parent'));
  // A role has what its parents have, however deep they nest.
  for (let before = -1; before < roles.size; ) {
    before = roles.size;
    for (const { id, parent } of all) if (roles.has(parent)) roles.add(id);
  }
  return { all, roles, users: new Set(entries.map(({ user }) => user).filter(Boolean)) };
}
type Administrators = Awaited<ReturnType<typeof administrators>>;

export const roleSource = (database: Database): kit.RoleSource => ({
  administrator,
  capabilities: kit.siteCapabilities,
  async list() {
    const { all, roles } = await administrators(database);
    const others = all.filter(({ id }) => !roles.has(id)).map(({ id, name }) => ({ slug: String(id), name: String(name) }));
    return [
      { slug: administrator, name: 'Administrator', capabilities: kit.siteCapabilities.map(({ capability }) => capability) },
      ...[...others, { slug: nobody, name: 'No role' }].map((role) => ({ ...role, capabilities: ['read'] })),
    ];
  },
});

/** The accounts of the site; their address is their login. One that is not active may do nothing. */
export const directory = (database: Database): kit.Directory =>
  kit.recordDirectory({
    records: kit.knexRecords(database, 'directus_users'),
    names: { id: 'id', login: 'email', email: 'email', texts: ['email', 'first_name', 'last_name'] },
    isActive: kit.knexMeets.oneOf('status', ['active']),
    hasEmail: (query) => query.whereNotNull('email'),
    ofRoles: async (roles) => hasOneOf(roles, await administrators(database)),
    async accountsOf(rows) {
      const admins = await administrators(database);
      return rows.map((row) => accountOf(row, admins));
    },
  });

/** Who is an administrator by a policy of their own is none of their role's. */
function hasOneOf(wanted: readonly string[], { all, roles, users }: Administrators): kit.KnexCondition {
  const others = all.map(({ id }) => id).filter((id) => wanted.includes(String(id)) && !roles.has(id));
  const isOther = (query: kit.KnexQuery) => query.whereNotIn('id', [...users]);
  const conditions = [(query: kit.KnexQuery) => isOther(query).whereIn('role', others)];
  if (wanted.includes(administrator)) conditions.push(kit.knexMeets.oneOf('id', [...users]), kit.knexMeets.oneOf('role', [...roles]));
  if (wanted.includes(nobody)) conditions.push((query) => isOther(query).whereNull('role'));
  return kit.knexAnyOf(conditions);
}

function accountOf({ id, email, first_name, last_name, role, status }: kit.KnexRow, { roles, users }: Administrators): kit.Account {
  const login = String(email ?? id);
  return {
    ...{ id: String(id), login, email: String(email ?? '') },
    displayName: [first_name, last_name].filter(Boolean).join(' ') || login,
    role: roles.has(role) || users.has(id) ? administrator : String(role ?? nobody),
    active: status === 'active',
  };
}
