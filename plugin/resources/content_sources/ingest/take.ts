import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { classifyDrift, type Drift } from '../mapping/drift';
import { fingerprint } from '../mapping/fingerprint';
import { applyMapping, isEmptyBatch } from '../mapping/rules';
import { eventOf, type SenderEvent } from '../mapping/sender-events';
import type { Mapping } from '../mapping/types';
import { type Withdrawal, withdrawalsOf } from '../mapping/withdrawals';
import { ensurePostType } from '../source/post-types';
import { ingestArticle } from '../writer/ingest-article';
import { withdrawArticle } from '../writer/withdraw-article';
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
  const reading = await ctx.host.site();
  const withdrawn = withdrawalsOf(mapping, payload, reading);
  const event = eventOf(payload);
  if (event?.kind === 'withdrawal') return takeEvent(ctx, taken, { event, withdrawn });
  const approved = { mapping, types: source.mappedTypes ?? {}, lines: source.shape ?? fingerprint(payload).lines, reading };
  const drift = classifyDrift(approved, payload, new Set(withdrawn.map(({ at }) => at)));
  if (event && drift.kind === 'breaking') return leftOut(ctx, taken, `An event that brings no article: ${event.name}.`);
  if (isEmptyBatch(mapping, payload)) return leftOut(ctx, taken, `The list at ${mapping.items} is empty.`);
  if (drift.kind === 'breaking') {
    return delivery.releasedAt === null ? holdForDrift(ctx, taken, drift.reasons) : holdAlone(ctx, taken, drift.reasons);
  }
  const repeated = await ctx.host.storage.run((db) => repeatedIds(db, taken, mapping));
  if (repeated.length > 0) return holdForDrift(ctx, taken, repeated);
  await ensurePostType(ctx.host, source.settings.target_post_type);
  const startedAt = ctx.now();
  const { items, filtered } = applyMapping(mapping, payload, reading);
  await takeItems(ctx, taken, { items, unfit: drift.unfit, withdrawn });
  const noticed = [...drift.added.map((line) => `new: ${line}`), ...drift.missing.map((where) => `nothing found: ${where}`)];
  await ended(ctx, taken, { noticed, leftOut: items.length + withdrawn.length === 0 ? filtered : 0, startedAt });
}

interface EventTaken {
  readonly event: SenderEvent;
  readonly withdrawn: readonly Withdrawal[];
}

/** The payload says that articles are deleted or unpublished, and nothing else of it is read. */
async function takeEvent(ctx: JobCtx, taken: OpenDelivery, { event, withdrawn }: EventTaken): Promise<void> {
  if (withdrawn.length === 0) return leftOut(ctx, taken, `An event that names no article: ${event.name}.`);
  for (const withdrawal of withdrawn) {
    if (withdrawal.at >= taken.delivery.itemsDone) await withdrawArticle(ctx, { ...taken, withdrawal });
  }
  await ended(ctx, taken, { noticed: [], leftOut: 0, startedAt: ctx.now() });
}

interface Items extends Pick<ReturnType<typeof applyMapping>, 'items'>, Pick<Drift, 'unfit'> {
  readonly withdrawn: readonly Withdrawal[];
}

async function takeItems(ctx: JobCtx, taken: OpenDelivery, { items, unfit, withdrawn }: Items): Promise<void> {
  const { itemsDone, onlyItems } = taken.delivery;
  const isOpen = ({ at }: { readonly at: number }) => at >= itemsDone && (onlyItems === null || onlyItems.includes(at));
  const places = new Map<number, (typeof items)[number] | Withdrawal>([...items, ...withdrawn].map((item) => [item.at, item]));
  const open = [...places.values()].filter(isOpen).sort((a, b) => a.at - b.at);
  for (const item of open) {
    if ('externalId' in item) {
      await withdrawArticle(ctx, { ...taken, withdrawal: item });
      continue;
    }
    const { at, article } = item;
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
