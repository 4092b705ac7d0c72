import { Type } from '@sinclair/typebox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { checkRevision } from './post/changes';
import { id, revision } from './post/fields';
import { isShown } from './post/publishing';
import { setStatus } from './post/save-change';
import { storedPosts } from './post/stored-posts';
import { PostView, type RecordedPost } from './post/view';

export const postsSubmit = defineOperation({
  summary: 'Submit a draft for review: somebody who may publish decides about it.',
  effect: 'write',
  params: Params({ id, expected_revision: Type.Optional(revision) }),
  returns: PostView,
  undo: ({ id: post }: RecordedPost) => ({ resource: 'posts', action: 'unpublish', params: { id: post } }),
}).handler(async function postsSubmit({ id: wanted, expected_revision }, ctx) {
  const before = await storedPosts(ctx).get(wanted, { lock: true });
  if (isShown(before)) throw refused(`post ${wanted} is not a draft (${before.status})`);
  if (before.status !== 'pending') checkRevision(before, expected_revision);
  return setStatus(ctx, before, 'pending');
});
