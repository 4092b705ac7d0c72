import { DeliveryFailed } from '../../../kit/delivery';
import { signedHeaders, webhookKey } from '../../../net/standard-webhooks';
import type { SourceSettings } from '../source/fields';

/** Where a source forwards to, and how it proves itself there. */
export interface Forward {
  readonly url: string;
  readonly mode: SourceSettings['forward_auth_mode'];
  /** Empty where there is none. */
  readonly secret: string;
}

interface ForwardAttempt {
  /** Stable over all attempts. */
  readonly id: string;
  /** Of this attempt, milliseconds since 1970. */
  readonly at: number;
  readonly body: string;
}

/**
 * Headers of one attempt: id and time always, and what the receiver wants as proof. A secret that is no `whsec_` key signs with its
 * own bytes. Throws DeliveryFailed where there is no secret, or one that no header can hold (D145).
 */
export function forwardHeaders({ mode, secret }: Forward, sent: ForwardAttempt): Record<string, string> {
  const named = { 'webhook-id': sent.id, 'webhook-timestamp': String(Math.floor(sent.at / 1000)) };
  if (mode === 'none') return named;
  if (secret === '') throw new DeliveryFailed(`The source has no forward_secret for forward_auth_mode ${mode}; set one.`);
  if (mode === 'standard_webhooks') return signedHeaders({ ...sent, key: webhookKey(secret) ?? Buffer.from(secret) });
  if (mode === 'basic') return { ...named, authorization: `Basic ${Buffer.from(credentials(secret)).toString('base64')}` };
  if (!/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(secret)) {
    throw new DeliveryFailed(
      `The forward_secret contains characters that are not allowed in a header; set another for forward_auth_mode ${mode}.`,
    );
  }
  return mode === 'bearer' ? { ...named, authorization: `Bearer ${secret}` } : { ...named, 'x-webhook-secret': secret };
}

/** `user:password`, or a password alone with an empty user. */
const credentials = (secret: string) => (secret.includes(':') ? secret : `:${secret}`);
