import { defineGroup } from '../../kit/group';
import { statusAudit } from './audit';
import { statusAuditVerify } from './audit_verify';
import { statusDeliveries } from './deliveries';
import { statusGet } from './get';
import { statusHealth } from './health';
import { statusInfo } from './info';
import { ownChecks } from './lib/checks';
import { ownGauges } from './lib/gauges';
import { sealJob } from './lib/seal-job';
import { statusMetrics } from './metrics';
import { statusRedeliver } from './redeliver';

/** How the service fares, and what was done through it. */
export const status = defineGroup('status', {
  operations: {
    audit: statusAudit,
    audit_verify: statusAuditVerify,
    deliveries: statusDeliveries,
    get: statusGet,
    health: statusHealth,
    info: statusInfo,
    metrics: statusMetrics,
    redeliver: statusRedeliver,
  },
  healthChecks: ownChecks,
  jobs: [sealJob],
  gauges: ownGauges,
});
