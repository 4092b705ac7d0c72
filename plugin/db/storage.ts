import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, RowDataPacket } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config';
import type { Dialect, Storage } from '../host';
import { unavailable } from '../kit/errors';
import { type Connections, faultKind } from './connection';
import { createEpoch } from './epoch';
import { createGateway } from './gateway';
import { type Migration, migrate } from './migrate';
import { mysqlConnections, mysqlDriver } from './mysql';
import { SqliteDatabase, sqliteConnections } from './sqlite';
import { entityOf, type Table } from './table';

interface Schema {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
}

/** A Storage whose schema can be compared with its entities. */
export interface OpenStorage extends Storage {
  /** The statements that would make the database equal to the tables; empty when the migrations are complete. */
  schemaDifference(): Promise<string[]>;
}

const retryMs = 1000;
/** A file that another process writes to, such as one that migrates, is waited for this long. */
const lockedMs = 60_000;

/** The embedded database below the data folder. */
export const sqliteFile = (dataDir: string) => join(dataDir, 'siteplane.sqlite');

/**
 * Open the database named by the configuration and migrate it. Returns at once: until `ready()` every call answers
 * `unavailable`, so that a site starts, says what is wrong and heals by itself when its database comes back.
 */
export function openStorage(config: Pick<Config, 'databaseUrl' | 'dataDir'>, schema: Schema): OpenStorage {
  let dataSource: DataSource | undefined;
  let fault: string | undefined = 'the database is being opened';
  let isClosed = false;

  const opened = () => {
    if (dataSource && !fault) return dataSource;
    // The driver's own words name users and hosts: they are for the log, not for callers.
    throw unavailable('DB_UNAVAILABLE', 'the database does not answer', new Error(fault ?? 'closed'));
  };

  async function open(): Promise<void> {
    const giveUp = Date.now() + lockedMs;
    while (!isClosed) {
      try {
        dataSource = await connect(config, schema);
        await migrate(dataSource);
        fault = undefined;
        return;
      } catch (error) {
        fault = error instanceof Error ? error.message : String(error);
        await dataSource?.destroy().catch(() => undefined);
        dataSource = undefined;
        if (!config.databaseUrl && (faultKind(error) !== 'transient' || Date.now() > giveUp)) throw error;
        await new Promise((resolve) => setTimeout(resolve, config.databaseUrl ? retryMs : 50 + Math.random() * 100));
      }
    }
  }

  const ready = open();
  ready.catch(() => undefined);
  const dialect: Dialect = config.databaseUrl ? 'mariadb' : 'sqlite';
  const gateway = createGateway(connectionsOf(dialect, opened));
  return {
    dialect,
    ...gateway,
    epoch: createEpoch(gateway),
    ready: () => ready,
    fault: () => fault,
    schemaDifference: async () => (await opened().driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query),
    async close() {
      isClosed = true;
      await ready.catch(() => undefined);
      await dataSource?.destroy();
      dataSource = undefined;
    },
  };
}

function connectionsOf(dialect: Dialect, opened: () => DataSource): Connections {
  if (dialect !== 'sqlite') return mysqlConnections(() => (opened().driver as unknown as { pool: Pool }).pool, dialect);
  return sqliteConnections(() => (opened().driver as unknown as { databaseConnection: SqliteDatabase }).databaseConnection);
}

/** A connection and its pool, with nothing migrated. */
export async function connect({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, schema: Schema): Promise<DataSource> {
  const options = databaseUrl ? await mysqlOptions(databaseUrl, schema) : sqliteOptions(dataDir, schema);
  const dataSource = new DataSource(options);
  return dataSource.initialize();
}

function sqliteOptions(dataDir: string, { tables, migrations }: Schema): DataSourceOptions {
  // Personal data lies in it: no other account of the machine has a business there.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    type: 'better-sqlite3',
    driver: SqliteDatabase,
    database: sqliteFile(dataDir),
    enableWAL: true,
    entities: tables.map((table) => entityOf(table, 'sqlite')),
    migrations: [...migrations],
    migrationsTableName: 'sp_migrations',
  };
}

async function mysqlOptions(databaseUrl: string, { tables, migrations }: Schema): Promise<DataSourceOptions> {
  const url = databaseUrl.replace(/^mariadb:/, 'mysql:');
  const dialect = await probe(url);
  return {
    type: dialect,
    url,
    driver: mysqlDriver,
    timezone: 'Z',
    charset: 'utf8mb4_unicode_ci',
    supportBigNumbers: true,
    bigNumberStrings: false,
    connectTimeout: 5000,
    poolSize: 10,
    // Each set of columns is a statement of its own, and servers allow 16,382 in all.
    extra: { maxPreparedStatements: 256 },
    entities: tables.map((table) => entityOf(table, dialect)),
    migrations: [...migrations],
    migrationsTableName: 'sp_migrations',
  };
}

/** Which server answers there: TypeORM sees phantom differences when MariaDB is called MySQL. */
async function probe(uri: string): Promise<'mariadb' | 'mysql'> {
  const connection = await createConnection({ uri, connectTimeout: 5000 });
  try {
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
    return String(row?.version).includes('MariaDB') ? 'mariadb' : 'mysql';
  } finally {
    await connection.end();
  }
}
