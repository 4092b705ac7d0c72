import type { Limits } from '../config';
import type { Caller } from '../kit/ctx';
import { OperationError } from '../kit/errors';
import type { QuotaBucket } from '../kit/ports';
import type { RateWindows } from './rate-windows';

/** Quotas of one key and minute. Signed-in people have none. Headers as in the IETF draft "RateLimit header fields for HTTP". */
export function createQuota(windows: RateWindows, limits: Limits) {
  const allowed = { read: limits.readsPerMinute, write: limits.writesPerMinute, destructive: limits.destructivePerMinute };

  return function quota(caller: Caller, bucket: QuotaBucket): Record<string, string> {
    const limit = allowed[bucket];
    if (caller.kind !== 'key' || limit === 0) return {};
    const { hits, resetSeconds } = windows.hit(`key:${caller.id}:${bucket}`);
    const headers = {
      'RateLimit-Policy': `"${bucket}";q=${limit};w=60`,
      RateLimit: `"${bucket}";r=${Math.max(0, limit - hits)};t=${resetSeconds}`,
    };
    if (hits <= limit) return headers;
    throw new OperationError('rate_limited', `Too many ${bucket} calls: ${limit} a minute. Try again in ${resetSeconds} s.`, {
      retryAfter: resetSeconds,
      headers,
    });
  };
}
