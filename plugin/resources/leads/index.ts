import { defineGroup } from '../../kit/group';
import { leadsDelete } from './delete';
import { leadsExport } from './export';
import { leadsGet } from './get';
import { leadDeliveries } from './lib/announce';
import { captureRoutes } from './lib/capture/routes';
import { leadJobs } from './lib/jobs';
import { checkpointDelivery } from './lib/ledger/checkpoint-delivery';
import { checkLedger } from './lib/ledger/health';
import { leadsList } from './list';
import { leadsSetStatus } from './set_status';
import { leadsVerify } from './verify';

export { proofRoutes } from './lib/capture/proof-routes';

/** Enquiries of visitors, each a timeline that shows when it was tampered with. */
export const leads = defineGroup('leads', {
  module: 'leads',
  operations: {
    delete: leadsDelete,
    export: leadsExport,
    get: leadsGet,
    list: leadsList,
    set_status: leadsSetStatus,
    verify: leadsVerify,
  },
  routes: (ctx) => ({ 'leads/v1': captureRoutes(ctx) }),
  deliveries: [...leadDeliveries, checkpointDelivery],
  healthChecks: [{ name: 'ledger', run: checkLedger }],
  jobs: leadJobs,
});
