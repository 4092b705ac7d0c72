import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { RecipeView, recipeId, view } from './lib/recipe-fields';
import { recipes } from './lib/recipes';

export const pipelinesGetRecipe = defineOperation({
  summary: 'Get a recipe.',
  effect: 'read',
  params: Params({ id: recipeId }),
  returns: RecipeView,
}).handler(async ({ id }, { db }) => view(await recipes(db).get(id)));
