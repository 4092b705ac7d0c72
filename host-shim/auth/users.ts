import { isDuplicate, OperationError, refused, rows } from '../../plugin/adapter';
import type { CapabilitySource, Db, HostUser, Storage, Users } from '../../plugin/host';
import { endResets } from './links/end-resets';
import { hashPassword } from './password';
import type { RoleStore } from './roles';
import { activeOfRoles, emailKeyOf, searchUsers, userOf, usersOf, usersWithEmail } from './search-users';
import { sessionsTable, usersTable } from './tables';
import { checkedUser, type UserChanges, type UserFields } from './user-fields';

/** Accounts as plugins see them, and what the admin pages need beyond that. */
export interface UserStore extends Users {
  /** All of them, by login, for the admin pages of this host. */
  list(): Promise<HostUser[]>;
  count(): Promise<number>;
  /** The account with this login, whatever its case, and its password hash. */
  credentials(login: string): Promise<{ user: HostUser; passwordHash: string } | undefined>;
  /** Throws `conflict` where the login is taken and `invalid_params` for fields that cannot be. */
  create(fields: UserFields, first?: First): Promise<HostUser>;
  /** A new password or a suspension ends all sessions of the account. Throws `conflict` for the last administrator. */
  update(id: number, changes: UserChanges, first?: First): Promise<HostUser>;
  delete(id: number): Promise<void>;
  /** Any other change of who may do what. Throws `conflict`, and nothing is kept, where it would leave the site without an administrator. */
  keepingAdministrator<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

/** What the transaction does before the change; where it throws, nothing is changed. */
type First = (db: Db) => Promise<void>;

/** `Ärzte@Example` and `ärzte@example` are one login. */
export const loginKey = (login: string) => login.normalize('NFKC').trim().toLowerCase();

const notFound = (id: number) => new OperationError('not_found', `Not found: user "${id}".`);

/** Accounts in `host_users`; every change bumps the epoch in its own transaction. */
export function createUsers(storage: Storage, roles: RoleStore, passwordCost?: number): UserStore {
  const sources: CapabilitySource[] = [];

  async function find(where: Parameters<ReturnType<typeof rows<typeof usersTable>>['one']>[0]) {
    const row = await storage.run((db) => rows(db, usersTable).one(where));
    return row && userOf(row);
  }

  async function capabilities(user: HostUser, epoch?: number): Promise<ReadonlySet<string>> {
    if (!user.active) return new Set();
    const own = await roles.capabilitiesOf(user.role, epoch);
    if (sources.length === 0) return own;
    const granted = await Promise.all(sources.map((source) => source.of(user, epoch)));
    return new Set([...own, ...granted.flatMap((extra) => [...extra])]);
  }

  async function holders(capability: string): Promise<HostUser[]> {
    const able = (await roles.list()).filter((role) => role.capabilities.includes(capability)).map(({ slug }) => slug);
    const granted = (await Promise.all(sources.map((source) => source.holders(capability)))).flat();
    return storage.run(async (db) => {
      const hostUsers = [...(await activeOfRoles(db, able)), ...(await usersOf(db, granted)).filter(({ active }) => active)];
      return [...new Map(hostUsers.map((user) => [user.id, user])).values()].sort((a, b) => a.id - b.id);
    });
  }

  /** Run a change of who may do what. The epoch's row, locked first, puts such changes in a line, so that two cannot each remove the other's last administrator. */
  function changing<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return storage.tx(async (db) => {
      await storage.epoch.bump(db);
      const result = await work(db);
      if ((await holders('manage_options')).length === 0) throw refused('the site would be left without an administrator');
      return result;
    });
  }

  return {
    find: (id) => find({ id }),
    findByLogin: (login) => find({ loginKey: loginKey(login) }),
    findMany: (ids) => storage.run((db) => usersOf(db, ids)),
    findByEmail: (email) => storage.run((db) => usersWithEmail(db, email)),
    search: (filter) => storage.run((db) => searchUsers(db, filter)),
    list: async () => (await storage.run((db) => rows(db, usersTable).many({}, { order: [['login', 'ASC']] }))).map(userOf),
    capabilities,
    holders,
    keepingAdministrator: changing,
    addCapabilitySource: (source) => void sources.push(source),
    count: () => storage.run((db) => rows(db, usersTable).count({})),

    async credentials(login) {
      const row = await storage.run((db) => rows(db, usersTable).one({ loginKey: loginKey(login) }));
      return row && { user: userOf(row), passwordHash: row.passwordHash };
    },

    async create(fields, first) {
      const { password, ...checked } = checkedUser(fields);
      const passwordHash = await hashPassword(password, passwordCost);
      return changing(async (db) => {
        await first?.(db);
        return insertUser(db, { ...checked, passwordHash });
      });
    },

    async update(id, changes, first) {
      const { password, ...checked } = checkedUser(changes);
      const hashed = password === undefined ? {} : { passwordHash: await hashPassword(password, passwordCost) };
      return changing(async (db) => {
        await first?.(db);
        return updateUser(db, id, { ...checked, ...hashed });
      });
    },

    delete: (id) => changing((db) => deleteUser(db, id)),
  };
}

async function deleteUser(db: Db, id: number): Promise<void> {
  if ((await rows(db, usersTable).delete({ id })) === 0) throw notFound(id);
  await rows(db, sessionsTable).delete({ userId: id });
  await endResets(db, id);
}

type Hashed<T> = Omit<T, 'password'> & { passwordHash: string };

async function insertUser(db: Db, { login, active = true, ...fields }: Hashed<UserFields>): Promise<HostUser> {
  const now = Date.now();
  const input = { displayName: login, email: '', ...fields, login, status: active ? 'active' : 'suspended' };
  const row = { ...input, loginKey: loginKey(login), emailKey: emailKeyOf(input.email) };
  try {
    const id = await rows(db, usersTable).insert({ ...row, createdAt: now, updatedAt: now });
    return userOf({ ...row, id });
  } catch (error) {
    throw isDuplicate(error) ? refused(`the login "${login}" is taken`) : error;
  }
}

async function updateUser(db: Db, id: number, changes: Partial<Hashed<UserFields>>): Promise<HostUser> {
  const { active, login: _fixed, ...fields } = changes;
  const before = await rows(db, usersTable).one({ id }, { lock: true });
  if (!before) throw notFound(id);
  const set = {
    ...fields,
    ...(changes.email === undefined ? {} : { emailKey: emailKeyOf(changes.email) }),
    ...(active === undefined ? {} : { status: active ? 'active' : 'suspended' }),
  };
  await rows(db, usersTable).update({ id }, { ...set, updatedAt: Date.now() });
  const isClosed = changes.passwordHash !== undefined || active === false;
  if (isClosed) await rows(db, sessionsTable).delete({ userId: id });
  if (isClosed || (changes.email !== undefined && changes.email !== before.email)) await endResets(db, id);
  const after = await rows(db, usersTable).one({ id });
  return userOf(after ?? before);
}
