import type { Account, Directory } from '../users';
import { type Records, recordsPart } from './records';

interface AccountRecords<C, R> {
  readonly records: Records<C, R>;
  /** What the fields of an account are called; `texts` are those that are searched. */
  readonly names: { readonly id: string; readonly login: string; readonly email: string; readonly texts: readonly string[] };
  readonly isActive: C;
  readonly hasEmail: C;
  readonly ofRoles: (roles: readonly string[]) => C | Promise<C>;
  readonly accountsOf: (records: readonly R[]) => Account[] | Promise<Account[]>;
}

/** The accounts of a host whose database has them as records. */
export function recordDirectory<C, R>({
  records,
  names,
  isActive,
  hasEmail: isReachable,
  ofRoles,
  accountsOf,
}: AccountRecords<C, R>): Directory {
  const { meets } = records;
  const all = async (condition: C) => accountsOf(await records.read([condition]));
  return {
    find: async (id) => (await all(meets.oneOf(names.id, [id])))[0],
    findByLogin: async (login) => (await all(meets.same(names.login, login)))[0],
    findMany: (ids) => all(meets.oneOf(names.id, ids)),
    findByEmail: (email) => all(meets.same(names.email, email)),
    async search({ text = '', roles, hasEmail = false, ...part }) {
      const wanted = [isActive];
      if (hasEmail) wanted.push(isReachable);
      if (roles) wanted.push(await ofRoles(roles));
      if (text !== '') wanted.push(meets.holds(names.texts, text.toLowerCase(), true));
      const { items, total } = await recordsPart(records, wanted, { ...part, orders: [[names.login, 'asc']] });
      return { items: await accountsOf(items), total };
    },
  };
}
