import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { migrations } from './migrations';
import { operations } from './operations';
import { automationModule } from './platform/platform';
import { variablesSection } from './site-file/variables';
import { pushKinds } from './sync/push';
import { resyncKind, syncJob } from './sync/sync';
import { variableWatch } from './sync/watch';
import { siteRegistry } from './variable/registry';
import { pushTable, variableTable } from './variable/variable-table';

/** Named values for the automation platform: free-form ones, and those that follow from what the site stores. */
export const variables = defineGroup('variables', {
  module: automationModule,
  modules: [moduleOf(automationModule, { label: 'Automation' })],
  operations,
  tables: [pushTable, variableTable],
  migrations,
  registry: siteRegistry,
  deliveries: [...pushKinds, resyncKind],
  jobs: [syncJob],
  start: (ctx) => variableWatch(ctx),
  siteSections: [variablesSection],
});
