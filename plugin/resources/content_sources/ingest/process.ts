import { setImmediate as turn } from 'node:timers/promises';
import { enqueue } from '../../../jobs/outbox';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { OperationError } from '../../../kit/errors';
import type { Job, JobCtx } from '../../../kit/group';
import { eventOf } from '../mapping/sender-events';
import type { Source } from '../source/source-table';
import { sources } from '../source/sources';
import { maxFailures } from '../source/states';
import { deliveries } from './deliveries';
import type { DeliveryRow } from './delivery-table';
import { leftOut, noPost } from './ended';
import { holdForMapping } from './hold';
import { processKind, processMessage } from './poke';
import { take } from './take';

/** Deliveries that one message processes; the rest get a message of their own, so that other work has its turn. */
const perMessage = 100;
/** Attempts at a payload that makes our own code fail, before the next one has its turn. */
const maxAttempts = 5;

/** Process what a source has received, in the order of receipt; one message of a source runs at a time over all instances. */
export const processDeliveries: DeliveryKind = {
  kind: processKind,
  isInternal: true,
  supersedes: true,
  async deliver({ payload }: Delivery, ctx) {
    const { source: sourceId } = payload as { source: string };
    for (let n = 0; n < perMessage; n++) {
      if (!(await takeNext(ctx, sourceId))) return;
      await turn();
    }
    await ctx.host.storage.run((db) => enqueue(db, processMessage(sourceId)));
  },
};

/** Deliveries whose message was lost with the process that was to write it. */
export const sweep: Job = {
  name: 'content.sweep',
  cron: '*/10 * * * * *',
  async run({ host: { storage } }) {
    for (const id of await storage.run((db) => deliveries(db).sourcesWaiting())) await storage.run((db) => enqueue(db, processMessage(id)));
  },
};

/** False when nothing is left to do. */
async function takeNext(ctx: JobCtx, sourceId: string): Promise<boolean> {
  const { storage } = ctx.host;
  const [source, [delivery]] = await storage.run(
    async (db) => [await sources(db).find(sourceId), await deliveries(db).waiting(sourceId, ['received'], 1)] as const,
  );
  if (!source?.enabled || !delivery) return false;
  try {
    await takeUp(ctx, source, delivery);
  } catch (error) {
    await failed(ctx, { source, delivery }, error);
  }
  return true;
}

async function takeUp(ctx: JobCtx, source: Source, delivery: DeliveryRow): Promise<void> {
  const payload: unknown = JSON.parse(delivery.body);
  const { mapping, mappingStatus } = source;
  // It asks only whether somebody is there, and no mapping is made on it.
  if (eventOf(payload)?.at === '/zen') return leftOut(ctx, { source, delivery, payload }, 'A ping of the sender.');
  if (mappingStatus !== 'approved' || mapping === null) return holdForMapping(ctx, { source, delivery, payload });
  await take(ctx, { source, delivery, payload }, mapping);
}

/** One delivery with its source as it was read. */
export interface OpenDelivery {
  readonly source: Source;
  readonly delivery: DeliveryRow;
  readonly payload: unknown;
}

/**
 * What is wrong with the database or another service passes: the delivery stays first in its source's line. What is wrong with the
 * payload stays wrong: it is put aside with the reason, and the next one has its turn.
 */
async function failed(ctx: JobCtx, { source, delivery }: Pick<OpenDelivery, 'source' | 'delivery'>, error: unknown): Promise<void> {
  const { host, log, now } = ctx;
  const isOurs = !(error instanceof OperationError);
  if (!isOurs && error.status >= 500) throw new DeliveryFailed(error.message, { cause: error });
  const attempts = delivery.attempts + 1;
  const message = isOurs ? 'an internal error; see the log' : error.message;
  if (isOurs) log.error({ err: error, deliveryId: delivery.id, sourceId: source.id }, 'a delivery could not be processed');
  if (isOurs && attempts < maxAttempts) {
    await host.storage.run((db) => deliveries(db).attempted(delivery.seq, attempts, message));
    throw new DeliveryFailed(message, { cause: error });
  }
  await host.storage.tx(async (db) => {
    await deliveries(db).move(delivery.seq, 'received', { state: 'failed', error: message, now: now() });
    await noPost(db, ctx, { source, status: 'error', message });
    const current = await sources(db).find(source.id, { lock: true });
    if (!current) return;
    const failures = current.failures + 1;
    await sources(db).update(source.id, {
      failures,
      ...(failures >= maxFailures && current.status === 'active' ? { status: 'error' } : {}),
    });
  });
}
