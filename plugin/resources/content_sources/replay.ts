import { Type } from '@sinclair/typebox';
import { enqueue } from '../../jobs/outbox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { heldDelivery } from './ingest/held-delivery';
import { processMessage } from './ingest/poke';
import { releases } from './ingest/releases';
import { deliveryId, sourceId } from './source/fields';

export const contentSourcesReplay = defineOperation({
  summary: 'Process a held or failed payload again, alone, or with again a finished one; what came later for an article stays.',
  effect: 'write',
  unseen: true,
  params: Params({
    id: sourceId,
    delivery_id: deliveryId,
    again: Type.Optional(
      Type.Boolean({
        description:
          'Also a payload that is done or was left out: its posts are compared and updated by the mapping and reingest_mode of now',
      }),
    ),
  }),
  returns: Returns({ id: Type.String(), delivery_id: Type.String(), state: Type.Literal('received') }),
}).handler(async function contentSourcesReplay({ id, delivery_id, again = false }, { db, now }) {
  const { source, delivery } = await heldDelivery(db, { sourceId: id, deliveryId: delivery_id }, { lock: true });
  const data = { id, delivery_id, state: 'received' as const };
  if (delivery.state === 'received') return { data, changed: false };
  if (delivery.state !== 'held' && delivery.state !== 'failed' && !again) {
    throw refused(
      `the payload ${delivery_id} is neither held nor failed (it is ${delivery.state}); with again:true it is processed all the same`,
    );
  }
  if (source.mappingStatus !== 'approved') {
    throw refused('the source has no approved mapping now; call content_sources.approve_mapping, which processes all held payloads');
  }
  await releases(db).one(delivery, now());
  await enqueue(db, processMessage(id));
  return { data, changed: true };
});
