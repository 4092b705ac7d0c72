import { ascii, bytes, id, instant, int, longText, nullable } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

export const deliveryStates = ['received', 'held', 'done', 'skipped', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Payloads as they came, one row before anybody is answered; kept 30 days. */
export const deliveryTable = defineTable(
  'sp_ingest_deliveries',
  {
    /** In the order of receipt. */
    seq: id(),
    /** `dlv_` and a ULID: what the sender is told. */
    id: ascii(30),
    sourceId: ascii(20),
    /** SHA-256 of the sender's own id where the signature covers it, else of the body: the same thing again is answered with the first id. */
    deliveryKey: bytes(32),
    body: longText(),
    state: ascii(10),
    attempts: int(),
    /** Items of the payload that are done: each is counted in the transaction that writes its post, so none is done twice. */
    itemsDone: int(),
    error: nullable(longText()),
    receivedAt: instant(),
    endedAt: nullable(instant()),
  },
  { unique: [['sourceId', 'deliveryKey'], ['id']], index: [['sourceId', 'state', 'seq'], ['state', 'seq'], ['receivedAt']] },
);

export type DeliveryRow = RowOf<typeof deliveryTable>;
