import { defineGroup } from '../../kit/group';
import { variablesCatalog } from './catalog';
import { variablesDelete } from './delete';
import { variablesGet } from './get';
import { automationModule } from './lib/platform';
import { pushKinds } from './lib/push';
import { siteRegistry } from './lib/registry';
import { resyncKind, syncJob } from './lib/sync';
import { variablesResync } from './resync';
import { variablesSet } from './set';

/** Named values for the automation platform: free-form ones, and those that follow from what the site stores. */
export const variables = defineGroup('variables', {
  module: automationModule,
  operations: { catalog: variablesCatalog, delete: variablesDelete, get: variablesGet, resync: variablesResync, set: variablesSet },
  registry: siteRegistry,
  deliveries: [...pushKinds, resyncKind],
  jobs: [syncJob],
});
