import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../host';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../kit/delivery';
import { FetchError } from '../kit/fetch';
import type { JobCtx } from '../kit/group';
import { type OpenSpan, tracer } from '../kit/tracing';
import { within } from '../kit/within';
import { pauseAfter } from './backoff';
import { errorText } from './error-text';
import type { OutboxEnds } from './outbox-ends';

interface Attempting {
  readonly kinds: readonly DeliveryKind[];
  readonly ctx: JobCtx;
  readonly log: Logger;
  readonly ends: OutboxEnds;
  readonly delays: readonly number[];
  readonly random: () => number;
  readonly leaseMs: number;
  /** After which a delivery that has not ended counts as failed. */
  readonly maxRunMs: number;
}

const retryMs = 500;

/** Carry out one claimed delivery and write down how it ended. Never rejects (D205). */
export function attempter({ kinds, ctx, log, ends, delays, random, leaseMs, maxRunMs }: Attempting) {
  const byKind = new Map(kinds.map((entry) => [entry.kind, entry]));

  /** A trace of its own: the request that wanted it has been answered (D784). */
  async function carriedOut(delivery: Delivery): Promise<{ error?: unknown }> {
    const on = tracer();
    if (!on) return tried(delivery);
    const kind = byKind.has(delivery.kind) ? delivery.kind : 'unknown';
    const facts = { 'siteplane.delivery.kind': kind, 'siteplane.delivery.id': delivery.id, 'siteplane.delivery.attempt': delivery.attempt };
    return on.span({ name: `delivery ${kind}`, kind: 'consumer', facts, from: { traceparent: undefined } }, (span) =>
      tried(delivery, span),
    );
  }

  async function tried(delivery: Delivery, span?: OpenSpan): Promise<{ error?: unknown }> {
    try {
      const kind = byKind.get(delivery.kind);
      if (!kind) throw new DeliveryFailed('This release does not know this kind of delivery.');
      const late = () => new DeliveryFailed(`It did not end within ${Math.round(maxRunMs / 60_000)} minutes.`);
      await within({ ms: maxRunMs, isBackground: true }, () => kind.deliver(delivery, ctx), late);
      return {};
    } catch (error) {
      span?.failed(error instanceof Error ? error.constructor.name : 'error');
      return { error };
    }
  }

  function failed(delivery: Delivery, error: unknown): Promise<boolean> {
    const { id, kind, attempt } = delivery;
    const message = errorText(error);
    const { retryAfterMs, isFinal } = error instanceof DeliveryFailed ? error : { retryAfterMs: undefined, isFinal: false };
    const pauseMs = pauseAfter({ attempts: attempt, retryAfterMs, isFinal }, { delays, random });
    const isOurs = error instanceof DeliveryFailed || error instanceof FetchError;
    const fields = { delivery: id, kind, attempt, error: message, ...(isOurs ? {} : { err: error }) };
    if (pauseMs === undefined) {
      log.error(fields, 'a delivery failed for good; see status.deliveries and repeat it by status.redeliver');
      return ends.dead(delivery, message);
    }
    log.warn({ ...fields, pauseMs }, 'a delivery failed and will be repeated');
    return ends.failed(delivery, message, pauseMs);
  }

  /** The database may be away just now. What is not written down before the lease lapses happens once more. */
  async function writtenDown(end: () => Promise<boolean>): Promise<boolean> {
    const giveUp = performance.now() + leaseMs;
    for (;;) {
      try {
        return await end();
      } catch (error) {
        if (performance.now() > giveUp) throw error;
        await sleep(retryMs);
      }
    }
  }

  return async (delivery: Delivery): Promise<void> => {
    const { id, kind } = delivery;
    const { error } = await carriedOut(delivery);
    try {
      const isMine = await writtenDown(() => (error === undefined ? ends.delivered(delivery) : failed(delivery, error)));
      if (!isMine) log.warn({ delivery: id, kind }, 'a delivery ended after its lease; its outcome is left to whoever holds it now');
    } catch (err) {
      log.error({ err, delivery: id, kind }, 'the outcome of a delivery could not be written down; it will be repeated');
    }
  };
}
