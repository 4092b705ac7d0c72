import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { checkKnown, checkMayHandOn, checkMovable } from './lib/capabilities';
import { lockAccess } from './lib/guard';
import { capabilityName, roleSlug } from './lib/role-fields';
import { teamRoles } from './lib/roles';

export const rolesGrant = defineOperation({
  summary: 'Give a capability to a team role; linked accounts of its holders get it.',
  effect: 'write',
  params: Params({ slug: roleSlug, capability: capabilityName }),
  returns: Returns({ slug: Type.String(), capabilities: Type.Array(Type.String()) }),
}).handler(async ({ slug, capability }, ctx) => {
  const roles = teamRoles(ctx.db);
  await lockAccess(ctx.db);
  const { capabilities: before } = await roles.get(slug, { lock: true });
  checkKnown(ctx, capability);
  if (before.includes(capability)) return { data: { slug, capabilities: [...before] }, changed: false };
  checkMovable(slug, capability);
  checkMayHandOn(ctx.host, ctx.caller.capabilities, [capability]);
  const capabilities = [...before, capability];
  await roles.update(slug, { capabilities }, ctx.now());
  await ctx.bumpEpoch();
  return { data: { slug, capabilities }, changed: true };
});
