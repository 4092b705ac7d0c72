import { Type } from '@sinclair/typebox';
import { lockAccess } from '../../db/epoch';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { administering, keepAdministrator } from '../../kit/powers';
import { Params, Returns } from '../../kit/schema';
import { roleSlug } from './role/role-fields';
import { roleSlugOf } from './role/role-slug';
import { teamRoles } from './role/roles';
import { targetRole } from './role/target';
import { type RecordedRole, recorded } from './role/view';

export const rolesDelete = defineOperation({
  summary: 'Delete a team role; its holders lose it.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ slug: roleSlug }),
  returns: Returns({ slug: Type.String(), deleted: Type.Literal(true) }),
  target: targetRole,
  // What create cannot give back: holders, capabilities, and a slug that is not that of the name any more.
  undo: ({ slug, system, assigned_users, capabilities, ...fields }: RecordedRole) =>
    assigned_users.length + capabilities.length > 0 || slug !== roleSlugOf(fields.name)
      ? null
      : { resource: 'roles', action: 'create', params: fields },
}).handler(async function rolesDelete({ slug }, { db, host, bumpEpoch }) {
  const roles = teamRoles(db);
  await lockAccess(db);
  const role = await roles.get(slug, { lock: true });
  if (role.isSystem) throw refused(`the system role "${slug}" cannot be deleted`);
  const before = recorded(role, await roles.holdings(slug));
  await roles.delete(slug);
  await bumpEpoch();
  if (role.capabilities.includes(administering)) await keepAdministrator(host.users);
  return { data: { slug, deleted: true as const }, changed: true, record: { before, after: null } };
});
