import type { Db } from '../../../../host';
import { enqueue, enqueueAll, waitingKeys } from '../../../../jobs/outbox';

/** Deliveries of this kind send what is due. */
export const sendingKind = 'crm.sending';
/** Those of this one make the emails of a campaign. */
export const campaignKind = 'crm.campaign';

/** So many send at a time, over all instances; each holds several connections to the mail server. */
const senders = ['1', '2'];

/** Emails that are due go out once the transaction is committed. One wish is enough for all that is due then. */
export async function orderSending(db: Db): Promise<void> {
  const keys = senders.map((no) => `${sendingKind}:${no}`);
  const wished = await waitingKeys(db, keys);
  await enqueueAll(
    db,
    keys.filter((key) => !wished.has(key)).map((key) => ({ kind: sendingKind, key, payload: {} })),
  );
}

/** The emails of a campaign are made once the transaction is committed. */
export async function orderCampaign(db: Db, campaignId: number): Promise<void> {
  const key = `${campaignKind}:${campaignId}`;
  if (!(await waitingKeys(db, [key])).has(key)) await enqueue(db, { kind: campaignKind, key, payload: { campaignId } });
}
