import type { Limits } from '../config';
import type { Caller } from '../kit/ctx';
import type { QuotaBucket } from '../kit/ports';
import { tooMany } from '../kit/too-many';
import type { RateWindows } from './rate-windows';

/** Quotas of one key or app and minute. Signed-in people have none. Headers as in the IETF draft "RateLimit header fields for HTTP". */
export function createQuota(windows: RateWindows, limits: Limits) {
  const allowed = { read: limits.readsPerMinute, write: limits.writesPerMinute, destructive: limits.destructivePerMinute };

  return function quota(caller: Caller, bucket: QuotaBucket): Record<string, string> {
    const limit = allowed[bucket];
    if (caller.kind === 'user' || limit === 0) return {};
    const counted = windows.hit(`${caller.kind}:${caller.id}:${bucket}`);
    const { hits, resetSeconds } = counted;
    const headers = {
      'RateLimit-Policy': `"${bucket}";q=${limit};w=60`,
      RateLimit: `"${bucket}";r=${Math.max(0, limit - hits)};t=${resetSeconds}`,
    };
    const refusal = tooMany(counted, limit, { says: (s) => `Too many ${bucket} calls: ${limit} a minute. Try again in ${s} s.`, headers });
    if (refusal) throw refusal;
    return headers;
  };
}
