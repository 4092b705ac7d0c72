import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { fieldsOf } from './post/changes';
import { postParams, type } from './post/fields';
import { storedPosts } from './post/stored-posts';
import { PostView, type RecordedPost, recorded, view } from './post/view';

export const postsCreate = defineOperation({
  summary: 'Create a post, always as a draft.',
  effect: 'write',
  idempotent: false,
  params: Params({ type, ...postParams }),
  returns: PostView,
  undo: (_before, _params, { id }: RecordedPost) => ({ resource: 'posts', action: 'delete', params: { id } }),
}).handler(async function postsCreate({ type: kind = 'post', ...input }, ctx) {
  const fields = await fieldsOf(ctx, input);
  const post = await storedPosts(ctx).create(kind, { authorId: ctx.caller.userId ?? 0, ...fields, status: 'draft' });
  const record = { before: null, after: recorded(post), isReversible: ctx.host.posts.transactional };
  return { data: await view(ctx, post), changed: true, record };
});
