import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { Domain } from './lib/domain';
import { difference, pairsOf, requestedMap } from './lib/entitlement-map';
import { entitlements } from './lib/entitlements';
import { MapView, mapView, moduleId } from './lib/view';

export const modulesEntitlementsSet = defineOperation({
  summary: 'Replace the whole entitlement map; domains left out stop receiving their module.',
  effect: 'write',
  destructive: true,
  params: Params({
    entitlements: Type.Record(moduleId, Type.Array(Domain('Domain that receives the module')), {
      additionalProperties: false,
      description: 'Lists of domains by module id',
    }),
  }),
  returns: Returns({ entitlements: MapView }),
  target: (_params, ctx) => entitlements(ctx).map(),
}).handler(async ({ entitlements: given }, ctx) => {
  const wanted = requestedMap(given);
  const store = entitlements(ctx);
  await store.lock();
  const { removed, added } = difference(pairsOf(await store.map()), pairsOf(wanted));
  const changed = removed.length + added.length > 0;
  await store.remove(removed);
  await store.add(added);
  if (changed) await ctx.bumpEpoch();
  return { data: { entitlements: mapView(wanted) }, changed };
});
