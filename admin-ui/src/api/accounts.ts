import { apiUrl } from '../places';
import type { AccountLinks, FoundAccounts } from './types';

type Read = <T>(path: string) => Promise<T>;
type Post = <T>(path: string, body: object) => Promise<T>;

/** Accounts of the site: what pickers ask, and which of them belongs to which team member. */
export const accountCalls = (read: Read, post: Post) => ({
  accountLinks: () => read<AccountLinks>(apiUrl('/members')),
  linkAccount: (userNum: string, account: number | null) => post<unknown>(apiUrl('/members'), { user_num: userNum, host_user_id: account }),
  /** Accounts whose login, name or address has the text; a page of twenty. */
  findAccounts: (search: string, page: number) =>
    read<FoundAccounts>(apiUrl(`/accounts?${new URLSearchParams({ search, page: String(page) })}`)),
  accountsNamed: async (ids: readonly number[]) => (await read<FoundAccounts>(apiUrl(`/accounts?ids=${ids.join(',')}`))).accounts,
});
