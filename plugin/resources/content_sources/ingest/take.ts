import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { classifyDrift, type Drift } from '../mapping/drift';
import { fingerprint } from '../mapping/fingerprint';
import { applyMapping, isEmptyBatch } from '../mapping/rules';
import { eventOf } from '../mapping/sender-events';
import type { Mapping } from '../mapping/types';
import { ensurePostType } from '../source/post-types';
import { ingestArticle } from '../writer/ingest-article';
import { ended, leftOut } from './ended';
import { holdAlone, holdForDrift, holdItem } from './hold';
import { repeatedIds } from './new-ids';
import type { OpenDelivery } from './process';

/**
 * Make posts of a payload. What brings no article is left out, single items that do not fit are held by themselves, and only a payload
 * of which nothing fits holds its source, once (D423).
 */
export async function take(ctx: JobCtx, taken: OpenDelivery, mapping: Mapping): Promise<void> {
  const { source, delivery, payload } = taken;
  const drift = classifyDrift({ mapping, types: source.mappedTypes ?? {}, lines: source.shape ?? fingerprint(payload).lines }, payload);
  const event = eventOf(payload);
  if (event && (event.kind === 'withdrawal' || drift.kind === 'breaking')) {
    return leftOut(ctx, taken, `An event that brings no article: ${event.name}.`);
  }
  if (isEmptyBatch(mapping, payload)) return leftOut(ctx, taken, `The list at ${mapping.items} is empty.`);
  if (drift.kind === 'breaking') {
    return delivery.releasedAt === null ? holdForDrift(ctx, taken, drift.reasons) : holdAlone(ctx, taken, drift.reasons);
  }
  const repeated = await ctx.host.storage.run((db) => repeatedIds(db, taken, mapping));
  if (repeated.length > 0) return holdForDrift(ctx, taken, repeated);
  await ensurePostType(ctx.host, source.settings.target_post_type);
  const startedAt = ctx.now();
  const { items, filtered } = applyMapping(mapping, payload);
  await takeItems(ctx, taken, { items, unfit: drift.unfit });
  const noticed = [...drift.added.map((line) => `new: ${line}`), ...drift.missing.map((where) => `nothing found: ${where}`)];
  await ended(ctx, taken, { noticed, leftOut: items.length === 0 ? filtered : 0, startedAt });
}

interface Items extends Pick<ReturnType<typeof applyMapping>, 'items'>, Pick<Drift, 'unfit'> {}

async function takeItems(ctx: JobCtx, taken: OpenDelivery, { items, unfit }: Items): Promise<void> {
  const { itemsDone, onlyItems } = taken.delivery;
  const open = items.filter(({ at }) => at >= itemsDone && (onlyItems === null || onlyItems.includes(at)));
  for (const { at, article } of open) {
    const reasons = unfit.get(at);
    if (reasons || !article) {
      await holdItem(ctx, taken, { at, reason: (reasons ?? []).join('; ') });
      continue;
    }
    try {
      await ingestArticle(ctx, { ...taken, article, index: at });
    } catch (error) {
      // What is wrong with one item of several stays with that item; trouble of the database or another service passes.
      if (items.length === 1 || !(error instanceof OperationError) || error.status >= 500) throw error;
      await holdItem(ctx, taken, { at, reason: error.message });
    }
  }
}
