import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { RecipeView, view } from './lib/recipe-fields';
import { recipes } from './lib/recipes';

export const pipelinesListRecipes = defineOperation({
  summary: 'List the recipes in the order in which they are tried.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ recipes: Type.Array(RecipeView) }),
}).handler(async (_params, { db }) => ({ recipes: (await recipes(db).list()).map(view) }));
