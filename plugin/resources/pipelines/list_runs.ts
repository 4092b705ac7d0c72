import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { expects, PageOf, Params, page, slice } from '../../kit/schema';
import { recipeId } from './recipes/recipe-fields';
import { RunRowView, rowView, runStatus } from './runs/run-view';
import { runs } from './runs/runs';

export const pipelinesListRuns = defineOperation({
  summary: 'List runs, the newest first.',
  effect: 'read',
  params: Params({
    ...page(),
    post_id: Type.Optional(Type.Integer({ minimum: 0, description: 'Only runs of this post' })),
    recipe_id: Type.Optional(recipeId),
    source: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9_-]{1,64}$',
        ...expects('must be 1–64 lower-case letters, digits, hyphens or underscores'),
        maxLength: 64,
        description: 'Only runs of this content source, by slug, or direct for posts that none has sent',
      }),
    ),
    status: runStatus,
  }),
  returns: PageOf(RunRowView),
}).handler(async function pipelinesListRuns({ post_id: postId, recipe_id, source, status, ...params }, { db }) {
  const { page: number, per_page, ...range } = slice(params);
  const { items, total } = await runs(db).page({ postId, recipeId: recipe_id, source, status }, range);
  return { items: items.map(rowView), total, page: number, per_page };
});
