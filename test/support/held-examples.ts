import { deliveries } from '../../plugin/resources/content_sources/ingest/deliveries';
import type { Example } from './examples';

const delivery_id = `dlv_${'0'.repeat(26)}`;

/** A held payload of a source that is paused, so that nothing happens to it but what is called. */
const held: Example = {
  given: [['content_sources.create', { name: 'Press', auth_mode: 'none' }]],
  params: { id: 'src_0000000000000000', delivery_id },
  found: async (call, { host }) => {
    const [{ id } = { id: '' }] = ((await call('content_sources.list', {}))?.sources ?? []) as { id: string }[];
    await host.storage.tx(async (db) => {
      await db.execute("UPDATE sp_sources SET enabled = 0, mapping_status = 'approved'");
      await deliveries(db).receive({ sourceId: id, deliveryKey: Buffer.alloc(32), body: '{}', now: 1 });
      await db.execute("UPDATE sp_ingest_deliveries SET id = ?, state = 'held'", [delivery_id]);
    });
    return { id, delivery_id };
  },
};

export const heldExamples: Readonly<Record<string, Example>> = { 'content_sources.discard': held, 'content_sources.replay': held };
