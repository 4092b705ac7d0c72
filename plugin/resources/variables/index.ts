import { defineGroup } from '../../kit/group';
import { moduleOf } from '../../kit/module';
import { variablesCatalog } from './catalog';
import { variablesDelete } from './delete';
import { variablesGet } from './get';
import { createVariables } from './migrations/016-variables';
import { automationModule } from './platform/platform';
import { variablesResync } from './resync';
import { variablesSet } from './set';
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
  operations: { catalog: variablesCatalog, delete: variablesDelete, get: variablesGet, resync: variablesResync, set: variablesSet },
  tables: [pushTable, variableTable],
  migrations: [createVariables],
  registry: siteRegistry,
  deliveries: [...pushKinds, resyncKind],
  jobs: [syncJob],
  start: (ctx) => variableWatch(ctx),
  siteSections: [variablesSection],
});
