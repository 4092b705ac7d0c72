import { defineOperation } from '../../kit/operation';
import { Params, Returns, StringEnum } from '../../kit/schema';
import { entitlements } from './entitlement/entitlements';
import { MapView, mapView } from './module/view';

export const modulesEntitlementsList = defineOperation({
  summary: 'Show which domains receive which private modules.',
  effect: 'read',
  capability: 'read_entitlements',
  params: Params({}),
  returns: Returns({
    entitlements: MapView,
    source: StringEnum(['option', 'constant'], { description: 'constant: fixed by the operator' }),
  }),
}).handler(async function modulesEntitlementsList(_params, ctx) {
  const store = entitlements(ctx);
  return { entitlements: mapView(await store.map()), source: store.source };
});
