import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { Domain, domainOf } from './lib/domain';
import { entitlements } from './lib/entitlements';
import { DomainsView, moduleId } from './lib/view';

export const modulesEntitlementsRevoke = defineOperation({
  summary: 'Take a private module from a domain; the site there stops receiving it.',
  effect: 'write',
  destructive: true,
  params: Params({ module_id: moduleId, domain: Domain('Domain that loses the module') }),
  returns: DomainsView,
  target: ({ module_id }, ctx) => entitlements(ctx).domains(module_id),
}).handler(async ({ module_id, domain: given }, ctx) => {
  const domain = domainOf(given, '/domain');
  const store = entitlements(ctx);
  await store.lock();
  const before = await store.domains(module_id);
  if (!before.includes(domain)) return { data: { module_id, domain, domains: before }, changed: false };
  await store.remove([{ moduleId: module_id, domain }]);
  await ctx.bumpEpoch();
  return { data: { module_id, domain, domains: before.filter((it) => it !== domain) }, changed: true };
});
