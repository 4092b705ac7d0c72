import { defineGroup } from '../../kit/group';
import { archiveJob } from './checks/archive-job';
import { ownChecks } from './checks/checks';
import { sealJob } from './checks/seal-job';
import { operations } from './operations';
import { ownGauges } from './overview/gauges';

/** How the service fares, and what was done through it. */
export const status = defineGroup('status', {
  operations,
  healthChecks: ownChecks,
  jobs: [sealJob, archiveJob],
  gauges: ownGauges,
});
