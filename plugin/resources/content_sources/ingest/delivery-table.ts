import { ascii, bytes, id, instant, int, json, longText, nullable } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

export const deliveryStates = ['received', 'held', 'done', 'skipped', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What became of one item of a payload. */
export interface ItemResult {
  /** 0 where it has no post. */
  readonly post: number;
  readonly message: string;
}

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
    /** Place of the first item that is not done: it moves in the transaction that writes an item's post, so none is done twice. */
    itemsDone: int(),
    /** Why it failed, was left out, or is held by itself; null for what waits behind a held one. */
    error: nullable(longText()),
    receivedAt: instant(),
    endedAt: nullable(instant()),
    /** Places of the items that did not fit while the others went on (D423). */
    heldItems: nullable(json<readonly number[]>()),
    /** Places of the items that are to be gone through again; null for all of them. */
    onlyItems: nullable(json<readonly number[]>()),
    /** When an approval or a person let it go on: what does not fit then is held by itself and stops nothing behind it. */
    releasedAt: nullable(instant()),
    /** Of the first items that were done when it was processed last (D640). */
    results: nullable(json<readonly ItemResult[]>()),
  },
  { unique: [['sourceId', 'deliveryKey'], ['id']], index: [['sourceId', 'state', 'seq'], ['state', 'seq'], ['receivedAt']] },
);

export type DeliveryRow = RowOf<typeof deliveryTable>;
