import { defineGroup } from '../../kit/group';
import { statusAudit } from './audit';
import { statusAuditVerify } from './audit_verify';
import { statusGet } from './get';
import { statusHealth } from './health';
import { statusInfo } from './info';
import { ownChecks } from './lib/checks';
import { ownGauges } from './lib/gauges';
import { sealJob } from './lib/seal-job';
import { statusMetrics } from './metrics';

/** How the service fares, and what was done through it. */
export const status = defineGroup('status', {
  operations: {
    audit: statusAudit,
    audit_verify: statusAuditVerify,
    get: statusGet,
    health: statusHealth,
    info: statusInfo,
    metrics: statusMetrics,
  },
  healthChecks: ownChecks,
  jobs: [sealJob],
  gauges: ownGauges,
});
