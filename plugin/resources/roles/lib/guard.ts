import { epochTable } from '../../../db/epoch';
import { rows } from '../../../db/rows';
import type { Db, Users } from '../../../host';
import { refused } from '../../../kit/errors';

/** Without it nobody could change the site's settings any more. */
export const administering = 'manage_options';

/**
 * Put changes of who may do what in a line, over all instances: the epoch's row is locked first, so that two calls can't each take the
 * other's last administrator or last free place in a role. Nothing is written, so a call that changes nothing leaves no trace.
 */
export const lockAccess = async (db: Db): Promise<void> => void (await rows(db, epochTable).one({ id: 1 }, { lock: true }));

/** Call it after a change that can take `manage_options` from an account, in its transaction: 409 where no active account is left with it. */
export async function keepAdministrator(users: Pick<Users, 'holders'>): Promise<void> {
  if ((await users.holders(administering)).length === 0) throw refused(`this would take ${administering} from the last administrator`);
}
