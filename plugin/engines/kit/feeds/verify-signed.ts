import { timingSafeEqual } from 'node:crypto';
import { signedHeaders } from '../../../net/standard-webhooks';

interface SignedRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

const toleranceMs = 5 * 60_000;

/** Whether a request is signed with this key as Standard Webhooks has it, within the last five minutes. `now` in milliseconds since 1970. */
export function isSigned({ headers, body }: SignedRequest, key: Uint8Array, now: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures || !/^\d{1,12}$/.test(timestamp)) return false;
  const at = Number(timestamp) * 1000;
  if (Math.abs(now - at) > toleranceMs) return false;
  const wanted = Buffer.from(signedHeaders({ id, at, body, key })['webhook-signature'] ?? '');
  return signatures.split(' ').some((one) => {
    const sent = Buffer.from(one);
    return sent.length === wanted.length && timingSafeEqual(sent, wanted);
  });
}
