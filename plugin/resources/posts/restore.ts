import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { undoOfEdit } from './post/edit-undo';
import { id, revision, version } from './post/fields';
import { demandPublish, fenceWhereShown, isShown } from './post/publishing';
import { setFields } from './post/save-change';
import { storedPosts, unsupported } from './post/stored-posts';
import { PostView } from './post/view';

// D725
export const postsRestore = defineOperation({
  summary: 'Bring back title, text and excerpt of an earlier version; what the post is now is kept as a version too.',
  effect: 'write',
  params: Params({ id, version, expected_revision: Type.Optional(revision) }),
  returns: PostView,
  fence: fenceWhereShown,
  undo: (before, _params, after) => undoOfEdit(before, after),
}).handler(async function postsRestore({ id: wanted, version: earlier, expected_revision }, ctx) {
  const { revisions } = ctx.host.posts;
  const before = await storedPosts(ctx).get(wanted, { lock: true });
  if (!revisions) throw unsupported('earlier versions of posts');
  if (isShown(before)) demandPublish(ctx, 'restore');
  const { title, content, excerpt } = await revisions.get(before.id, earlier);
  return setFields(ctx, before, { fields: { title, content, excerpt }, expected: expected_revision });
});
