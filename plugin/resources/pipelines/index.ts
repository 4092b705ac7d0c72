import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { adminRoutes } from './admin/routes';
import { pipelinesCreateRecipe } from './create_recipe';
import { pipelinesDeleteRecipe } from './delete_recipe';
import { pipelinesGetRecipe } from './get_recipe';
import { pipelinesGetRun } from './get_run';
import { pipelinesListRecipes } from './list_recipes';
import { pipelinesListRuns } from './list_runs';
import { buildKind } from './llms-txt/stale';
import { llmsTxtTable } from './llms-txt/table';
import { createPipelines } from './migrations/022-pipelines';
import { unbakeDefaultRecipe } from './migrations/034-default-recipe';
import { addRunsBySource } from './migrations/045-runs-by-source';
import { createRunBlocks } from './migrations/097-run-blocks';
import { mailDelivery } from './post/mail';
import { pipelinesModule } from './recipes/module';
import { recipeTable } from './recipes/recipe-table';
import { pipelinesRun } from './run';
import { completedDelivery } from './runs/completed';
import { jobs } from './runs/jobs';
import { recordDeliveries } from './runs/record-delivery';
import { runBlocksTable, runTable } from './runs/run-table';
import { recipesSection } from './site-file/recipes';
import { pipelineHooks } from './triggers/hooks';
import { runIngested } from './triggers/ingested';
import { scheduleWalk } from './triggers/schedule';
import { triggerDelivery } from './triggers/trigger-delivery';
import { pipelinesUpdateRecipe } from './update_recipe';

/** What is done with posts once they are there: recipes of stages, what sets them off, and the history of their runs. */
export const pipelines = defineGroup('pipelines', {
  holdsTextsOfOthers: true,
  module: pipelinesModule,
  modules: [moduleOf(pipelinesModule, { label: 'Pipelines', needs: 'posts' })],
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
  tables: [llmsTxtTable, recipeTable, runBlocksTable, runTable],
  migrations: [createPipelines, unbakeDefaultRecipe, addRunsBySource, createRunBlocks],
  hooks: pipelineHooks,
  adminRoutes,
  listeners: [recordDeliveries, runIngested],
  jobs,
  deliveries: [triggerDelivery, scheduleWalk, buildKind, completedDelivery, mailDelivery],
  siteSections: [recipesSection],
});
