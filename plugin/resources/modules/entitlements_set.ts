import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, RecordOf, Returns } from '../../kit/schema';
import { Domain } from './entitlement/domain';
import { difference, type EntitlementMap, pairsOf, requestedMap } from './entitlement/entitlement-map';
import { entitlements } from './entitlement/entitlements';
import { fenceOfMap } from './module/fence';
import { MapView, mapView, moduleId } from './module/view';

export const modulesEntitlementsSet = defineOperation({
  summary: 'Replace the whole entitlement map; domains left out stop receiving their module.',
  effect: 'write',
  destructive: true,
  grade: 'reversible',
  params: Params({
    entitlements: RecordOf(moduleId, Type.Array(Domain('Domain that receives the module')), {
      additionalProperties: false,
      description: 'Lists of domains by module id',
    }),
  }),
  returns: Returns({ entitlements: MapView }),
  fence: ({ entitlements: map }, ctx) => fenceOfMap(requestedMap(map), ctx),
  undo: ({ entitlements: map }: { entitlements: EntitlementMap }) => ({
    resource: 'modules',
    action: 'entitlements_set',
    params: { entitlements: map },
  }),
  target: async (_params, ctx) => {
    const map = await entitlements(ctx).map();
    const holds = Object.entries(map).map(([module, domains]) => `${module} for ${domains.join(', ')}`);
    return { name: 'the entitlement map', holds, state: map };
  },
}).handler(async function modulesEntitlementsSet({ entitlements: input }, ctx) {
  const wanted = requestedMap(input);
  const store = entitlements(ctx);
  await store.lock();
  const before = await store.map();
  const { removed, added } = difference(pairsOf(before), pairsOf(wanted));
  const changed = removed.length + added.length > 0;
  await store.remove(removed);
  await store.add(added);
  if (changed) await ctx.bumpEpoch();
  const record = { before: { entitlements: mapView(before) }, after: { entitlements: mapView(wanted) } };
  return { data: { entitlements: mapView(wanted) }, changed, record };
});
