import { Type } from '@sinclair/typebox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { administering, keepAdministrator, lockAccess } from './lib/guard';
import { roleSlug } from './lib/role-fields';
import { teamRoles } from './lib/roles';
import { targetRole } from './lib/target';

export const rolesDelete = defineOperation({
  summary: 'Delete a team role; its holders lose it.',
  effect: 'write',
  destructive: true,
  params: Params({ slug: roleSlug }),
  returns: Returns({ slug: Type.String(), deleted: Type.Literal(true) }),
  target: targetRole,
}).handler(async ({ slug }, { db, host, bumpEpoch }) => {
  const roles = teamRoles(db);
  await lockAccess(db);
  const role = await roles.get(slug, { lock: true });
  if (role.isSystem) throw refused(`the system role "${slug}" cannot be deleted`);
  await roles.delete(slug);
  await bumpEpoch();
  if (role.capabilities.includes(administering)) await keepAdministrator(host.users);
  return { data: { slug, deleted: true as const }, changed: true };
});
