import { DeliveryFailed } from '../../../kit/delivery';
import { signedHeaders, webhookKey } from '../../../net/standard-webhooks';
import { type Connection, type PlatformCtx, textOf } from '../definitions/definition';
import { callPlatform } from '../health/platform-call';

/** What is wrong, or was; `data` holds a `message` for people. */
export interface Alert {
  /** Stable over all attempts. */
  readonly id: string;
  /** When it happened, milliseconds since 1970. */
  readonly at: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Thrown where the webhook says that it no longer exists. */
export class WebhookGone extends DeliveryFailed {
  constructor() {
    super('The webhook no longer exists (410).', { isFinal: true });
  }
}

/** Post a signed alert: `{type, timestamp, data}` with the headers of Standard Webhooks. Throws DeliveryFailed. */
export async function postAlert(
  { config, secret }: Pick<Connection, 'config' | 'secret'>,
  ctx: Pick<PlatformCtx, 'fetch' | 'now'>,
  { id, at, type, data }: Alert,
): Promise<void> {
  const key = webhookKey((await secret('secret')) ?? '');
  if (!key) throw new DeliveryFailed('The alerts integration has no signing secret; set one with integrations.set_secret.');
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
  const { status } = await callPlatform(ctx, {
    url: textOf(config, 'webhook_url'),
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signedHeaders({ id, at: ctx.now(), body, key }) },
    body,
    timeoutMs: 15_000,
    alsoFine: [410],
  });
  if (status === 410) throw new WebhookGone();
}
