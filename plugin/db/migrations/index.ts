import type { Migration } from '../migrate';
import { createEpoch } from './001-epoch';
import { createSecretKeys } from './002-secrets';
import { createCrm } from './003-crm';
import { createModules } from './004-modules';
import { createUsers } from './005-users';
import { createRoles } from './006-roles';
import { createAudit, createAuditSeals } from './007-audit';
import { createApiKeys } from './008-api-keys';
import { createIdempotency, createRateWindows } from './009-requests';
import { createCronRuns } from './010-cron';
import { createOutbox } from './014-outbox';
import { createIntegrations } from './015-integrations';
import { createVariables } from './016-variables';
import { createAi } from './017-ai';
import { createIngestDeliveries, createIngestPosts, createSources } from './018-content';
import { createIngestImages } from './021-ingest-images';
import { createPipelines } from './022-pipelines';
import { createLeads } from './023-leads';
import { createLedger } from './024-ledger';
import { createLeadCapture } from './025-lead-capture';
import { createKeyToolsets } from './026-key-toolsets';

/** Every migration of the service; TypeORM runs them in the order of their numbers. */
export const migrations: readonly Migration[] = [
  createEpoch,
  createSecretKeys,
  createCrm,
  createModules,
  createUsers,
  createRoles,
  createAudit,
  createApiKeys,
  createIdempotency,
  createCronRuns,
  createRateWindows,
  createAuditSeals,
  createOutbox,
  createVariables,
  createAi,
  createSources,
  createIngestDeliveries,
  createIngestPosts,
  createIngestImages,
  createIntegrations,
  createPipelines,
  createLeads,
  createLedger,
  createLeadCapture,
  createKeyToolsets,
];
