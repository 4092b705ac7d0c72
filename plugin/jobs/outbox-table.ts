import { ascii, type Column, id, instant, int, json, nullable, primary, text } from '../db/columns';
import { defineTable } from '../db/table';

/**
 * `ready` waits for its time, `sending` is held by an instance under a lease. The others have ended: `delivered`, `dead` after the last
 * attempt, `superseded` by a newer one of the same key.
 */
export const deliveryStates = ['ready', 'sending', 'delivered', 'dead', 'superseded'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Effects outside the database, written in the transaction that wants them. */
export const outboxTable = defineTable(
  'sp_outbox',
  {
    /** The order in which those of one key go out. */
    seq: id(),
    /** The `webhook-id`. */
    id: ascii(26),
    kind: ascii(64),
    orderKey: nullable(text(190)),
    payload: json<unknown>(),
    state: ascii(10) as Column<DeliveryState>,
    /** Begun, not ended, so that one which kills its process counts too. */
    attempts: int(),
    nextAt: instant(),
    leaseOwner: nullable(ascii(36)),
    leaseUntil: nullable(instant()),
    /** That of the last claim; an attempt may end the row only while it is still its own. */
    fence: int(),
    lastError: nullable(text(500)),
    createdAt: instant(),
    endedAt: nullable(instant()),
  },
  {
    unique: [['id']],
    index: [['orderKey', 'state'], ['state', 'nextAt'], ['state', 'endedAt'], ['kind']],
  },
);

/** One row: whoever holds its lock claims. It counts the claims and names this database's queue. */
export const outboxClaimsTable = defineTable('sp_outbox_claims', { id: primary(int()), fence: int(), queue: ascii(36) });

/**
 * How many deliveries of a block of numbers are of each kind and state. A block is here once all of its deliveries have ended, and
 * leaves when one of them is sent again or forgotten.
 */
export const outboxBlocksTable = defineTable('sp_outbox_blocks', {
  block: primary(int()),
  kind: primary(ascii(64)),
  state: primary(ascii(10)),
  total: int(),
});
