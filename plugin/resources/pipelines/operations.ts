// Written by `npm run derive` from the files of this folder (D820).
import { pipelinesCreateRecipe } from './create_recipe';
import { pipelinesDeleteRecipe } from './delete_recipe';
import { pipelinesGetRecipe } from './get_recipe';
import { pipelinesGetRun } from './get_run';
import { pipelinesListRecipes } from './list_recipes';
import { pipelinesListRuns } from './list_runs';
import { pipelinesRun } from './run';
import { pipelinesUpdateRecipe } from './update_recipe';

export const operations = {
  create_recipe: pipelinesCreateRecipe,
  delete_recipe: pipelinesDeleteRecipe,
  get_recipe: pipelinesGetRecipe,
  get_run: pipelinesGetRun,
  list_recipes: pipelinesListRecipes,
  list_runs: pipelinesListRuns,
  run: pipelinesRun,
  update_recipe: pipelinesUpdateRecipe,
};
