import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { checkKnown, checkRevocable } from './lib/capabilities';
import { administering, keepAdministrator, lockAccess } from './lib/guard';
import { capabilityName, roleSlug } from './lib/role-fields';
import { teamRoles } from './lib/roles';
import { targetRole } from './lib/target';

export const rolesRevoke = defineOperation({
  summary: 'Take a capability from a team role; from siteplane_admin it is taken from every API key.',
  effect: 'write',
  destructive: true,
  params: Params({ slug: roleSlug, capability: capabilityName }),
  returns: Returns({ slug: Type.String(), capabilities: Type.Array(Type.String()) }),
  target: targetRole,
}).handler(async ({ slug, capability }, ctx) => {
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
  return { data: { slug, capabilities }, changed: true };
});
