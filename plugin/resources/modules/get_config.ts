import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { definitionOf, modules } from './module/modules';
import { ConfigView, moduleName } from './module/view';

export const modulesGetConfig = defineOperation({
  summary: 'Show the configuration of a module.',
  effect: 'read',
  params: Params({ module: moduleName }),
  returns: ConfigView,
}).handler(async function modulesGetConfig({ module }, { db, catalog }) {
  const { config } = await modules(db).get(definitionOf(catalog.modules, module));
  return { module, config };
});
