import { defineOperation } from '../../kit/operation';
import { cleared, formerFields } from '../../kit/record-change';
import { JsonObject, Params } from '../../kit/schema';
import { fenceOfModule } from './module/fence';
import { checkConfig, mergeConfig } from './module/merge';
import type { ModuleConfig } from './module/module-table';
import { definitionOf, modules, overDefaults } from './module/modules';
import { ConfigView, moduleName } from './module/view';

export const modulesUpdateConfig = defineOperation({
  summary: 'Merge keys into the configuration of a module; null removes one, which restores its default.',
  effect: 'write',
  params: Params({ module: moduleName, config: JsonObject('Keys to set; each replaces the stored one whole') }),
  returns: ConfigView,
  fence: fenceOfModule('the configuration'),
  undo: (before: OwnConfig, { module }, after: OwnConfig) => ({
    resource: 'modules',
    action: 'update_config',
    params: { module, config: { ...cleared(before.config, after.config), ...formerFields(before.config, after.config) } },
  }),
}).handler(async function modulesUpdateConfig({ module, config: supplied }, { db, catalog, now, bumpEpoch }) {
  const definition = definitionOf(catalog.modules, module);
  const store = modules(db);
  const before = await store.lock(definition);
  const own = mergeConfig(before.own, supplied);
  const config = overDefaults(definition, own);
  checkConfig(definition.config, config);
  const changed = await store.save(before, { own, now: now() });
  if (changed) await bumpEpoch();
  const record = { before: { module, config: before.own }, after: { module, config: own } };
  return { data: { module, config }, changed, record };
});

/** The keys that were set, without defaults. */
interface OwnConfig {
  readonly config: ModuleConfig;
}
