import type { Post, PostFields, PostStatus } from '../../../host';
import type { Ctx } from '../../../kit/ctx';
import { changedFields, checkRevision } from './changes';
import { storedPosts } from './stored-posts';
import { recorded, view } from './view';

/** Give the post that was read with a lock another status, as the answer of an operation. */
export async function setStatus(ctx: Ctx, before: Post, status: PostStatus) {
  return before.status === status ? { data: await view(ctx, before), changed: false } : stored(ctx, before, { status });
}

/** Give it other texts, unless it has them already: then it does not matter what the caller had read. Throws 409 as `checkRevision`. */
export async function setFields(ctx: Ctx, before: Post, { fields, expected }: { fields: PostFields; expected: string | undefined }) {
  if (changedFields(before, fields).length === 0) return { data: await view(ctx, before), changed: false };
  checkRevision(before, expected);
  return stored(ctx, before, fields);
}

async function stored(ctx: Ctx, before: Post, fields: PostFields) {
  const { post, changed } = await storedPosts(ctx).update(before, fields);
  const record = { before: recorded(before), after: recorded(post), isReversible: ctx.host.posts.transactional };
  return { data: await view(ctx, post), changed, record };
}
