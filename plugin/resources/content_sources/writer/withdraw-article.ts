import type { Db, Post } from '../../../host';
import { emit } from '../../../kit/event';
import type { JobCtx } from '../../../kit/group';
import { articleSettled } from '../ingest/article-settled';
import { deliveries } from '../ingest/deliveries';
import { ingestPosts } from '../ingest/ingest-posts';
import type { IngestedPost, WithdrawalState } from '../ingest/ingest-table';
import type { OpenDelivery } from '../ingest/process';
import type { Withdrawal } from '../mapping/withdrawals';
import { tellReceiver, variablesOf } from './events';
import { whyStays } from './why-stays';
import { ingestOrigin } from './write-post';

/** One article that is taken back. */
export interface WithdrawnItem extends OpenDelivery {
  readonly withdrawal: Withdrawal;
}

/**
 * Take back the post of an article, in one transaction that also counts the item as done. Only rows of this source are looked at, so no
 * sender can withdraw another one's post. An article that was never here is remembered, so that an older delivery does not bring it (D424).
 */
export async function withdrawArticle(ctx: JobCtx, item: WithdrawnItem): Promise<void> {
  const { source, delivery, withdrawal } = item;
  await ctx.host.storage.tx(async (db) => {
    if (!(await deliveries(db).advance(delivery.seq, withdrawal.at))) return;
    const tracked = await ingestPosts(db).find(source.id, withdrawal.externalId, { lock: true });
    const { message, postId = tracked?.postId ?? 0, changed = false } = await outcome({ ctx, db, item }, tracked);
    await deliveries(db).settle(delivery.seq, { post: postId, message });
    await emit({ ctx, db }, articleSettled, {
      source: source.slug,
      postId,
      status: changed ? 'ok' : 'skipped',
      changed,
      durationMs: 0,
      message,
      contentHash: '',
      now: ctx.now(),
    });
  });
}

interface Withdrawing {
  readonly ctx: JobCtx;
  readonly db: Db;
  readonly item: WithdrawnItem;
}

interface Outcome {
  readonly message: string;
  readonly postId?: number;
  readonly changed?: boolean;
}

async function outcome(withdrawing: Withdrawing, tracked: IngestedPost | undefined): Promise<Outcome> {
  const { ctx, item } = withdrawing;
  const { source, delivery, withdrawal } = item;
  const { withdraw_mode: mode } = source.settings;
  const { modified, name } = withdrawal;
  const why = whyStays({ seq: delivery.seq, tracked, modified });
  if (why !== undefined) return { message: `Skipped: ${why}.` };
  if (mode === 'ignore') return { message: `Its sender took it back (${name}), and withdraw_mode is ignore.` };
  const at = modified ?? Math.max(delivery.receivedAt, tracked?.modifiedAt ?? 0);
  const post = tracked && (await ctx.host.posts.get(tracked.postId, { lock: true }));
  if (post && tracked.withdrawal?.as === 'draft' && post.status === 'draft') {
    await keep(withdrawing, tracked, { ...tracked.withdrawal, at });
    return { message: `It is a draft already (${name}).` };
  }
  const earlier = await takeEarlier(withdrawing);
  if (!post) {
    // What somebody here has deleted stays theirs to decide; what its sender has deleted may come back.
    const isDeletedHere = tracked !== undefined && tracked.postId > 0 && tracked.withdrawal?.as !== 'trash';
    await keep(withdrawing, tracked, { at, from: null, as: isDeletedHere ? 'deleted' : 'trash' });
    return { message: `Its sender took it back (${name}); there is no post of it here.`, changed: earlier > 0 };
  }
  const changed = await takeBack(withdrawing, post);
  await keep(withdrawing, tracked, { at, from: post.status, as: mode });
  const what = mode === 'trash' ? 'the post is deleted' : 'the post is a draft';
  return { message: `Its sender took it back (${name}): ${what}.`, changed: changed || earlier > 0 };
}

/** What the receiver of the source is told follows from the post as it is now. */
async function takeBack({ ctx, db, item }: Withdrawing, post: Post): Promise<boolean> {
  const { source, delivery, withdrawal } = item;
  const { posts, site } = ctx.host;
  const isTrash = source.settings.withdraw_mode === 'trash';
  if (isTrash) await posts.delete(post.id);
  const now = isTrash ? post : await posts.update(post, { status: 'draft' }, { origin: ingestOrigin });
  const { url: siteUrl } = await site();
  const variables = variablesOf({ ...item, index: withdrawal.at });
  const facts = { source, delivery, variables, externalId: withdrawal.externalId, siteUrl };
  // Of a scheduled one nobody was told yet.
  if (post.status !== 'future' && (isTrash || post.status !== 'draft'))
    await tellReceiver(db, { ...facts, kind: 'content.withdrawn', post: { ...now, status: 'draft' } });
  return isTrash || post.status !== 'draft';
}

/** With `new_draft` an article has several posts, and an earlier one may be published. */
async function takeEarlier(withdrawing: Withdrawing): Promise<number> {
  const { ctx, db, item } = withdrawing;
  let count = 0;
  for (const { postId } of await ingestPosts(db).earlierOf(item.source.id, item.withdrawal.externalId)) {
    const post = await ctx.host.posts.get(postId, { lock: true });
    if (post && (await takeBack(withdrawing, post))) count += 1;
  }
  return count;
}

async function keep({ ctx, db, item }: Withdrawing, tracked: IngestedPost | undefined, withdrawal: WithdrawalState): Promise<void> {
  const { source, delivery, withdrawal: asked } = item;
  const modifiedAt = asked.modified ?? tracked?.modifiedAt ?? null;
  const news = { withdrawal, modifiedAt, lastDelivery: delivery.seq, updatedAt: ctx.now() };
  if (tracked) return void (await ingestPosts(db).update({ ...tracked, ...news }));
  const nothing = { postId: 0, contentHash: new Uint8Array(32), credited: { authorId: 0, terms: {}, featuredImageId: 0 }, earlierOf: null };
  await ingestPosts(db).insert({ sourceId: source.id, externalId: asked.externalId, ...nothing, ...news });
}
