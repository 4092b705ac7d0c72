import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { adminRoutes } from './admin/routes';
import { buildKind } from './llms-txt/stale';
import { llmsTxtTable } from './llms-txt/table';
import { migrations } from './migrations';
import { operations } from './operations';
import { mailDelivery } from './post/mail';
import { pipelinesModule } from './recipes/module';
import { recipeTable } from './recipes/recipe-table';
import { completedDelivery } from './runs/completed';
import { jobs } from './runs/jobs';
import { recordDeliveries } from './runs/record-delivery';
import { runBlocksTable, runTable } from './runs/run-table';
import { recipesSection } from './site-file/recipes';
import { pipelineHooks } from './triggers/hooks';
import { runIngested } from './triggers/ingested';
import { scheduleWalk } from './triggers/schedule';
import { triggerDelivery } from './triggers/trigger-delivery';

/** What is done with posts once they are there: recipes of stages, what sets them off, and the history of their runs. */
export const pipelines = defineGroup('pipelines', {
  holdsTextsOfOthers: true,
  module: pipelinesModule,
  modules: [moduleOf(pipelinesModule, { label: 'Pipelines', needs: 'posts' })],
  operations,
  tables: [llmsTxtTable, recipeTable, runBlocksTable, runTable],
  migrations,
  hooks: pipelineHooks,
  adminRoutes,
  listeners: [recordDeliveries, runIngested],
  jobs,
  deliveries: [triggerDelivery, scheduleWalk, buildKind, completedDelivery, mailDelivery],
  siteSections: [recipesSection],
});
