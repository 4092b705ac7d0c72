import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { CatalogRow, catalogRows } from './platform/catalog-rows';
import { isAvailable } from './platform/platform';

export const variablesCatalog = defineOperation({
  summary: 'List every variable: those that follow from what the site stores, and the free-form ones.',
  effect: 'read',
  params: Params({}),
  returns: Returns({
    automation_available: Type.Boolean({ description: 'Whether the automation platform answered when it was last asked' }),
    variables: Type.Array(CatalogRow),
  }),
}).handler(async function variablesCatalog(_params, ctx) {
  return { automation_available: await isAvailable(ctx), variables: await catalogRows(ctx) };
});
