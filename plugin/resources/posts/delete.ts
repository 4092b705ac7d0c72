import { Type } from '@sinclair/typebox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { id } from './post/fields';
import { isShown } from './post/publishing';
import { storedPosts } from './post/stored-posts';
import { recorded, view } from './post/view';

export const postsDelete = defineOperation({
  summary: 'Delete a draft, or a post that waits for review, for good.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ id }),
  returns: Returns({ id: Type.Integer(), deleted: Type.Literal(true) }),
  target: async (params, ctx) => {
    const state = await view(ctx, await storedPosts(ctx).get(params.id));
    return { name: state.title || `post ${params.id}`, holds: ['its earlier versions'], state };
  },
}).handler(async function postsDelete(params, ctx) {
  const posts = storedPosts(ctx);
  const before = await posts.get(params.id, { lock: true });
  if (isShown(before)) throw refused(`post ${before.id} is not a draft (${before.status}); take it back first with posts.unpublish`);
  await posts.delete(before);
  return { data: { id: params.id, deleted: true as const }, changed: true, record: { before: recorded(before), after: null } };
});
