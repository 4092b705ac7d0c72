import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { id } from './post/fields';
import { storedPosts } from './post/stored-posts';
import { PostView, view } from './post/view';

export const postsGet = defineOperation({
  summary: 'Show one post with its text as stored and its revision.',
  effect: 'read',
  params: Params({ id }),
  returns: PostView,
}).handler(async function postsGet(params, ctx) {
  return view(ctx, await storedPosts(ctx).get(params.id));
});
