import { allParts } from '../adapter';
import type { AccountFilter, CapabilitySource, HostUser, Storage, Users } from '../host';
import { numberedIds } from './numbered-ids';
import type { GrantedRoles } from './roles';

/** An account as the host keeps it; its id may be any text or number. */
export type Account = Omit<HostUser, 'id'> & { readonly id: string | number };

/** Where the accounts of a host are. */
export interface Directory {
  find(id: string): Promise<Account | undefined>;
  /** Whatever the case of the login. */
  findByLogin(login: string): Promise<Account | undefined>;
  /** Those of these ids that exist, in no order. */
  findMany(ids: readonly string[]): Promise<readonly Account[]>;
  /** Whatever the case of the address. */
  findByEmail(email: string): Promise<readonly Account[]>;
  /** Active accounts by login, and how many there are of them. */
  search(filter: AccountFilter): Promise<{ items: readonly Account[]; total: number }>;
}

/** Accounts of the host under numbers, with what its roles and the added sources grant. */
export interface DirectoryUsers extends Users {
  /** The account as the service knows it. */
  known(account: Account): Promise<HostUser>;
}

export function createUsers(storage: Storage, roles: GrantedRoles, directory: Directory): DirectoryUsers {
  const ids = numberedIds(storage);
  const sources: CapabilitySource[] = [];
  const known = async (account: Account): Promise<HostUser> => ({ ...account, id: await ids.number('user', String(account.id)) });
  const knownIfAny = async (account: Account | undefined) => account && known(account);

  async function knownAll(accounts: readonly Account[]): Promise<HostUser[]> {
    const numbers = await ids.numbers(
      'user',
      accounts.map(({ id }) => String(id)),
    );
    return accounts.map((account) => ({ ...account, id: numbers.get(String(account.id)) ?? 0 }));
  }

  async function capabilities(user: HostUser, epoch?: number): Promise<ReadonlySet<string>> {
    if (!user.active) return new Set();
    const own = await roles.capabilitiesOf(user.role, epoch);
    const granted = await Promise.all(sources.map((source) => source.of(user, epoch)));
    return new Set([...own, ...granted.flatMap((extra) => [...extra])]);
  }

  async function findMany(wanted: readonly number[]): Promise<HostUser[]> {
    const names = await ids.names('user', wanted);
    return names.size === 0 ? [] : knownAll(await directory.findMany([...names.values()]));
  }

  return {
    known,
    findMany,
    findByEmail: async (email) => (email === '' ? [] : knownAll(await directory.findByEmail(email))),
    async search(filter) {
      const { items, total } = await directory.search(filter);
      return { items: await knownAll(items), total };
    },
    capabilities,
    addCapabilitySource: (source) => void sources.push(source),
    findByLogin: async (login) => knownIfAny(await directory.findByLogin(login)),

    async find(id) {
      const name = await ids.name('user', id);
      return name === undefined ? undefined : knownIfAny(await directory.find(name));
    },

    async holders(capability) {
      const able = (await roles.list()).filter((role) => role.capabilities.includes(capability)).map(({ slug }) => slug);
      const granted = (await Promise.all(sources.map((source) => source.holders(capability)))).flat();
      const hostUsers = await knownAll(able.length === 0 ? [] : await allParts((window) => directory.search({ ...window, roles: able })));
      const others = (await findMany(granted)).filter(({ active }) => active);
      return [...new Map([...hostUsers, ...others].map((user) => [user.id, user])).values()];
    },
  };
}
