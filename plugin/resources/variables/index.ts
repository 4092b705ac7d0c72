import { defineGroup } from '../../kit/group';
import { variablesCatalog } from './catalog';
import { variablesDelete } from './delete';
import { variablesGet } from './get';
import { createVariables } from './migrations/016-variables';
import { automationModule } from './platform/platform';
import { variablesResync } from './resync';
import { variablesSet } from './set';
import { pushKinds } from './sync/push';
import { resyncKind, syncJob } from './sync/sync';
import { variableWatch } from './sync/watch';
import { siteRegistry } from './variable/registry';
import { pushTable, variableTable } from './variable/variable-table';

/** Named values for the automation platform: free-form ones, and those that follow from what the site stores. */
export const variables = defineGroup('variables', {
  module: automationModule,
  operations: { catalog: variablesCatalog, delete: variablesDelete, get: variablesGet, resync: variablesResync, set: variablesSet },
  tables: [pushTable, variableTable],
  migrations: [createVariables],
  registry: siteRegistry,
  deliveries: [...pushKinds, resyncKind],
  jobs: [syncJob],
  start: (ctx) => variableWatch(ctx),
});
