import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { checkRevision } from './post/changes';
import { id, revision } from './post/fields';
import { demandPublish, fenceWhereShown, isShown } from './post/publishing';
import { setStatus } from './post/save-change';
import { storedPosts } from './post/stored-posts';
import { PostView, type RecordedPost } from './post/view';

const back: Readonly<Record<string, string>> = { pending: 'submit', publish: 'publish' };

// D721
export const postsUnpublish = defineOperation({
  summary: 'Make a post a draft again, whatever it is. One that visitors see needs the right to publish.',
  effect: 'write',
  params: Params({ id, expected_revision: Type.Optional(revision) }),
  returns: PostView,
  fence: fenceWhereShown,
  undo({ id: post, status }: RecordedPost) {
    const action = back[status];
    return action === undefined ? null : { resource: 'posts', action, params: { id: post } };
  },
}).handler(async function postsUnpublish({ id: wanted, expected_revision }, ctx) {
  const before = await storedPosts(ctx).get(wanted, { lock: true });
  if (isShown(before)) demandPublish(ctx, 'unpublish');
  if (before.status !== 'draft') checkRevision(before, expected_revision);
  return setStatus(ctx, before, 'draft');
});
