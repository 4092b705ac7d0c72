import { Type } from '@sinclair/typebox';
import { enqueue } from '../../jobs/outbox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { resyncMessage } from './sync/queue';

export const variablesResync = defineOperation({
  summary: 'Push every variable again, and repeat the deletions.',
  effect: 'write',
  params: Params({}),
  returns: Returns({ resynced: Type.Literal(true) }),
}).handler(async function variablesResync(_params, { db }) {
  await enqueue(db, resyncMessage);
  return { data: { resynced: true as const }, changed: false };
});
