import { DeliveryFailed } from '../kit/delivery';
import type { Fetch } from '../kit/fetch';
import { given } from '../kit/given';
import { retryAfterMs } from './retry-after';

const timeoutMs = 15_000;
/** Nobody reads the answer. */
const maxBytes = 64 * 1024;

interface Posting {
  readonly fetch: Fetch;
  readonly now: () => number;
}

interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/**
 * Post a delivery to an address, which is checked again at every use; any 2xx ends it. `wordsFor` says what another answer means, behind the
 * receiver's host, and does what has to be done about it. Throws DeliveryFailed, FetchError.
 */
export async function postDelivery(
  { fetch, now }: Posting,
  { url, headers, body }: Posted,
  wordsFor: (status: number) => string | Promise<string>,
): Promise<void> {
  const all = { 'content-type': 'application/json', ...headers };
  const answer = await fetch(url, { method: 'POST', headers: all, body, timeoutMs, maxBytes });
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  const waits = status === 429 || status === 503 ? retryAfterMs(answer.headers.get('retry-after'), now()) : undefined;
  const isFinal = status === 410;
  throw new DeliveryFailed(`${new URL(url).host} ${await wordsFor(status)}`, { isFinal, ...given({ retryAfterMs: waits }) });
}
