import { Type } from '@sinclair/typebox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { checkRevision } from './post/changes';
import { id, revision } from './post/fields';
import { demandPublish, isShown, publishFence } from './post/publishing';
import { setStatus } from './post/save-change';
import { storedPosts } from './post/stored-posts';
import { PostView, type RecordedPost } from './post/view';

// D721
export const postsPublish = defineOperation({
  summary: 'Show a draft, or a post that waits for review, to visitors. Its date stays.',
  effect: 'write',
  params: Params({ id, expected_revision: Type.Optional(revision) }),
  returns: PostView,
  fence: async (_params, ctx) => publishFence(ctx),
  undo: ({ id: post, status }: RecordedPost) =>
    status === 'draft' ? { resource: 'posts', action: 'unpublish', params: { id: post } } : null,
}).handler(async function postsPublish({ id: wanted, expected_revision }, ctx) {
  demandPublish(ctx, 'publish');
  const before = await storedPosts(ctx).get(wanted, { lock: true });
  if (isShown(before) && before.status !== 'publish') {
    throw refused(`post ${wanted} is ${before.status === 'future' ? 'scheduled' : before.status}; take it back first with posts.unpublish`);
  }
  if (before.status !== 'publish') checkRevision(before, expected_revision);
  return setStatus(ctx, before, 'publish');
});
