import { Type } from '@sinclair/typebox';
import { lockAccess } from '../../db/epoch';
import { defineOperation } from '../../kit/operation';
import { administering, keepAdministrator } from '../../kit/powers';
import { Params, Returns } from '../../kit/schema';
import { checkKnown, checkRevocable } from './access/capabilities';
import { fenceOfRole } from './access/fence';
import { capabilityName, roleSlug } from './role/role-fields';
import { teamRoles } from './role/roles';
import { targetRole } from './role/target';
import { asSet } from './role/view';

// D20: `manage_siteplane` and `read_entitlements` stay with `siteplane_admin`
export const rolesRevoke = defineOperation({
  summary: 'Take a capability from a team role; from siteplane_admin it is taken from every API key.',
  effect: 'write',
  destructive: true,
  grade: 'reversible',
  params: Params({ slug: roleSlug, capability: capabilityName }),
  returns: Returns({ slug: Type.String(), capabilities: Type.Array(Type.String()) }),
  fence: fenceOfRole,
  undo: (_before, { slug, capability }) => ({ resource: 'roles', action: 'grant', params: { slug, capability } }),
  target: targetRole,
}).handler(async function rolesRevoke({ slug, capability }, ctx) {
  const roles = teamRoles(ctx.db);
  await lockAccess(ctx.db);
  const { capabilities: before } = await roles.get(slug, { lock: true });
  if (!before.includes(capability)) {
    checkKnown(ctx, capability);
    return { data: { slug, capabilities: [...before] }, changed: false };
  }
  checkRevocable(slug, capability);
  const capabilities = before.filter((held) => held !== capability);
  await roles.update(slug, { capabilities }, ctx.now());
  await ctx.bumpEpoch();
  if (capability === administering) await keepAdministrator(ctx.host.users);
  const record = { before: { slug, capabilities: asSet(before) }, after: { slug, capabilities: asSet(capabilities) } };
  return { data: { slug, capabilities }, changed: true, record };
});
