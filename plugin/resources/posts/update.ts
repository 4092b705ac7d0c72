import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { fieldsOf } from './post/changes';
import { undoOfEdit } from './post/edit-undo';
import { id, postParams, revision } from './post/fields';
import { demandPublish, fenceWhereShown, isShown } from './post/publishing';
import { setFields } from './post/save-change';
import { storedPosts } from './post/stored-posts';
import { PostView } from './post/view';

// D721, D722
export const postsUpdate = defineOperation({
  summary: 'Change a post; omitted fields stay as they are. A post that visitors see needs the right to publish.',
  effect: 'write',
  params: Params({ id, expected_revision: revision, ...postParams }),
  returns: PostView,
  fence: fenceWhereShown,
  undo: (before, _params, after) => undoOfEdit(before, after),
}).handler(async function postsUpdate({ id: wanted, expected_revision, ...input }, ctx) {
  const before = await storedPosts(ctx).get(wanted, { lock: true });
  if (isShown(before)) demandPublish(ctx, 'update');
  return setFields(ctx, before, { fields: await fieldsOf(ctx, input, before), expected: expected_revision });
});
