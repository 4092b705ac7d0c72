import { Type } from '@sinclair/typebox';
import { notFound } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { freeSource, nameOf, variableKey } from './lib/fields';
import { queuePushes } from './lib/queue';
import { refuseRegistryKey } from './lib/registry';
import { variables } from './lib/variables';

export const variablesDelete = defineOperation({
  summary: 'Delete a free-form variable, here and on the automation platform.',
  effect: 'write',
  destructive: true,
  params: Params({ key: variableKey }),
  returns: Returns({ key: Type.String(), deleted: Type.Literal(true) }),
  target: async ({ key }, { db }) => variables(db).find(key),
}).handler(async ({ key }, ctx) => {
  const store = variables(ctx.db);
  if (!(await store.find(key, { lock: true }))) {
    await refuseRegistryKey(key, ctx);
    throw notFound('variable', key);
  }
  await store.delete(key);
  await queuePushes(ctx, [{ name: nameOf(key), source: freeSource, value: null }]);
  return { data: { key, deleted: true as const }, changed: true };
});
