import { DeliveryFailed } from '../../../kit/delivery';
import { given } from '../../../kit/given';
import type { JobCtx } from '../../../kit/group';
import { retryAfterMs } from '../../../net/retry-after';
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

const timeoutMs = 15_000;
/** Nobody reads the answer. */
const maxBytes = 64 * 1024;

/** Post a delivery to an address, signed as Standard Webhooks has it; the address is checked again at every use. Throws DeliveryFailed. */
export async function postSigned({ host, fetch, now }: JobCtx, receiver: Receiver, { id, body }: Posted): Promise<void> {
  const { url, keyName, whenGone } = receiver;
  const signed = signedHeaders({ id, at: now(), body, key: signingKey(host, keyName) });
  const headers = { 'content-type': 'application/json', ...signed };
  const answer = await fetch(url, { method: 'POST', headers, body, timeoutMs, maxBytes });
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  const why = status === 410 ? `no longer exists (410); ${await whenGone()}.` : wordsFor(status);
  const waits = status === 429 || status === 503 ? retryAfterMs(answer.headers.get('retry-after'), now()) : undefined;
  throw new DeliveryFailed(`${new URL(url).host} ${why}`, { isFinal: status === 410, ...given({ retryAfterMs: waits }) });
}

function wordsFor(status: number): string {
  if (status === 404 || status === 405) return `has nothing at this address (${status}); check the address of the feed.`;
  return status >= 500 ? `is failing (${status}).` : `answered with ${status}.`;
}
