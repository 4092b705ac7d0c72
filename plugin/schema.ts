import { apiKeySealedColumn, apiKeyTable } from './auth/keys/key-table';
import type { Config } from './config';
import { auditSealsTable, auditTable } from './db/audit';
import { cronRunsTable } from './db/cron-runs';
import { epochTable } from './db/epoch';
import { idempotencyTable } from './db/idempotency';
import { inspectDatabase as inspect } from './db/inspect';
import { keyToolsetTable } from './db/key-toolsets';
import type { Migration } from './db/migrate';
import { migrations } from './db/migrations';
import { rateWindowTable } from './db/rate-windows';
import { secretKeysTable } from './db/secret-keys';
import { countersTable } from './db/slots';
import { openStorage as openDatabase } from './db/storage';
import type { Table } from './db/table';
import { engines } from './engines';
import { outboxClaimsTable, outboxTable } from './jobs/outbox-table';
import type { Group } from './kit/group';
import { groups } from './resources';
import { aiAreaTable, aiKeyTable } from './resources/ai/lib/ai-tables';
import { deliveryTable } from './resources/content_sources/lib/delivery-table';
import { ingestTable } from './resources/content_sources/lib/ingest-table';
import { postTypeTable } from './resources/content_sources/lib/post-types';
import { sourceTable } from './resources/content_sources/lib/source-table';
import { imageTable } from './resources/content_sources/lib/writer/images/image-table';
import { crmSlotTable } from './resources/crm/lib/crm-slot-table';
import { integrationSecretTable, integrationStateTable, integrationTable } from './resources/integrations/lib/integration-table';
import { proofTable } from './resources/leads/lib/capture/proof-table';
import { visitorTable } from './resources/leads/lib/capture/visitor-table';
import { leadContactTable } from './resources/leads/lib/contact-table';
import { leadEventTable } from './resources/leads/lib/event-table';
import { leadTable } from './resources/leads/lib/lead-table';
import { checkpointTable, ledgerTable, tombstoneTable } from './resources/leads/lib/ledger/ledger-tables';
import { leadCallTable, leadCountTable } from './resources/leads/lib/support-tables';
import { entitlementTable } from './resources/modules/lib/entitlement-table';
import { moduleTable } from './resources/modules/lib/module-table';
import { llmsTxtTable } from './resources/pipelines/lib/llms-txt/table';
import { recipeTable } from './resources/pipelines/lib/recipe-table';
import { runTable } from './resources/pipelines/lib/run-table';
import { holderTable, roleTable } from './resources/roles/lib/role-table';
import { memberTable } from './resources/users/lib/member-table';
import { pushTable, variableTable } from './resources/variables/lib/variable-table';

const ofService = [
  epochTable,
  secretKeysTable,
  countersTable,
  apiKeyTable,
  keyToolsetTable,
  idempotencyTable,
  rateWindowTable,
  auditTable,
  auditSealsTable,
  cronRunsTable,
  outboxTable,
  outboxClaimsTable,
];
const ofGroups = [
  aiAreaTable,
  aiKeyTable,
  crmSlotTable,
  sourceTable,
  deliveryTable,
  ingestTable,
  imageTable,
  postTypeTable,
  moduleTable,
  entitlementTable,
  memberTable,
  roleTable,
  holderTable,
  variableTable,
  pushTable,
  integrationTable,
  integrationSecretTable,
  integrationStateTable,
  recipeTable,
  runTable,
  llmsTxtTable,
  leadTable,
  leadEventTable,
  leadContactTable,
  leadCountTable,
  leadCallTable,
  ledgerTable,
  tombstoneTable,
  checkpointTable,
  visitorTable,
  proofTable,
];

/** The plugin's own tables and migrations, without those of a host. */
export const schema = {
  tables: [...ofService, ...ofGroups, ...engines.flatMap(({ tables }) => tables)] as readonly Table[],
  migrations: [...migrations, ...engines.flatMap((engine) => engine.migrations)] as readonly Migration[],
};

/** Every column with sealed values: what a key rotation has to visit. */
export const sealedColumns = [apiKeySealedColumn, ...(groups as readonly Group[]).flatMap((group) => group.sealedColumns)];

interface HostSchema {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
}

/** Open the database that host and plugin share, with the plugin's tables and the host's own. See `Storage`. */
export function openStorage(config: Pick<Config, 'databaseUrl' | 'dataDir'>, host: HostSchema) {
  return openDatabase(config, { tables: [...schema.tables, ...host.tables], migrations: [...schema.migrations, ...host.migrations] });
}

/** Look at the database without changing it, compared with the plugin's own schema. */
export const inspectDatabase = (config: Pick<Config, 'databaseUrl' | 'dataDir'>) => inspect(config, schema);
