import { Type } from '@sinclair/typebox';
import { lockAccess } from '../../db/epoch';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { formerFields } from '../../kit/record-change';
import { Params, Returns } from '../../kit/schema';
import { differences } from '../../kit/wire-fields';
import { constraintOf, roleName, roleProperties, roleSlug } from './role/role-fields';
import { teamRoles } from './role/roles';
import { type RecordedRole, RoleView, recorded, view } from './role/view';

export const rolesUpdate = defineOperation({
  summary: 'Change a team role; omitted fields stay as they are.',
  effect: 'write',
  params: Params({ slug: roleSlug, name: Type.Optional(roleName), ...roleProperties }),
  returns: Returns({ slug: Type.String(), role: RoleView }),
  undo: (before: RecordedRole, { slug }, after: RecordedRole) => ({
    resource: 'roles',
    action: 'update',
    params: { slug, ...formerFields(before, after), ...constraintBefore(before, after) },
  }),
}).handler(async function rolesUpdate(params, { db, bumpEpoch, now }) {
  const { slug } = params;
  const roles = teamRoles(db);
  await lockAccess(db);
  const before = await roles.get(slug, { lock: true });
  const holdings = await roles.holdings(slug);
  const { name = before.name, description = before.description, icon = before.icon, color = before.color } = params;
  const fields = { name, description, icon, color, ...constraintOf(before, params) };
  const changes = differences(before, fields);
  if (before.isSystem && (changes.constraintType ?? changes.maxCount) !== undefined)
    throw refused(`the constraint of the system role "${slug}" is fixed`);
  if (fields.maxCount > 0 && holdings.length > fields.maxCount) throw refused(`role "${slug}" has ${holdings.length} holders`);
  const changed = Object.keys(changes).length > 0;
  if (changed) await roles.update(slug, changes, now());
  if (changed) await bumpEpoch();
  const after = { ...before, ...fields };
  const record = { before: recorded(before, holdings), after: recorded(after, holdings) };
  return { data: { slug, role: view(after, holdings) }, changed, record };
});

/** The two parts of a constraint have to fit, and so both are set where one of them differs. */
function constraintBefore(before: RecordedRole, after: RecordedRole) {
  const { constraint_type, max_count } = before;
  return constraint_type === after.constraint_type && max_count === after.max_count ? {} : { constraint_type, max_count };
}
