import { DeliveryFailed } from '../../../kit/delivery';
import { type Fetch, FetchError, type FetchRequest, type FetchResponse } from '../../../kit/fetch';
import { given } from '../../../kit/given';
import { retryAfterMs } from '../../../net/retry-after';

interface Platform {
  readonly fetch: Fetch;
  readonly now: () => number;
}

interface PlatformRequest extends FetchRequest {
  readonly url: string;
  /** Statuses beyond 2xx that are an answer too, such as 404 of something to be deleted. */
  readonly alsoFine?: readonly number[];
}

/** What no repeat heals and no admin can fix at the platform: the request itself is unacceptable to it. */
const final: ReadonlySet<number> = new Set([400, 413, 414, 422, 431]);

/** One request to a platform. Throws DeliveryFailed in our own words for every answer but 2xx, and for none (D81). */
export async function callPlatform({ fetch, now }: Platform, { url, alsoFine = [], ...request }: PlatformRequest): Promise<FetchResponse> {
  const answer = await fetch(url, { timeoutMs: 10_000, maxBytes: 2_000_000, ...request }).catch(notReached);
  const { status } = answer;
  if ((status >= 200 && status < 300) || alsoFine.includes(status)) return answer;
  const asked = status === 429 || status === 503 ? retryAfterMs(answer.headers.get('retry-after'), now()) : undefined;
  throw new DeliveryFailed(`${new URL(url).host} ${wordsFor(status)}`, {
    isFinal: final.has(status),
    ...given({ retryAfterMs: asked }),
  });
}

function notReached(error: unknown): never {
  if (error instanceof FetchError) throw new DeliveryFailed(error.message, { cause: error });
  throw error;
}

function wordsFor(status: number): string {
  if (status === 401 || status === 403) return `does not accept the credentials (${status}); check them and what they permit.`;
  if (status === 404 || status === 405) return `has nothing at this address (${status}); check the address.`;
  if (status === 429) return 'has reached its rate limit (429); try again later.';
  if (status >= 500) return `is failing (${status}).`;
  if (final.has(status)) return `does not accept this request (${status}).`;
  return `answered with ${status}.`;
}

/** The address without trailing slashes, to be continued by a path. */
export const withoutSlash = (base: string) => base.replace(/\/+$/, '');
