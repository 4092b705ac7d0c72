import { Type } from '@sinclair/typebox';
import { notFound } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { queuePushes } from './sync/queue';
import { freeSource, nameOf, variableKey } from './variable/fields';
import { refuseRegistryKey } from './variable/registry';
import { variables } from './variable/variables';
import { type VariableView, view } from './variable/view';

export const variablesDelete = defineOperation({
  summary: 'Delete a free-form variable, here and on the automation platform.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ key: variableKey }),
  returns: Returns({ key: Type.String(), deleted: Type.Literal(true) }),
  undo: ({ key, value, description }: VariableView) => ({ resource: 'variables', action: 'set', params: { key, value, description } }),
  target: async ({ key }, { db }) => {
    const state = await variables(db).find(key);
    return state ? { name: key, holds: ['its copy on the automation platform'], state } : null;
  },
}).handler(async function variablesDelete({ key }, ctx) {
  const store = variables(ctx.db);
  const variable = await store.find(key, { lock: true });
  if (!variable) {
    await refuseRegistryKey(key, ctx);
    throw notFound('variable', key);
  }
  await store.delete(key);
  await queuePushes(ctx, [{ name: nameOf(key), source: freeSource, value: null }]);
  return { data: { key, deleted: true as const }, changed: true, record: { before: view(variable), after: null } };
});
