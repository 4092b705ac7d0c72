import type { Site } from '../../../host';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { FetchError } from '../../../kit/fetch';
import { given } from '../../../kit/given';
import type { JobCtx } from '../../../kit/group';
import { retryAfterMs } from '../../../net/retry-after';
import { forwardToSource } from '../../content_sources/port';
import { urlOf } from '../post/permalink';
import type { EndedRun } from '../stages/stage';

/** What a receiver is told. */
export const completedKind = 'pipeline.completed';

interface About {
  readonly site: Site;
  readonly recipe: string;
  /** Slug of the content source, or `direct`. */
  readonly source: string;
}

export const completedPayload = ({ runId, post, changed }: EndedRun, { site, recipe, source }: About) => ({
  run_id: runId,
  recipe,
  source_slug: source,
  changed,
  post_id: post.id,
  type: post.type,
  title: post.title,
  slug: post.slug,
  status: post.status,
  url: urlOf(site, post),
});

interface Payload extends Record<string, unknown> {
  /** Where the recipe names one; else it is the source's. */
  readonly receiver?: string;
}

/** Post it, with id and time as Standard Webhooks names them; signed where the content source's forwarding is. */
export const completedDelivery: DeliveryKind = {
  kind: completedKind,
  async deliver(delivery, ctx) {
    const { receiver, ...data } = delivery.payload as Payload;
    return receiver === undefined ? forwardToSource(delivery, ctx) : post({ ...delivery, payload: data }, ctx, receiver);
  },
};

async function post({ id, createdAt, payload }: Delivery, { fetch, now }: JobCtx, url: string): Promise<void> {
  const body = JSON.stringify({ type: completedKind, timestamp: new Date(createdAt).toISOString(), data: payload });
  const headers = { 'content-type': 'application/json', 'webhook-id': id, 'webhook-timestamp': String(Math.floor(now() / 1000)) };
  const answer = await fetch(url, { method: 'POST', headers, body, timeoutMs: 15_000, maxBytes: 64 * 1024 }).catch((error: unknown) => {
    if (error instanceof FetchError) throw new DeliveryFailed(`${error.message}.`, { cause: error, isFinal: error.fault === 'refused' });
    throw error;
  });
  const { status } = answer;
  if (status >= 200 && status < 300) return;
  const waits = status === 429 || status === 503 ? retryAfterMs(answer.headers.get('retry-after'), now()) : undefined;
  throw new DeliveryFailed(`${new URL(url).host} answered with ${status}.`, {
    isFinal: status === 410,
    ...given({ retryAfterMs: waits }),
  });
}
