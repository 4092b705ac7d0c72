import { Type } from '@sinclair/typebox';
import { refused } from '../../kit/errors';
import { defineOperation } from '../../kit/operation';
import { Params, Returns, StringEnum } from '../../kit/schema';
import { recipeId } from './recipes/recipe-fields';
import { runPost } from './runner/run-post';
import { runStatuses } from './runs/run-table';
import { StageView } from './runs/run-view';

// D152: `changed` of a dry run
export const pipelinesRun = defineOperation({
  summary: 'Run a recipe on one post now and return what each stage did; a dry run works on a copy and writes nothing but its row.',
  effect: 'work',
  idempotent: false,
  ownDryRun: true,
  params: Params({
    post_id: Type.Integer({ minimum: 1, description: 'Id of the post' }),
    recipe_id: Type.Optional(recipeId),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only say what would be done' })),
    force: Type.Optional(Type.Boolean({ description: 'Run even if the post has not changed since the last run' })),
  }),
  returns: Returns({
    status: StringEnum(runStatuses),
    post_id: Type.Integer(),
    recipe: Type.String({ description: 'Id of the recipe' }),
    stages: Type.Array(StageView),
    run_id: Type.Integer(),
    changed: Type.Boolean(),
  }),
}).handler(async function pipelinesRun({ post_id, recipe_id, dry_run = false, force = false }, ctx) {
  const result = await runPost(ctx, {
    postId: post_id,
    recipeId: recipe_id,
    kind: ctx.caller.kind === 'user' ? 'manual' : 'api',
    isDryRun: dry_run || ctx.dryRun,
    isForced: force,
  });
  if (!result) throw refused('there is no recipe for this post; name one as recipe_id');
  const { status, recipeId: recipe, stages, runId: run_id } = result;
  // By the header a call says what it would change; a dry run of its own has changed nothing.
  const changed = ctx.dryRun ? result.wouldChange : result.changed;
  return { data: { status, post_id, recipe, stages: [...stages], run_id, changed }, changed };
});
