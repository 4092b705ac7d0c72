import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { Domain, domainOf } from './entitlement/domain';
import { entitlements } from './entitlement/entitlements';
import { fenceOfEntitlement } from './module/fence';
import { DomainsView, moduleId } from './module/view';

export const modulesEntitlementsRevoke = defineOperation({
  summary: 'Revoke the entitlement of a domain to a private module; its site stops receiving the module.',
  effect: 'write',
  destructive: true,
  grade: 'reversible',
  params: Params({ module_id: moduleId, domain: Domain('Domain that loses the module') }),
  returns: DomainsView,
  fence: fenceOfEntitlement,
  undo: (_before, { module_id, domain }) => ({ resource: 'modules', action: 'entitlements_grant', params: { module_id, domain } }),
  target: async ({ module_id, domain }, ctx) => ({
    name: `${module_id} for ${domain}`,
    holds: [],
    state: await entitlements(ctx).domains(module_id),
  }),
}).handler(async function modulesEntitlementsRevoke({ module_id, domain: input }, ctx) {
  const domain = domainOf(input, '/domain');
  const store = entitlements(ctx);
  await store.lock();
  const before = await store.domains(module_id);
  if (!before.includes(domain)) return { data: { module_id, domain, domains: before }, changed: false };
  await store.remove([{ moduleId: module_id, domain }]);
  await ctx.bumpEpoch();
  const domains = before.filter((it) => it !== domain);
  const record = { before: { module_id, domains: before }, after: { module_id, domains } };
  return { data: { module_id, domain, domains }, changed: true, record };
});
