import type { Host } from '../../../host';

/** Ids of the accounts that can host now: suspended and deleted ones are not among them (D212). */
export const activeAccounts = async ({ users }: Pick<Host, 'users'>): Promise<ReadonlySet<number>> =>
  new Set((await users.list()).filter(({ active }) => active).map(({ id }) => id));
