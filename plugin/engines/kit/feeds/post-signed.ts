import type { JobCtx } from '../../../kit/group';
import { postDelivery } from '../../../net/post-delivery';
import { signedHeaders } from '../../../net/standard-webhooks';
import { signingKey } from './signing';

interface Receiver {
  readonly url: string;
  /** Name of the key that its deliveries are signed with. */
  readonly keyName: string;
  /** It answers 410: it wants no more. Returns what was done about it, as in `the feed was set to draft`. */
  readonly whenGone: () => Promise<string>;
}

interface Posted {
  /** Of the delivery. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** Post a delivery to an address, signed as Standard Webhooks has it; the address is checked again at every use. Throws DeliveryFailed. */
export async function postSigned({ host, fetch, now }: JobCtx, receiver: Receiver, { id, body }: Posted): Promise<void> {
  const { url, keyName, whenGone } = receiver;
  const signed = signedHeaders({ id, at: now(), body, key: signingKey(host, keyName) });
  await postDelivery({ fetch, now }, { url, headers: signed, body }, async (status) =>
    status === 410 ? `no longer exists (410); ${await whenGone()}.` : wordsFor(status),
  );
}

function wordsFor(status: number): string {
  if (status === 404 || status === 405) return `has nothing at this address (${status}); check the address of the feed.`;
  return status >= 500 ? `is failing (${status}).` : `answered with ${status}.`;
}
