import type { JobCtx } from '../../../kit/group';
import { aiRun } from '../../ai/port';
import { fingerprint } from '../mapping/fingerprint';
import { improvedMapping } from '../mapping/improve';
import { proposeMapping } from '../mapping/propose';
import { maskSample } from '../mapping/sample';
import type { Mapping } from '../mapping/types';
import { mappingProblems } from '../mapping/validate';
import type { Source } from '../source/source-table';
import { sources } from '../source/sources';
import { announceHeld } from './announce-held';
import { deliveries } from './deliveries';
import { noPost } from './ended';
import type { OpenDelivery } from './process';

/** Keep a payload until a mapping is approved. The latest one is the sample; a proposal that it does not match is made again. */
export async function holdForMapping(ctx: JobCtx, { source, delivery, payload }: OpenDelivery): Promise<void> {
  const { host, now } = ctx;
  const sample = maskSample(payload);
  const proposal = await proposalFor(ctx, { source, sample, payload });
  await host.storage.tx(async (db) => {
    const current = await sources(db).find(source.id, { lock: true });
    // Approved meanwhile: the delivery is left to the next turn.
    if (!current || current.mappingStatus === 'approved') return;
    await deliveries(db).move(delivery.seq, 'received', { state: 'held', now: now() });
    const isOpen = current.mappingStatus !== 'drifted';
    await sources(db).update(source.id, {
      sample,
      fingerprint: fingerprint(payload).hash,
      ...(isOpen ? { status: 'needs_mapping', mappingStatus: 'proposed' } : {}),
      ...(isOpen && proposal ? { mapping: proposal } : {}),
    });
  });
}

interface Sampled {
  readonly source: Source;
  readonly sample: unknown;
  readonly payload: unknown;
}

/** Undefined where the mapping stays as it is. A model is asked for the first payload only, however many come. */
async function proposalFor(ctx: JobCtx, { source, sample, payload }: Sampled): Promise<Mapping | undefined> {
  const { mapping, mappingStatus } = source;
  if (mappingStatus === 'none') return proposed(ctx, sample, payload);
  const isBorne = mapping !== null && mappingProblems(mapping, payload).length === 0;
  return mappingStatus === 'drifted' || isBorne ? undefined : proposeMapping(payload)?.mapping;
}

/** By rules, and better by a model where one is connected; its failure costs nothing but the improvement. */
async function proposed(ctx: JobCtx, sample: unknown, payload: unknown): Promise<Mapping | undefined> {
  const byRules = proposeMapping(payload)?.mapping;
  try {
    return await improvedMapping(
      sample,
      byRules,
      async (input) => (await aiRun(ctx, 'mapping_suggest', { content: JSON.stringify(input) })).data,
    );
  } catch (err) {
    ctx.log.debug({ err }, 'no model improved the proposed mapping');
    return byRules;
  }
}

/** The payload no longer fits what was approved: hold it and all after it, and tell. */
export async function holdForDrift(ctx: JobCtx, { source, delivery, payload }: OpenDelivery, reasons: readonly string[]): Promise<void> {
  const { host, now } = ctx;
  await host.storage.tx(async (db) => {
    const current = await sources(db).find(source.id, { lock: true });
    // Another mapping was approved meanwhile: the next turn judges by that one.
    if (current?.mappingStatus !== 'approved' || current.updatedAt !== source.updatedAt) return;
    await deliveries(db).move(delivery.seq, 'received', { state: 'held', error: reasons.join('; '), now: now() });
    await sources(db).update(source.id, {
      status: 'held',
      mappingStatus: 'drifted',
      notices: [...reasons].slice(0, 50),
      sample: maskSample(payload),
      fingerprint: fingerprint(payload).hash,
    });
    await announceHeld(db, ctx, { source: current, delivery, reasons });
  });
}

/** It was let go on once and still does not fit: it waits for a person, and nothing waits for it (D423). */
export async function holdAlone(ctx: JobCtx, { source, delivery }: OpenDelivery, reasons: readonly string[]): Promise<void> {
  const message = reasons.join('; ');
  await ctx.host.storage.tx(async (db) => {
    if (!(await deliveries(db).move(delivery.seq, 'received', { state: 'held', error: message, now: ctx.now() }))) return;
    await noPost(db, ctx, { source, status: 'held', message: `Held by itself: ${message} (delivery ${delivery.id}).` });
  });
}

/** One item of several does not fit; it is counted as done, so that the others go on. */
export async function holdItem(ctx: JobCtx, { source, delivery }: OpenDelivery, { at, reason }: HeldItem): Promise<void> {
  await ctx.host.storage.tx(async (db) => {
    if (!(await deliveries(db).advance(delivery.seq, at))) return;
    await deliveries(db).holdItem(delivery.seq, at);
    await noPost(db, ctx, { source, status: 'held', message: `Item ${at + 1} is held: ${reason} (delivery ${delivery.id}).` });
  });
}

interface HeldItem {
  /** Its place in the payload. */
  readonly at: number;
  readonly reason: string;
}
