import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { definitionOf, modules } from './lib/modules';
import { ConfigView, moduleName } from './lib/view';

export const modulesGetConfig = defineOperation({
  summary: 'Show the configuration of a module.',
  effect: 'read',
  params: Params({ module: moduleName }),
  returns: ConfigView,
}).handler(async ({ module }, { db, catalog }) => {
  const { config } = await modules(db).get(definitionOf(catalog.modules, module));
  return { module, config };
});
