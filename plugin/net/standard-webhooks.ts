import { createHmac } from 'node:crypto';

interface WebhookMessage {
  /** Stable over all attempts. */
  readonly id: string;
  /** Milliseconds since 1970, of this attempt. */
  readonly at: number;
  readonly body: string | Uint8Array;
  readonly key: Uint8Array;
}

/**
 * Bytes of a signing secret `whsec_<base64>` as Standard Webhooks has it, 16 to 64 of them; undefined for any other text. It asks for
 * 24 at least, but senders give out shorter ones. The one reading for what comes in and what goes out (D86).
 */
export function webhookKey(secret: string): Buffer | undefined {
  const [, encoded = ''] = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret) ?? [];
  const key = Buffer.from(encoded, 'base64');
  return key.length >= 16 && key.length <= 64 ? key : undefined;
}

/** `webhook-id`, `webhook-timestamp` and `webhook-signature: v1,…`, an HMAC-SHA256 over `id.timestamp.body`. */
export function signedHeaders({ id, at, body, key }: WebhookMessage): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
