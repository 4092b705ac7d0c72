import { emit } from '../../../kit/event';
import { articleSettled } from '../ingest/article-settled';
import { deliveries } from '../ingest/deliveries';
import { ingestPosts } from '../ingest/ingest-posts';
import { announce } from './announce';
import type { Standing, Writing } from './plan';
import type { PreparedArticle } from './prepare';
import { createPost, updatePost, type WriteResult } from './write-post';

/** Do what was decided, in the caller's transaction: the post, who is told of it, and the run. */
export async function conclude(writing: Writing, { prepared, standing }: Concluded): Promise<void> {
  const { decision, tracked, post } = standing;
  if (decision.kind === 'skip') return leaveAlone(writing, tracked, `Skipped: ${decision.message}.`);
  if (decision.kind === 'unchanged' || !prepared) return leaveAlone(writing, tracked, unchanged);
  const making = { decision, prepared, tracked };
  const written = decision.kind === 'update' && post ? await updatePost(writing, { ...making, post }) : await createPost(writing, making);
  if (written.changed) await announce(writing, written);
  await record(writing, outcomeOf(written, prepared));
}

interface Concluded {
  /** Undefined where nothing is written. */
  readonly prepared: PreparedArticle | undefined;
  readonly standing: Standing;
}

const unchanged = 'Unchanged.';

/** Nothing is written but that this delivery was the last one, and of an equal article its newer time. */
async function leaveAlone(writing: Writing, tracked: Standing['tracked'], message: string): Promise<void> {
  const { source, article, delivery } = writing.plan;
  if (tracked) {
    const isNewer = message === unchanged && (article.modified ?? 0) > (tracked.modifiedAt ?? 0);
    const modifiedAt = isNewer ? (article.modified ?? null) : tracked.modifiedAt;
    await ingestPosts(writing.db).processed(source.id, article.externalId, {
      lastDelivery: Math.max(delivery.seq, tracked.lastDelivery ?? 0),
      modifiedAt,
    });
  }
  await record(writing, { postId: tracked?.postId ?? 0, message });
}

interface Outcome {
  readonly postId: number;
  readonly message: string;
  /** Undefined where nothing was written. */
  readonly changed?: boolean;
}

function outcomeOf({ post, isNew, changed, notices }: WriteResult, { problems, notes }: PreparedArticle): Outcome {
  const changes = isNew ? 'Created.' : 'Updated.';
  return {
    postId: post.id,
    message: [changed ? changes : unchanged, ...notices, ...[...problems, ...notes].map((sentence) => `${sentence}.`)].join(' '),
    changed,
  };
}

async function record({ ctx, db, plan }: Writing, { postId, message, changed }: Outcome): Promise<void> {
  const { source, startedAt, hash, delivery } = plan;
  const now = ctx.now();
  await deliveries(db).settle(delivery.seq, { post: postId, message });
  await emit({ ctx, db }, articleSettled, {
    source: source.slug,
    postId,
    status: changed ? 'ok' : 'skipped',
    changed: changed === true,
    durationMs: now - startedAt,
    message,
    contentHash: hash.toString('hex'),
    now,
  });
}
