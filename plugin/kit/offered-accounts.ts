import type { Host, HostUser } from '../host';

/** So many accounts a form offers by name; a host may have any number of them. */
const most = 500;

/** Active accounts that a form offers, by login (D681). */
export const offeredAccounts = async ({ users }: Pick<Host, 'users'>): Promise<HostUser[]> => (await users.search({ limit: most })).items;
