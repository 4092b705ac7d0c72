import type { AccountFilter } from '../host';
import type { Account, Directory } from './users';

/** A directory of few accounts, such as those of a small site: each look-up goes through the whole list. */
export function listedAccounts(list: () => Promise<readonly Account[]>): Directory {
  const matching = async (test: (account: Account) => boolean) => (await list()).filter(test);
  return {
    find: async (id) => (await matching((account) => String(account.id) === id))[0],
    findByLogin: async (login) => (await matching((account) => isSame(account.login, login)))[0],
    findMany: (ids) => matching(({ id }) => ids.includes(String(id))),
    findByEmail: (email) => matching((account) => email !== '' && isSame(account.email, email)),
    async search({ limit, offset = 0, ...filter }) {
      const accounts = (await matching(isAskedFor(filter))).sort((a, b) => (a.login < b.login ? -1 : 1));
      return { items: accounts.slice(offset, offset + limit), total: accounts.length };
    },
  };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const isAskedFor =
  ({ text = '', roles, hasEmail = false }: Omit<AccountFilter, 'limit' | 'offset'>) =>
  ({ active, login, displayName, email, role }: Account) =>
    active &&
    (!hasEmail || email !== '') &&
    (roles?.includes(role) ?? true) &&
    [login, displayName, email].some((field) => field.toLowerCase().includes(text.toLowerCase()));
