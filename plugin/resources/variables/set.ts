import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { variableDescription, variableKey, variableValue } from './lib/fields';
import { setVariable } from './lib/set-variable';
import { VariableView, view } from './lib/view';

export const variablesSet = defineOperation({
  summary: 'Create or change a free-form variable and push it to the automation platform.',
  effect: 'write',
  params: Params({ key: variableKey, value: variableValue, description: variableDescription }),
  returns: VariableView,
}).handler(async (params, ctx) => {
  const { variable, changed } = await setVariable(ctx, params);
  return { data: view(variable), changed };
});
