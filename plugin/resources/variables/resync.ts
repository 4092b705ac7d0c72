import { Type } from '@sinclair/typebox';
import { enqueue } from '../../jobs/outbox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { resyncMessage } from './lib/queue';

export const variablesResync = defineOperation({
  summary: 'Push every variable anew, and delete again what was deleted.',
  effect: 'write',
  params: Params({}),
  returns: Returns({ resynced: Type.Literal(true) }),
}).handler(async (_params, { db }) => {
  await enqueue(db, resyncMessage);
  return { data: { resynced: true as const }, changed: false };
});
