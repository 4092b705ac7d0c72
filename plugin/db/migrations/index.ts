// Written by `npm run derive` from the files of this folder (D820).
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

export const migrations: readonly Migration[] = [
  createEpoch,
  createSecretKeys,
  createCrm,
  createAudit,
  createAuditSeals,
  createApiKeys,
  createIdempotency,
  createRateWindows,
  createCronRuns,
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
