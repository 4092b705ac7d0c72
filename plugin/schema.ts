import { apiKeySealedColumn, apiKeyTable } from './auth/keys/key-table';
import { oauthAppTable, oauthRecordTable } from './auth/oauth/oauth-tables';
import type { Config } from './config';
import { auditArchivesTable, auditErasuresTable, auditSealsTable, auditTable } from './db/audit';
import { cronRunsTable } from './db/cron-runs';
import { epochTable } from './db/epoch';
import { idempotencyTable } from './db/idempotency';
import { inspectDatabase as inspect } from './db/inspect';
import { keyToolsetTable } from './db/key-toolsets';
import { keyUseTable } from './db/key-uses';
import { type Migration, unknownTo } from './db/migrate';
import { migrations } from './db/migrations';
import { rateWindowTable } from './db/rate-windows';
import { secretKeysTable } from './db/secret-keys';
import { countersTable } from './db/slots';
import { type DatabaseConfig, openStorage as openDatabase, type StorageOptions } from './db/storage';
import type { Table } from './db/table';
import { engines } from './engines';
import { outboxBlocksTable, outboxClaimsTable, outboxTable } from './jobs/outbox-table';
import type { Group } from './kit/group';
import { groups } from './resources';

const ofService = [
  epochTable,
  secretKeysTable,
  countersTable,
  apiKeyTable,
  keyToolsetTable,
  keyUseTable,
  oauthRecordTable,
  oauthAppTable,
  idempotencyTable,
  rateWindowTable,
  auditTable,
  auditSealsTable,
  auditErasuresTable,
  auditArchivesTable,
  cronRunsTable,
  outboxTable,
  outboxClaimsTable,
  outboxBlocksTable,
];
const contributors = [...(groups as readonly Group[]), ...engines];

/** The plugin's own tables and migrations, without those of a host. */
export const schema = {
  tables: [...ofService, ...contributors.flatMap(({ tables }) => tables)] as readonly Table[],
  migrations: [...migrations, ...contributors.flatMap((contributor) => contributor.migrations)] as readonly Migration[],
};

/** Routes of the embedded providers and what each does, for documents. */
export const documentedRoutes = engines.map(({ documents, effectOf }) => ({ ...documents, effectOf }));

/** Every column with sealed values: what a key rotation has to visit. */
export const sealedColumns = [apiKeySealedColumn, ...contributors.flatMap((contributor) => contributor.sealedColumns)];

/** What a key can be limited to: groups of operations with the rights beside them, and modules of engines. */
export const scopeNames = [...groups.flatMap(({ resource, rights }) => [resource, ...rights]), ...engines.map(({ module }) => module)];

interface HostSchema {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
}

/** Open the database that host and plugin share, with the plugin's tables and the host's own. See `Storage`. */
export function openStorage(config: DatabaseConfig, host: HostSchema, options?: StorageOptions) {
  const whole = { tables: [...schema.tables, ...host.tables], migrations: [...schema.migrations, ...host.migrations] };
  return openDatabase(config, whole, options);
}

/** Which of these migrations this release does not know. */
export const newerMigrations = (names: readonly string[]): string[] => unknownTo(schema.migrations, names);

/** Look at the database without changing it, compared with the plugin's own schema. */
export const inspectDatabase = (config: Pick<Config, 'databaseUrl' | 'dataDir'>) => inspect(config, schema);
