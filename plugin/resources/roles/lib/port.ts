import type { Db } from '../../../host';
import { teamRoles } from './roles';

export { type RoleAccess, roleAccess } from './access';
export { checkMayHandOn } from './capabilities';
export { keepAdministrator, lockAccess } from './guard';

/** Take all roles from a member that leaves; number of roles held. Under `lockAccess`. */
export const releaseMember = (db: Db, userId: number): Promise<number> => teamRoles(db).release(userId);
