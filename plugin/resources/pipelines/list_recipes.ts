import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { RecipeView, view } from './recipes/recipe-fields';
import { recipes } from './recipes/recipes';

export const pipelinesListRecipes = defineOperation({
  summary: 'List the recipes in the order in which they are tried.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ recipes: Type.Array(RecipeView) }),
}).handler(async function pipelinesListRecipes(_params, { db }) {
  return { recipes: (await recipes(db).list()).map(view) };
});
