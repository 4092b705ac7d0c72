import type { Host, Users } from '../host';
import { OperationError, refused } from './errors';

/** Without it nobody could change the site's settings any more. */
export const administering = 'manage_options';

/** Call it after a change that can take `manage_options` from an account, in its transaction: 409 where no active account is left with it. */
export async function keepAdministrator(users: Pick<Users, 'holders'>): Promise<void> {
  if ((await users.holders(administering)).length === 0) throw refused(`this would remove ${administering} from the last administrator`);
}

/**
 * 403 where one of the capabilities lets its holder change what others may do and the caller doesn't hold it: by passing on what one
 * has not, a key could make itself an administrator of the host (D19).
 */
export function checkMayHandOn(
  host: { readonly roles: Pick<Host['roles'], 'capabilities'> },
  held: ReadonlySet<string>,
  capabilities: readonly string[],
): void {
  const powers = host.roles.capabilities().filter(({ isPowerOverAccounts }) => isPowerOverAccounts);
  const missing = powers.find(({ capability }) => capabilities.includes(capability) && !held.has(capability));
  if (!missing) return;
  const { capability } = missing;
  throw new OperationError('forbidden', `You do not have permission to grant ${capability} (requires ${capability}).`);
}
