import { defineOperation } from '../../kit/operation';
import { formerFields } from '../../kit/record-change';
import { Params } from '../../kit/schema';
import { variableDescription, variableKey, variableValue } from './variable/fields';
import { setVariable } from './variable/set-variable';
import { VariableView, view } from './variable/view';

export const variablesSet = defineOperation({
  summary: 'Create or change a free-form variable and push it to the automation platform.',
  effect: 'write',
  params: Params({ key: variableKey, value: variableValue, description: variableDescription }),
  returns: VariableView,
  undo: (before: VariableView | null, { key }, after: VariableView) =>
    before === null
      ? { resource: 'variables', action: 'delete', params: { key } }
      : { resource: 'variables', action: 'set', params: { key, ...formerFields(before, after) } },
}).handler(async function variablesSet(params, ctx) {
  const { before, variable, changed } = await setVariable(ctx, params);
  return { data: view(variable), changed, record: { before: before ? view(before) : null, after: view(variable) } };
});
