import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { variableDescription, variableKey, variableValue } from './variable/fields';
import { setVariable } from './variable/set-variable';
import { VariableView, view } from './variable/view';

export const variablesSet = defineOperation({
  summary: 'Create or change a free-form variable and push it to the automation platform.',
  effect: 'write',
  params: Params({ key: variableKey, value: variableValue, description: variableDescription }),
  returns: VariableView,
}).handler(async function variablesSet(params, ctx) {
  const { variable, changed } = await setVariable(ctx, params);
  return { data: view(variable), changed };
});
