import { sha256Text } from '../../adapter';
import type { AccountFilter, Capability, Session, Storage } from '../../host';
import type { Account, Directory, DirectoryUsers, RoleSource } from '../../host-kit';
import { type Database, type DirectusRequest, holdsFolded, page, type Query, type Row, rowsOf } from './directus';

const capabilities: readonly Capability[] = [
  { capability: 'manage_options', description: 'Change settings of the site' },
  { capability: 'publish_posts', description: 'Publish posts' },
  { capability: 'upload_files', description: 'Upload media files' },
  { capability: 'edit_posts', description: 'Write posts' },
  { capability: 'read', description: 'Sign in' },
];
/** Of every account that a policy makes an administrator, whatever its role in Directus is called. */
const administrator = 'administrator';
/** Of an account without a role. */
const nobody = 'no-role';

/** Roles and accounts that a policy makes administrators; one that holds for some addresses only makes none (D774). */
async function administrators(database: Database) {
  const given = await rowsOf(
    database('directus_access')
      .join('directus_policies', 'directus_access.policy', 'directus_policies.id')
      .where({ admin_access: true })
      .whereNull('ip_access')
      .select('directus_access.role', 'directus_access.user'),
  );
  const roles = new Set(given.map(({ role }) => role).filter(Boolean));
  const all = await rowsOf(database('directus_roles').select('id', 'name', 'parent'));
  // A role has what its parents have, however deep they nest.
  for (let before = -1; before < roles.size; ) {
    before = roles.size;
    for (const { id, parent } of all) if (roles.has(parent)) roles.add(id);
  }
  return { all, roles, users: new Set(given.map(({ user }) => user).filter(Boolean)) };
}
type Administrators = Awaited<ReturnType<typeof administrators>>;

export const roleSource = (database: Database): RoleSource => ({
  administrator,
  capabilities,
  async list() {
    const { all, roles } = await administrators(database);
    const others = all.filter(({ id }) => !roles.has(id)).map(({ id, name }) => ({ slug: String(id), name: String(name) }));
    return [
      { slug: administrator, name: 'Administrator', capabilities: capabilities.map(({ capability }) => capability) },
      ...[...others, { slug: nobody, name: 'No role' }].map((role) => ({ ...role, capabilities: ['read'] })),
    ];
  },
});

/** The accounts of the site; their address is their login. One that is not active may do nothing. */
export function directory(database: Database): Directory {
  async function found(narrow: (query: Query) => Query): Promise<Account[]> {
    const rows = await rowsOf(narrow(database('directus_users')));
    const admins = await administrators(database);
    return rows.map((row) => accountOf(row, admins));
  }
  const byEmail = (email: string) => found((query) => query.whereRaw('LOWER(??) = ?', ['email', email.toLowerCase()]));
  return {
    find: async (id) => (await found((query) => query.where({ id })))[0],
    findByLogin: async (login) => (await byEmail(login))[0],
    findMany: (ids) => found((query) => query.whereIn('id', ids)),
    findByEmail: byEmail,
    async search({ limit, offset = 0, ...filter }) {
      const admins = await administrators(database);
      const query = narrowed(database('directus_users').where({ status: 'active' }), filter, admins);
      const { items, total } = await page(query, { limit, offset }, ['email', 'asc']);
      return { items: items.map((row) => accountOf(row, admins)), total };
    },
  };
}

function narrowed(
  query: Query,
  { text = '', roles, hasEmail = false }: Omit<AccountFilter, 'limit' | 'offset'>,
  admins: Administrators,
): Query {
  const sought = text.toLowerCase();
  const named = ['email', 'first_name', 'last_name'];
  if (hasEmail) query.whereNotNull('email');
  if (sought !== '')
    query.where((either) => {
      for (const name of named) either.orWhereRaw(holdsFolded, [name, sought, '', name]);
    });
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

interface Parts {
  readonly storage: Storage;
  readonly users: DirectoryUsers;
  readonly accounts: Directory;
}

/** Who has signed in at the login of Directus; a token of Directus opens nothing here. */
export const sessionOf =
  ({ storage, users, accounts }: Parts) =>
  async ({ accountability }: DirectusRequest): Promise<Session | undefined> => {
    if (!accountability?.user || !accountability.session) return undefined;
    const account = await accounts.find(accountability.user);
    if (!account?.active) return undefined;
    const epoch = await storage.run((db) => storage.epoch.read(db));
    return { user: await users.known(account), csrf: sha256Text(`csrf:${accountability.session}`), epoch };
  };
