// Written by `npm run derive` from the files of this folder (D820).
import { statusAudit } from './audit';
import { statusAuditVerify } from './audit_verify';
import { statusDaily } from './daily';
import { statusDeliveries } from './deliveries';
import { statusGet } from './get';
import { statusHealth } from './health';
import { statusInfo } from './info';
import { statusMetrics } from './metrics';
import { statusRedeliver } from './redeliver';
import { statusUndo } from './undo';

export const operations = {
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
};
