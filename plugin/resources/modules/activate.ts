import { Type } from '@sinclair/typebox';
import type { Ctx } from '../../kit/ctx';
import { refused } from '../../kit/errors';
import type { ModuleDefinition } from '../../kit/group';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { domainOfSite } from './entitlement/domain';
import { entitlements } from './entitlement/entitlements';
import { lacking } from './module/activity';
import { fenceOfModule } from './module/fence';
import { definitionOf, modules } from './module/modules';
import { moduleName } from './module/view';

export const modulesActivate = defineOperation({
  summary: 'Switch a module on; a private one needs an entitlement for the domain of this site.',
  effect: 'write',
  params: Params({ module: moduleName }),
  returns: Returns({ module: Type.String(), active: Type.Literal(true) }),
  fence: fenceOfModule('the switch'),
  undo: (_before, { module }) => ({ resource: 'modules', action: 'deactivate', params: { module } }),
}).handler(async function modulesActivate({ module }, ctx) {
  const definition = definitionOf(ctx.catalog.modules, module);
  const store = modules(ctx.db);
  const before = await store.lock(definition);
  const missing = lacking(definition, ctx.host);
  if (missing !== undefined) throw refused(`the module "${module}" needs ${missing}, which this site does not have`);
  await needEntitlement(definition, ctx);
  const changed = await store.save(before, { isActive: true, now: ctx.now() });
  if (changed) await ctx.bumpEpoch();
  const after = { module, active: true as const };
  return { data: after, changed, record: { before: { module, active: before.isActive }, after } };
});

async function needEntitlement({ module, isPrivate }: ModuleDefinition, ctx: Ctx): Promise<void> {
  if (!isPrivate) return;
  const domain = domainOfSite((await ctx.host.site()).url);
  const received = await entitlements(ctx).modulesOf(domain);
  if (!received.includes(module)) throw refused(`${domain || 'this site'} has no entitlement for the private module "${module}"`);
}
