import { notFound } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { variableKey } from './variable/fields';
import { registryVariable } from './variable/registry';
import { variables } from './variable/variables';
import { VariableView, view } from './variable/view';

export const variablesGet = defineOperation({
  summary: 'Show one variable: a free-form one by its key, one of the registry by its name.',
  effect: 'read',
  params: Params({ key: variableKey }),
  returns: VariableView,
}).handler(async function variablesGet({ key }, ctx) {
  const stored = await variables(ctx.db).find(key);
  if (stored) return view(stored);
  const record = await registryVariable(key, ctx);
  if (!record) throw notFound('variable', key);
  const { name, value, description } = record;
  return { key, name, value, description };
});
