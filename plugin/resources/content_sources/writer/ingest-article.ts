import { OperationError } from '../../../kit/errors';
import type { JobCtx } from '../../../kit/group';
import { deliveries } from '../ingest/deliveries';
import { conclude } from './conclude';
import { contentHash } from './content-hash';
import { type IngestItem, type Plan, standing, writes } from './plan';
import { type PreparedArticle, prepare } from './prepare';

/** A post was changed between the look at it and the transaction, so that something is to be written which was not prepared. */
class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

const maxAttempts = 5;

/**
 * Write the post of one article: pictures first, outside any transaction; then post, row, messages and run in one transaction, which
 * also counts the item as done. Whoever comes second with the same item writes nothing (D137).
 */
export async function ingestArticle(ctx: JobCtx, ingestItem: IngestItem): Promise<void> {
  const { mapping, settings } = ingestItem.source;
  if (mapping === null) throw new OperationError('conflict', 'The source has no mapping; approve one.');
  const plan: Plan = { ...ingestItem, mapping, hash: contentHash(ingestItem.article, settings), startedAt: ctx.now() };
  let prepared: PreparedArticle | undefined;
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { decision, post } = await ctx.host.storage.run((db) => standing({ ctx, db, plan }));
    if (writes(decision)) prepared ??= await prepare(ctx, plan, post);
    if (await isConcluded(ctx, plan, prepared)) return;
  }
  throw new OperationError('unavailable', 'The post kept changing while its article was being written.');
}

async function isConcluded(ctx: JobCtx, plan: Plan, prepared: PreparedArticle | undefined): Promise<boolean> {
  try {
    await ctx.host.storage.tx(async (db) => {
      const writing = { ctx, db, plan };
      if (!(await deliveries(db).advance(plan.delivery.seq, plan.index))) return;
      const now = await standing(writing, { lock: true });
      if (writes(now.decision) && !prepared) throw new ChangedMeanwhile();
      await conclude(writing, { prepared, standing: now });
    });
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}
