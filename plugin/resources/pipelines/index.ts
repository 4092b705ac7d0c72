import { defineGroup } from '../../kit/group';
import { pipelinesCreateRecipe } from './create_recipe';
import { pipelinesDeleteRecipe } from './delete_recipe';
import { pipelinesGetRecipe } from './get_recipe';
import { pipelinesGetRun } from './get_run';
import { completedDelivery } from './lib/completed';
import { pipelineHooks } from './lib/hooks';
import { jobs } from './lib/jobs';
import { buildKind } from './lib/llms-txt/stale';
import { mailDelivery } from './lib/mail';
import { pipelinesModule } from './lib/module';
import { scheduleWalk } from './lib/schedule';
import { triggerDelivery } from './lib/trigger-delivery';
import { pipelinesListRecipes } from './list_recipes';
import { pipelinesListRuns } from './list_runs';
import { pipelinesRun } from './run';
import { pipelinesUpdateRecipe } from './update_recipe';

/** What is done with posts once they are there: recipes of stages, what sets them off, and the history of their runs. */
export const pipelines = defineGroup('pipelines', {
  module: pipelinesModule,
  operations: {
    create_recipe: pipelinesCreateRecipe,
    delete_recipe: pipelinesDeleteRecipe,
    get_recipe: pipelinesGetRecipe,
    get_run: pipelinesGetRun,
    list_recipes: pipelinesListRecipes,
    list_runs: pipelinesListRuns,
    run: pipelinesRun,
    update_recipe: pipelinesUpdateRecipe,
  },
  hooks: pipelineHooks,
  jobs,
  deliveries: [triggerDelivery, scheduleWalk, buildKind, completedDelivery, mailDelivery],
});
