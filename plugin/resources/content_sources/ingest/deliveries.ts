import { isDuplicate } from '../../../db/connection';
import { deleteInBatches } from '../../../db/prune';
import { lte, rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { sha256 } from '../../../kit/digest';
import { newId } from '../../../kit/ids';
import { type DeliveryRow, type DeliveryState, deliveryTable, type ItemResult } from './delivery-table';

/** What makes a delivery the same as an earlier one: the id that the sender signed, else the bytes. */
export const deliveryKey = (signedId: string | undefined, body: Uint8Array) =>
  signedId === undefined ? sha256('body:', body) : sha256('id:', signedId);

interface NewDelivery {
  readonly sourceId: string;
  readonly deliveryKey: Buffer;
  readonly body: string;
  readonly now: number;
}

/** All SQL about deliveries, bound to one transaction or connection. */
export function deliveries(db: Db) {
  const table = rows(db, deliveryTable);

  return {
    receive: (received: NewDelivery) => receive(db, received),

    /** The oldest in one of the states, `limit` at most, in the order of receipt. */
    waiting: (sourceId: string, states: readonly DeliveryState[], limit: number): Promise<DeliveryRow[]> =>
      table.many({ sourceId, state: [...states] }, { order: [['seq', 'ASC']], limit }),

    /** End or move a delivery that is still in the state that we saw it in. */
    async move(seq: number, from: DeliveryState, to: { state: DeliveryState; error?: string | null; now: number }): Promise<boolean> {
      const isEnd = to.state !== 'held' && to.state !== 'received';
      const set = { state: to.state, error: to.error ?? null, endedAt: isEnd ? to.now : null };
      return (await table.update({ seq, state: from }, set)) > 0;
    },

    byId: (sourceId: string, id: string, { lock = false } = {}) => table.one({ sourceId, id }, { lock }),

    /** Those that wait for a mapping, also where nobody has processed them yet. */
    countWaiting: (sourceId: string) => table.count({ sourceId, state: ['held', 'received'] }),

    byKey: (sourceId: string, key: Buffer, { lock = false } = {}) => table.one({ sourceId, deliveryKey: key }, { lock }),

    /** An attempt came to nothing; the delivery stays where it is. */
    attempted: (seq: number, attempts: number, error: string) => table.update({ seq }, { attempts, error }),

    /** Count an item of the payload as done. False where another process has got further: then nothing of this one may be kept. */
    advance: async (seq: number, at: number) =>
      (await table.update({ seq, itemsDone: lte(at), state: 'received' }, { itemsDone: at + 1 })) > 0,

    /** One more item that did not fit, in the transaction that counts it as done. */
    async holdItem(seq: number, at: number): Promise<void> {
      const row = await table.one({ seq }, { lock: true });
      await table.update({ seq }, { heldItems: [...(row?.heldItems ?? []), at] });
    },

    /** Keep what became of an item, in the transaction that counts it as done; of a long list the first ones. */
    async settle(seq: number, result: ItemResult): Promise<void> {
      const [row] = await db.query<{ results: string | null }>('SELECT results FROM sp_ingest_deliveries WHERE seq = ?', [seq]);
      const before = JSON.parse(row?.results ?? '[]') as readonly ItemResult[];
      if (before.length < maxResults) await table.update({ seq }, { results: [...before, result] });
    },

    /** Active sources with payloads that nobody has processed. Asked by source, so that a long backlog costs one look at the index. */
    async sourcesWaiting(): Promise<string[]> {
      const records = await db.query<{ id: string }>(
        `SELECT s.id FROM sp_sources s WHERE s.enabled = 1
         AND EXISTS (SELECT 1 FROM sp_ingest_deliveries d WHERE d.source_id = s.id AND d.state = 'received')`,
      );
      return records.map(({ id }) => id);
    },

    countIn: (state: DeliveryState) => table.count({ state }),

    async prune({ endedBefore, heldBefore }: { endedBefore: number; heldBefore: number }): Promise<void> {
      await deleteInBatches(db, deliveryTable.name, ['ended_at < ?', [endedBefore]]);
      await deleteInBatches(db, deliveryTable.name, ["state = 'held' AND received_at < ?", [heldBefore]]);
    },

    deleteOf: (sourceId: string) => table.delete({ sourceId }),
  };
}

const maxResults = 20;
const notHeld = { heldItems: null, onlyItems: null, releasedAt: null, results: null } as const;

/** One durable insert. The same key again inserts nothing and answers the first id. */
async function receive(db: Db, { sourceId, deliveryKey: key, body, now }: NewDelivery): Promise<{ id: string; isNew: boolean }> {
  const table = rows(db, deliveryTable);
  const fresh = { state: 'received', attempts: 0, itemsDone: 0, error: null, receivedAt: now, endedAt: null, ...notHeld } as const;
  const id = `dlv_${newId()}`;
  try {
    await table.insert({ id, sourceId, deliveryKey: key, body, ...fresh });
    return { id, isNew: true };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const first = await table.one({ sourceId, deliveryKey: key });
    if (!first) throw error;
    return { id: first.id, isNew: false };
  }
}
