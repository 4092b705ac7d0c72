import { recordDeliveryRun } from '../../../pipelines/lib/port';
import { announce } from './announce';
import type { Standing, Writing } from './plan';
import type { Prepared } from './prepare';
import { createPost, updatePost, type Written } from './write-post';

/** Do what was decided, in the caller's transaction: the post, who is told of it, and the run. */
export async function conclude(writing: Writing, { prepared, standing }: Concluded): Promise<void> {
  const { decision, tracked, post } = standing;
  const postId = tracked?.postId ?? 0;
  if (decision.kind === 'skip') return record(writing, { postId, message: `Left alone: ${decision.message}.` });
  if (decision.kind === 'unchanged' || !prepared) return record(writing, { postId, message: unchanged });
  const making = { decision, prepared, tracked };
  const written = decision.kind === 'update' && post ? await updatePost(writing, { ...making, post }) : await createPost(writing, making);
  if (written.changed) await announce(writing, written);
  await record(writing, outcomeOf(written, prepared));
}

interface Concluded {
  /** Undefined where nothing is written. */
  readonly prepared: Prepared | undefined;
  readonly standing: Standing;
}

const unchanged = 'Unchanged.';

interface Outcome {
  readonly postId: number;
  readonly message: string;
  /** Undefined where nothing was written. */
  readonly changed?: boolean;
}

function outcomeOf({ post, isNew, changed }: Written, { problems }: Prepared): Outcome {
  const changes = isNew ? 'Created.' : 'Updated.';
  return { postId: post.id, message: [changed ? changes : unchanged, ...problems.map((problem) => `${problem}.`)].join(' '), changed };
}

async function record({ ctx, db, plan }: Writing, { postId, message, changed }: Outcome): Promise<void> {
  const { source, startedAt, hash } = plan;
  const now = ctx.now();
  await recordDeliveryRun(db, {
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
