import { Type } from '@sinclair/typebox';
import { lockAccess } from '../../db/epoch';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { administering, keepAdministrator } from '../../kit/powers';
import { Params, Returns } from '../../kit/schema';
import { roleSlug } from './role/role-fields';
import { teamRoles } from './role/roles';
import { targetRole } from './role/target';

export const rolesDelete = defineOperation({
  summary: 'Delete a team role; its holders lose it.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ slug: roleSlug }),
  returns: Returns({ slug: Type.String(), deleted: Type.Literal(true) }),
  target: targetRole,
}).handler(async function rolesDelete({ slug }, { db, host, bumpEpoch }) {
  const roles = teamRoles(db);
  await lockAccess(db);
  const role = await roles.get(slug, { lock: true });
  if (role.isSystem) throw refused(`the system role "${slug}" cannot be deleted`);
  await roles.delete(slug);
  await bumpEpoch();
  if (role.capabilities.includes(administering)) await keepAdministrator(host.users);
  return { data: { slug, deleted: true as const }, changed: true };
});
