import type { Migration } from '../migrate';
import { createEpoch } from './001-epoch';
import { createSecretKeys } from './002-secrets';
import { createCrm } from './003-crm';
import { createAudit, createAuditSeals } from './007-audit';
import { createApiKeys } from './008-api-keys';
import { createIdempotency, createRateWindows } from './009-requests';
import { createCronRuns } from './010-cron';
import { createOutbox } from './014-outbox';
import { createKeyToolsets } from './026-key-toolsets';
import { forgetCronRuns } from './027-last-cron-runs';
import { createOutboxBlocks } from './028-outbox-blocks';
import { addAuditClient } from './041-audit-client';
import { createAuditErasures } from './056-audit-erasures';
import { addAuditRecords } from './080-audit-records';
import { addKeyScopes } from './085-key-scopes';
import { createKeyUses } from './086-key-uses';
import { createOauth } from './090-oauth';
import { createAuditArchives } from './092-audit-archives';
import { addAuditTotals } from './093-audit-totals';

// D71: migrations that have landed are frozen
/** Migrations of what belongs to no group; 003 stays because it makes the service's counters too. Groups and engines contribute theirs; TypeORM runs them in the order of their numbers */
export const migrations: readonly Migration[] = [
  createEpoch,
  createSecretKeys,
  createCrm,
  createAudit,
  createApiKeys,
  createIdempotency,
  createCronRuns,
  createRateWindows,
  createAuditSeals,
  createOutbox,
  createKeyToolsets,
  forgetCronRuns,
  createOutboxBlocks,
  addAuditClient,
  createAuditErasures,
  addAuditRecords,
  addKeyScopes,
  createKeyUses,
  createOauth,
  createAuditArchives,
  addAuditTotals,
];
