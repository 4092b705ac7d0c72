import { Type } from '@sinclair/typebox';
import { lockAccess } from '../../db/epoch';
import { defineOperation } from '../../kit/operation';
import { checkMayHandOn } from '../../kit/powers';
import { Params, Returns } from '../../kit/schema';
import { checkKnown, checkMovable } from './access/capabilities';
import { fenceOfRole } from './access/fence';
import { capabilityName, roleSlug } from './role/role-fields';
import { teamRoles } from './role/roles';
import { asSet } from './role/view';

export const rolesGrant = defineOperation({
  summary: 'Give a capability to a team role; linked accounts of its holders get it.',
  effect: 'write',
  params: Params({ slug: roleSlug, capability: capabilityName }),
  returns: Returns({ slug: Type.String(), capabilities: Type.Array(Type.String()) }),
  fence: fenceOfRole,
  undo: (_before, { slug, capability }) => ({ resource: 'roles', action: 'revoke', params: { slug, capability } }),
}).handler(async function rolesGrant({ slug, capability }, ctx) {
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
  const record = { before: { slug, capabilities: asSet(before) }, after: { slug, capabilities: asSet(capabilities) } };
  return { data: { slug, capabilities }, changed: true, record };
});
