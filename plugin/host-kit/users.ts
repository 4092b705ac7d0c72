import type { CapabilitySource, HostUser, Storage, Users } from '../host';
import { numberedIds } from './numbered-ids';
import type { GrantedRoles } from './roles';

/** An account as the host keeps it; its id may be any text or number. */
export type Account = Omit<HostUser, 'id'> & { readonly id: string | number };

/** Where the accounts of a host are. */
export interface Directory {
  find(id: string): Promise<Account | undefined>;
  /** Whatever the case of the login. */
  findByLogin(login: string): Promise<Account | undefined>;
  list(): Promise<readonly Account[]>;
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

  async function list(): Promise<HostUser[]> {
    const accounts = await directory.list();
    const numbers = await ids.numbers(
      'user',
      accounts.map(({ id }) => String(id)),
    );
    return accounts.map((account) => ({ ...account, id: numbers.get(String(account.id)) ?? 0 }));
  }

  async function capabilities(user: HostUser, epoch?: number): Promise<ReadonlySet<string>> {
    if (!user.active) return new Set();
    const own = await roles.capabilitiesOf(user.role, epoch);
    const granted = await Promise.all(sources.map((source) => source(user, epoch)));
    return new Set([...own, ...granted.flatMap((extra) => [...extra])]);
  }

  return {
    known,
    list,
    capabilities,
    addCapabilitySource: (source) => void sources.push(source),
    findByLogin: async (login) => knownIfAny(await directory.findByLogin(login)),

    async find(id) {
      const name = await ids.name('user', id);
      return name === undefined ? undefined : knownIfAny(await directory.find(name));
    },

    async holders(capability) {
      const found: HostUser[] = [];
      for (const user of await list()) if ((await capabilities(user)).has(capability)) found.push(user);
      return found;
    },
  };
}
