import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { RecipeView, recipeId, view } from './recipes/recipe-fields';
import { recipes } from './recipes/recipes';

export const pipelinesGetRecipe = defineOperation({
  summary: 'Get a recipe.',
  effect: 'read',
  params: Params({ id: recipeId }),
  returns: RecipeView,
}).handler(async function pipelinesGetRecipe({ id }, { db }) {
  return view(await recipes(db).get(id));
});
