import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { checkValue, freeSource, nameOf, variableDescription, variableKey, variableValue } from './lib/fields';
import { queuePush } from './lib/queue';
import { refuseRegistryKey } from './lib/registry';
import { variables } from './lib/variables';
import { VariableView, view } from './lib/view';

export const variablesSet = defineOperation({
  summary: 'Create or change a free-form variable and push it to the automation platform.',
  effect: 'write',
  params: Params({ key: variableKey, value: variableValue, description: variableDescription }),
  returns: VariableView,
}).handler(async (params, ctx) => {
  const { key } = params;
  checkValue(params.value);
  const store = variables(ctx.db);
  const before = await store.hold(key);
  if (!before) await refuseRegistryKey(key, ctx);
  const value = params.value ?? before?.value ?? '';
  const description = params.description ?? before?.description ?? '';
  const isPushed = value !== before?.value;
  const changed = isPushed || description !== before?.description;
  const after = { key, value, description, updatedAt: ctx.now() };
  if (changed) await (before ? store.update(after) : store.create(after));
  if (isPushed) await queuePush(ctx, { name: nameOf(key), source: freeSource, value });
  return { data: view(after), changed };
});
