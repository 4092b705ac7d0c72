import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { contentDiff, textDiff } from './diff/readable';
import { changedFields, fieldsOf } from './post/changes';
import { id, postParams, revision } from './post/fields';
import { storedPosts } from './post/stored-posts';
import { recorded, revisionOf } from './post/view';

/** Field names of callers. */
const names = {
  title: 'title',
  content: 'content',
  excerpt: 'excerpt',
  slug: 'slug',
  authorId: 'author',
  featuredImageId: 'featured_image',
} as const;

export const postsDiff = defineOperation({
  summary: 'Show what posts.update with the same params would change, without changing anything.',
  effect: 'read',
  params: Params({ id, expected_revision: Type.Optional(revision), ...postParams }),
  returns: Returns({
    id: Type.Integer(),
    revision: Type.String({ description: 'Of what is stored now' }),
    is_current: Type.Boolean({ description: 'Whether expected_revision, if it was sent, is that of what is stored now' }),
    changed_fields: Type.Array(Type.String()),
    diff: Type.String({ description: 'For people: lines that go begin with -, lines that come with +' }),
  }),
}).handler(async function postsDiff({ id: wanted, expected_revision, ...input }, ctx) {
  const post = await storedPosts(ctx).get(wanted);
  const fields = await fieldsOf(ctx, input, post);
  const changed = changedFields(post, fields);
  const current = revisionOf(recorded(post));
  const part = (name: keyof typeof names) => {
    const pair = [String(post[name]), String(fields[name])] as const;
    return `${names[name]}:\n${name === 'content' ? contentDiff(...pair) : textDiff(...pair)}`;
  };
  return {
    id: post.id,
    revision: current,
    is_current: expected_revision === undefined || expected_revision === current,
    changed_fields: changed.map((name) => names[name]),
    diff: changed.map(part).join('\n\n'),
  };
});
