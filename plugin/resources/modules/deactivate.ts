import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { fenceOfModule } from './module/fence';
import { definitionOf, modules } from './module/modules';
import { moduleName } from './module/view';

export const modulesDeactivate = defineOperation({
  summary: 'Switch a module off; its operations are refused until it is activated again.',
  effect: 'write',
  destructive: true,
  grade: 'reversible',
  params: Params({ module: moduleName }),
  returns: Returns({ module: Type.String(), active: Type.Literal(false) }),
  fence: fenceOfModule('the switch'),
  undo: (_before, { module }) => ({ resource: 'modules', action: 'activate', params: { module } }),
  target: async ({ module }, { db, catalog }) => {
    const definition = definitionOf(catalog.modules, module);
    const groups = catalog.groups.filter((group) => group.module === module);
    const holds = groups.map(({ resource, operations }) => `${Object.keys(operations).length} operations of ${resource}`);
    return { name: definition.label, holds, state: (await modules(db).get(definition)).isActive };
  },
}).handler(async function modulesDeactivate({ module }, { db, catalog, now, bumpEpoch }) {
  const store = modules(db);
  const before = await store.lock(definitionOf(catalog.modules, module));
  const changed = await store.save(before, { isActive: false, now: now() });
  if (changed) await bumpEpoch();
  const after = { module, active: false as const };
  return { data: after, changed, record: { before: { module, active: before.isActive }, after } };
});
