import type { Host } from '../../../host';
import { type Hosted, hostIds } from '../domain/hosts';

/** Ids of those hosts of these event types whose accounts can host now: suspended and deleted ones are not among them (D212). */
export async function activeAccounts({ users }: Pick<Host, 'users'>, events: readonly Hosted[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(events.flatMap((event) => hostIds(event)).map(Number))];
  const hostUsers = ids.length === 0 ? [] : await users.findMany(ids);
  return new Set(hostUsers.filter(({ active }) => active).map(({ id }) => id));
}
