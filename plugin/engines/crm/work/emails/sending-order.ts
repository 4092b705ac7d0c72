import type { Db } from '../../../../host';
import { enqueueAll } from '../../../../jobs/outbox';

/** Deliveries of this kind send what is due. */
const sendingKind = 'crm.sending';

/** So many send at a time, over all instances; each holds several connections to the mail server. */
const senders = ['1', '2'];

/** Emails that are due go out once the transaction is committed. One wish is enough for all that is due then. */
export async function orderSending(db: Db): Promise<void> {
  const keys = senders.map((no) => `${sendingKind}:${no}`);
  const waiting = await db.query<{ order_key: string }>(
    `SELECT order_key FROM sp_outbox WHERE order_key IN (${keys.map(() => '?').join(', ')}) AND state = 'ready'`,
    keys,
  );
  const wished = new Set(waiting.map((row) => row.order_key));
  await enqueueAll(
    db,
    keys.filter((key) => !wished.has(key)).map((key) => ({ kind: sendingKind, key, payload: {} })),
  );
}
