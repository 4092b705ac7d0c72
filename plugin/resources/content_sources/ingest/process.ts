import { setImmediate as turn } from 'node:timers/promises';
import { enqueue } from '../../../jobs/outbox';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../kit/delivery';
import { OperationError } from '../../../kit/errors';
import { emit } from '../../../kit/event';
import type { Job, JobCtx } from '../../../kit/group';
import { classifyDrift } from '../mapping/drift';
import { fingerprint } from '../mapping/fingerprint';
import { applyMapping } from '../mapping/rules';
import type { Mapping } from '../mapping/types';
import { ensurePostType } from '../source/post-types';
import type { Source } from '../source/source-table';
import { sources } from '../source/sources';
import { maxFailures } from '../source/states';
import { ingestArticle } from '../writer/ingest-article';
import { articleSettled } from './article-settled';
import { deliveries } from './deliveries';
import type { DeliveryRow } from './delivery-table';
import { holdForDrift, holdForMapping } from './hold';
import { repeatedIds } from './new-ids';
import { processKind, processMessage } from './poke';

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
  if (isPing(source, payload)) return end(ctx, delivery, 'skipped');
  if (mappingStatus !== 'approved' || mapping === null) return holdForMapping(ctx, { source, delivery, payload });
  await take(ctx, { source, delivery, payload }, mapping);
}

const end = async ({ host, now }: JobCtx, { seq }: DeliveryRow, state: 'skipped'): Promise<void> =>
  void (await host.storage.run((db) => deliveries(db).move(seq, 'received', { state, now: now() })));

/** GitHub's first call asks only whether somebody is there; by the body, for no signature covers its headers. */
function isPing({ settings: { sig_header_mode } }: Source, payload: unknown): boolean {
  const { zen, hook_id } = payload as { zen?: unknown; hook_id?: unknown };
  return sig_header_mode === 'github' && typeof zen === 'string' && typeof hook_id === 'number';
}

/** One delivery with its source as it was read. */
export interface OpenDelivery {
  readonly source: Source;
  readonly delivery: DeliveryRow;
  readonly payload: unknown;
}

async function take(ctx: JobCtx, taken: OpenDelivery, mapping: Mapping): Promise<void> {
  const { source, payload } = taken;
  const shape = fingerprint(payload);
  const drift = classifyDrift({ mapping, types: source.mappedTypes ?? {}, lines: source.shape ?? shape.lines }, payload);
  if (drift.kind === 'breaking') return holdForDrift(ctx, taken, drift.reasons);
  const repeated = await ctx.host.storage.run((db) => repeatedIds(db, taken, mapping));
  if (repeated.length > 0) return holdForDrift(ctx, taken, repeated);
  await ensurePostType(ctx.host, source.settings.target_post_type);
  const startedAt = ctx.now();
  const { items, filtered } = applyMapping(mapping, payload);
  for (const [index, { article }] of items.entries()) {
    if (article && index >= taken.delivery.itemsDone) await ingestArticle(ctx, { ...taken, article, index });
  }
  const noticed = [...drift.added.map((line) => `new: ${line}`), ...drift.missing.map((where) => `nothing found: ${where}`)];
  await ended(ctx, taken, {
    state: items.length === 0 ? 'skipped' : 'done',
    noticed,
    leftOut: items.length === 0 ? filtered : 0,
    startedAt,
  });
}

async function ended(ctx: JobCtx, { source, delivery }: OpenDelivery, { state, noticed, leftOut, startedAt }: Ending): Promise<void> {
  const { host, now } = ctx;
  const notices = [...new Set([...source.notices, ...noticed])].slice(-50);
  const isNews = notices.length !== source.notices.length || source.failures > 0 || source.status !== 'active';
  await host.storage.tx(async (db) => {
    const isMoved = await deliveries(db).move(delivery.seq, 'received', { state, now: now() });
    // Every delivery is a row of the history, also one that comes to nothing.
    if (isMoved && leftOut > 0) {
      const run = { source: source.slug, postId: 0, status: 'skipped', changed: false, contentHash: '' } as const;
      const message = 'Left out by the filters of the mapping.';
      await emit({ ctx, db }, articleSettled, { ...run, message, durationMs: now() - startedAt, now: now() });
    }
    if (!isNews) return;
    // Read again under lock: an admin may have changed the source meanwhile.
    const current = await sources(db).find(source.id, { lock: true });
    if (current?.mappingStatus === 'approved') await sources(db).update(source.id, { failures: 0, status: 'active', notices });
  });
}

interface Ending {
  readonly state: 'done' | 'skipped';
  readonly noticed: readonly string[];
  /** Items of a payload of which the filters left nothing. */
  readonly leftOut: number;
  readonly startedAt: number;
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
    const run = { source: source.slug, postId: 0, status: 'error', changed: false, durationMs: 0, contentHash: '' } as const;
    await emit({ ctx, db }, articleSettled, { ...run, message, now: now() });
    const current = await sources(db).find(source.id, { lock: true });
    if (!current) return;
    const failures = current.failures + 1;
    await sources(db).update(source.id, {
      failures,
      ...(failures >= maxFailures && current.status === 'active' ? { status: 'error' } : {}),
    });
  });
}
