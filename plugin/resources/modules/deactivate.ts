import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { definitionOf, modules } from './lib/modules';
import { moduleName } from './lib/view';

export const modulesDeactivate = defineOperation({
  summary: 'Switch a module off; its operations are refused until it is activated again.',
  effect: 'write',
  destructive: true,
  params: Params({ module: moduleName }),
  returns: Returns({ module: Type.String(), active: Type.Literal(false) }),
  target: async ({ module }, { db, catalog }) => (await modules(db).get(definitionOf(catalog.modules, module))).isActive,
}).handler(async ({ module }, { db, catalog, now, bumpEpoch }) => {
  const store = modules(db);
  const before = await store.lock(definitionOf(catalog.modules, module));
  const changed = await store.save(before, { isActive: false, now: now() });
  if (changed) await bumpEpoch();
  return { data: { module, active: false as const }, changed };
});
