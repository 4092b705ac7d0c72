import { defineOperation } from '../../kit/operation';
import { JsonObject, Params } from '../../kit/schema';
import { checkConfig, merged } from './lib/merge';
import { definitionOf, modules, overDefaults } from './lib/modules';
import { ConfigView, moduleName } from './lib/view';

export const modulesUpdateConfig = defineOperation({
  summary: 'Merge keys into the configuration of a module; null removes one, so that its default holds.',
  effect: 'write',
  params: Params({ module: moduleName, config: JsonObject('Keys to set; each replaces the stored one whole') }),
  returns: ConfigView,
}).handler(async ({ module, config: supplied }, { db, catalog, now, bumpEpoch }) => {
  const definition = definitionOf(catalog.modules, module);
  const store = modules(db);
  const before = await store.lock(definition);
  const own = merged(before.own, supplied);
  const config = overDefaults(definition, own);
  checkConfig(definition.config, config);
  const changed = await store.save(before, { own, now: now() });
  if (changed) await bumpEpoch();
  return { data: { module, config }, changed };
});
