import { defineOperation } from '../../kit/operation';
import { JsonObject, Params } from '../../kit/schema';
import { fenceOfModule } from './module/fence';
import { checkConfig, mergeConfig } from './module/merge';
import { definitionOf, modules, overDefaults } from './module/modules';
import { ConfigView, moduleName } from './module/view';

export const modulesUpdateConfig = defineOperation({
  summary: 'Merge keys into the configuration of a module; null removes one, which restores its default.',
  effect: 'write',
  params: Params({ module: moduleName, config: JsonObject('Keys to set; each replaces the stored one whole') }),
  returns: ConfigView,
  fence: fenceOfModule('the configuration'),
}).handler(async function modulesUpdateConfig({ module, config: supplied }, { db, catalog, now, bumpEpoch }) {
  const definition = definitionOf(catalog.modules, module);
  const store = modules(db);
  const before = await store.lock(definition);
  const own = mergeConfig(before.own, supplied);
  const config = overDefaults(definition, own);
  checkConfig(definition.config, config);
  const changed = await store.save(before, { own, now: now() });
  if (changed) await bumpEpoch();
  return { data: { module, config }, changed };
});
