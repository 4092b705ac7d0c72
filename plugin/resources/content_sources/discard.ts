import { Type } from '@sinclair/typebox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { deliveries } from './ingest/deliveries';
import { noPost } from './ingest/ended';
import { heldDelivery } from './ingest/held-delivery';
import { deliveryId, sourceId } from './source/fields';

export const contentSourcesDiscard = defineOperation({
  summary: 'Give up a held payload, or what is held of it; the sender may send it again.',
  effect: 'write',
  unseen: true,
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ id: sourceId, delivery_id: deliveryId }),
  returns: Returns({ id: Type.String(), delivery_id: Type.String(), discarded: Type.Literal(true) }),
  target: async ({ id, delivery_id }, { db }) => {
    const { source, delivery } = await heldDelivery(db, { sourceId: id, deliveryId: delivery_id });
    const { state, heldItems } = delivery;
    const holds = heldItems ? [`${heldItems.length} of its items`] : ['all of its items'];
    return { name: `${delivery.id} of ${source.name}`, holds, state: { state, heldItems } };
  },
}).handler(async function contentSourcesDiscard({ id, delivery_id }, ctx) {
  const { db, now } = ctx;
  const { source, delivery } = await heldDelivery(db, { sourceId: id, deliveryId: delivery_id }, { lock: true });
  if (delivery.state !== 'held') throw refused(`the payload ${delivery_id} is not held (it is ${delivery.state})`);
  await deliveries(db).move(delivery.seq, 'held', { state: 'skipped', error: 'Discarded.', now: now() });
  await noPost(db, ctx, { source, status: 'skipped', message: `Discarded by a person (delivery ${delivery_id}).` });
  return { data: { id, delivery_id, discarded: true as const }, changed: true };
});
