import { defineGroup } from '../../kit/group';
import { statusAudit } from './audit';
import { statusAuditVerify } from './audit_verify';
import { archiveJob } from './checks/archive-job';
import { ownChecks } from './checks/checks';
import { sealJob } from './checks/seal-job';
import { statusDaily } from './daily';
import { statusDeliveries } from './deliveries';
import { statusGet } from './get';
import { statusHealth } from './health';
import { statusInfo } from './info';
import { statusMetrics } from './metrics';
import { ownGauges } from './overview/gauges';
import { statusRedeliver } from './redeliver';
import { statusUndo } from './undo';

/** How the service fares, and what was done through it. */
export const status = defineGroup('status', {
  operations: {
    audit: statusAudit,
    audit_verify: statusAuditVerify,
    daily: statusDaily,
    deliveries: statusDeliveries,
    get: statusGet,
    health: statusHealth,
    info: statusInfo,
    metrics: statusMetrics,
    redeliver: statusRedeliver,
    undo: statusUndo,
  },
  healthChecks: ownChecks,
  jobs: [sealJob, archiveJob],
  gauges: ownGauges,
});
