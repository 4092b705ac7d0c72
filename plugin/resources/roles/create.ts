import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { constraintOf, roleName, roleProperties } from './role/role-fields';
import { roleSlugOf } from './role/role-slug';
import { teamRoles } from './role/roles';
import { type RecordedRole, RoleView, recorded, view } from './role/view';

export const rolesCreate = defineOperation({
  summary: 'Create a team role; its slug comes from the name.',
  effect: 'write',
  idempotent: false,
  params: Params({ name: roleName, ...roleProperties }),
  returns: Returns({ slug: Type.String(), role: RoleView }),
  undo: (_before, _params, { slug }: RecordedRole) => ({ resource: 'roles', action: 'delete', params: { slug } }),
}).handler(async function rolesCreate(params, { db, bumpEpoch, now }) {
  const { name, description = '', icon = '', color = '' } = params;
  const unset = { constraintType: params.max_count ? 'max_count' : 'unlimited', maxCount: 0 };
  const fields = { name, description, icon, color, ...constraintOf(unset, params), capabilities: [] };
  await bumpEpoch();
  const role = await teamRoles(db).create(roleSlugOf(name), fields, now());
  return { data: { slug: role.slug, role: view(role, []) }, changed: true, record: { before: null, after: recorded(role, []) } };
});
