import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { newRecipe } from './recipes/new-recipe';
import {
  policy,
  priority,
  RecipeView,
  type RecordedRecipe,
  recipeId,
  recipeName,
  recorded,
  stages,
  trigger,
  view,
} from './recipes/recipe-fields';
import { recipes } from './recipes/recipes';

export const pipelinesCreateRecipe = defineOperation({
  summary: 'Create a recipe: what is done with posts, and when.',
  effect: 'write',
  idempotent: false,
  params: Params({
    id: Type.Optional(recipeId),
    name: recipeName,
    priority: Type.Optional(priority),
    stages: Type.Optional(stages),
    trigger: Type.Optional(trigger),
    policy: Type.Optional(policy),
  }),
  returns: RecipeView,
  undo: (_before, _params, { id }: RecordedRecipe) => ({ resource: 'pipelines', action: 'delete_recipe', params: { id } }),
}).handler(async function pipelinesCreateRecipe(params, { db, fetch }) {
  const recipe = newRecipe(params, { fetch, now: await recipes(db).now() });
  await recipes(db).create(recipe);
  return { data: view(recipe), changed: true, record: { before: null, after: recorded(recipe) } };
});
