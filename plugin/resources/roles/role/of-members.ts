import { on } from '../../../kit/event';
import { checkMayHandOn, keepAdministrator } from '../../../kit/powers';
import { accountLinked, memberLeaves } from '../../users/port';
import { roleAccess } from '../access/access';
import { teamRoles } from './roles';

/** A member that leaves loses all roles; 409 where an account would lose the last right to administer the site by it. */
const releaseRoles = on(memberLeaves, async ({ host }, db, { id, hostUserId, losses }) => {
  const released = await teamRoles(db).release(id);
  if (released === 0) return;
  losses.push(released === 1 ? '1 role' : `${released} roles`);
  await host.storage.epoch.bump(db);
  if (hostUserId !== null) await keepAdministrator(host.users);
});

/** A link hands the roles of a member to an account: 403 where these hold powers that whoever links has not. */
const checkLink = on(accountLinked, async ({ host }, _db, { accountId, held }) => {
  checkMayHandOn(host, held, [...(await roleAccess(host.storage).capabilitiesOf(accountId))]);
});

/** What roles do about changes of the team. */
export const ofMembers = [releaseRoles, checkLink];
