import { setTimeout as sleep } from 'node:timers/promises';
import { type Fetch, FetchError, type FetchRequest, type FetchResponse } from '../../../kit/fetch';
import { retryAfterMs } from '../../../net/retry-after';
import { rejected, tooSlow, unanswered } from './failures';

interface Policy {
  readonly label: string;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly now: () => number;
}

/** The longest wait between two attempts; a provider that asks for more is told of to the caller instead. */
const longestPauseMs = 8000;
const maxAttempts = 3;
/** Too many requests, unavailable, and what some answer for overloaded. */
const busy = new Set([429, 503, 529]);

/**
 * The way out with one policy over all providers and all of their libraries: a provider that is busy is asked again when it says, two
 * times at most, one that fails once, all within the time allowed. Resolves for success only and throws OperationError for everything
 * else, so that no library ever reads an error of a provider (D63).
 */
export function persistent(fetch: Fetch, policy: Policy): Fetch {
  async function exchange(url: string, request: FetchRequest = {}): Promise<FetchResponse> {
    const deadline = policy.now() + policy.timeoutMs;
    for (let attempt = 1; ; attempt++) {
      const left = deadline - policy.now();
      if (left <= 0) throw tooSlow(policy.label);
      const response = await once(url, { ...request, timeoutMs: left, maxBytes: policy.maxBytes });
      if (response.status >= 200 && response.status < 300) return response;
      const pauseMs = pauseBefore(response, attempt, policy.now());
      if (pauseMs === undefined || policy.now() + pauseMs >= deadline) throw failure(response);
      await sleep(pauseMs);
    }
  }

  async function once(url: string, request: FetchRequest): Promise<FetchResponse> {
    try {
      return await fetch(url, request);
    } catch (error) {
      throw error instanceof FetchError ? unanswered(policy.label, error) : error;
    }
  }

  function failure(response: FetchResponse) {
    const askedMs = asked(response, policy.now());
    return rejected(policy.label, response.status, askedMs === undefined ? undefined : Math.ceil(askedMs / 1000));
  }

  return Object.assign(exchange, { check: fetch.check });
}

/** Undefined where another attempt makes no sense. */
function pauseBefore(response: FetchResponse, attempt: number, now: number): number | undefined {
  const { status } = response;
  if (busy.has(status)) {
    const pauseMs = asked(response, now) ?? 500 * 2 ** attempt;
    return attempt < maxAttempts && pauseMs <= longestPauseMs ? pauseMs : undefined;
  }
  return status >= 500 && attempt === 1 ? 250 : undefined;
}

const asked = ({ headers }: FetchResponse, now: number) => retryAfterMs(headers.get('retry-after'), now);
