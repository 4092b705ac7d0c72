import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, RowDataPacket } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config';
import type { Db, Dialect, Storage, StorageFault } from '../host';
import { unavailable } from '../kit/errors';
import { mismatches } from './compare';
import { type Connections, faultKind } from './connection';
import { createEpoch } from './epoch';
import { createGateway } from './gateway';
import { dialectOf, type Migration, migrate } from './migrate';
import { mysqlConnections, mysqlDriver } from './mysql';
import { closeToOthers, makePrivate } from './private-files';
import { SqliteDatabase, sqliteConnections } from './sqlite';
import { entityOf, type Table } from './table';
import { type Waits, waitsOf } from './waits';

interface Schema {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
}

/** Where the database is, and how long calls wait for it: 5 s where nothing is said. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseWaitMs'>>;

/** A Storage whose schema can be compared with its entities. */
export interface OpenStorage extends Storage {
  /** The statements that would make the database equal to the tables; empty when the migrations are complete. */
  schemaDifference(): Promise<string[]>;
}

const retryMs = 1000;
/** How soon tables that did not fit are looked at again. */
const mismatchMs = 5000;
/** A file that another process writes to, such as one that migrates, is waited for this long. */
const lockedMs = 60_000;

/** The embedded database below the data folder. */
export const sqliteFile = (dataDir: string) => join(dataDir, 'siteplane.sqlite');

/**
 * Open the database named by the configuration and migrate it. Returns at once: until `ready()` every call answers
 * `unavailable`, so that a site starts, says what is wrong and heals by itself when its database comes back.
 */
export function openStorage(config: DatabaseConfig, schema: Schema): OpenStorage {
  let dataSource: DataSource | undefined;
  let fault: StorageFault | undefined = away(new Error('the database is being opened'));
  const closing = new AbortController();

  const opened = () => {
    if (dataSource && !fault) return dataSource;
    const { code, message, reason } = fault ?? away(new Error('closed'));
    throw unavailable(code, message, new Error(reason));
  };

  async function open(): Promise<void> {
    const giveUp = Date.now() + lockedMs;
    while (!closing.signal.aborted) {
      try {
        closeToOthers(config.dataDir);
        if (config.databaseUrl === undefined) makePrivate(sqliteFile(config.dataDir));
        dataSource = await connect(config, schema);
        await migrate(dataSource);
        await compare(dataSource, schema.tables);
        fault = undefined;
        return;
      } catch (error) {
        fault = error instanceof SchemaMismatch ? error : away(error);
        await dataSource?.destroy().catch(() => undefined);
        dataSource = undefined;
        const mayPass = error instanceof SchemaMismatch || (faultKind(error) === 'transient' && Date.now() <= giveUp);
        if (!config.databaseUrl && !mayPass) throw error;
        await sleep(pauseAfter(error, config), undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  const ready = open();
  ready.catch(() => undefined);
  const dialect: Dialect = config.databaseUrl ? 'mariadb' : 'sqlite';
  const waits = waitsOf(config.databaseWaitMs);
  const gateway = createGateway(connectionsOf(opened, { dialect, waits }), waits);
  return {
    dialect,
    ...gateway,
    epoch: createEpoch(gateway),
    ready: () => ready,
    fault: () => fault,
    schemaDifference: async () => (await opened().driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query),
    async close() {
      closing.abort();
      await ready.catch(() => undefined);
      await dataSource?.destroy();
      dataSource = undefined;
    },
  };
}

/** The driver's own words name users and hosts: they are for the log, not for callers. */
const away = (error: unknown): StorageFault => ({
  code: 'DB_UNAVAILABLE',
  message: 'the database does not answer',
  reason: error instanceof Error ? error.message : String(error),
});

function pauseAfter(error: unknown, { databaseUrl }: Pick<Config, 'databaseUrl'>): number {
  if (error instanceof SchemaMismatch) return mismatchMs;
  return databaseUrl ? retryMs : 50 + Math.random() * 100;
}

/** The tables are not those of this release, which would answer one call and fail at the next. */
class SchemaMismatch extends Error implements StorageFault {
  readonly code = 'SCHEMA_MISMATCH';

  constructor(problems: readonly string[]) {
    super(
      `the tables do not fit this release: ${problems.slice(0, 3).join('; ')}${problems.length > 3 ? ` and ${problems.length - 3} more` : ''}`,
    );
  }

  get reason() {
    return `${this.message}; siteplane doctor says how to fix it`;
  }
}

/** Throws SchemaMismatch. */
async function compare(dataSource: DataSource, tables: readonly Table[]): Promise<void> {
  const db = { dialect: dialectOf(dataSource), query: dataSource.query.bind(dataSource) as Db['query'] };
  const found = await mismatches(db, tables);
  if (found.length > 0) throw new SchemaMismatch(found.map(({ problem }) => problem));
}

function connectionsOf(opened: () => DataSource, { dialect, waits }: { dialect: Dialect; waits: Waits }): Connections {
  if (dialect !== 'sqlite') return mysqlConnections(() => (opened().driver as unknown as { pool: Pool }).pool, dialect, waits);
  return sqliteConnections(() => (opened().driver as unknown as { databaseConnection: SqliteDatabase }).databaseConnection, waits);
}

/** A connection and its pool, with nothing migrated. */
export async function connect({ databaseUrl, dataDir, databaseWaitMs }: DatabaseConfig, schema: Schema): Promise<DataSource> {
  const options = databaseUrl ? await mysqlOptions({ databaseUrl, databaseWaitMs }, schema) : sqliteOptions(dataDir, schema);
  const dataSource = new DataSource(options);
  return dataSource.initialize();
}

function sqliteOptions(dataDir: string, { tables, migrations }: Schema): DataSourceOptions {
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

async function mysqlOptions(
  { databaseUrl, databaseWaitMs }: { databaseUrl: string; databaseWaitMs: number | undefined },
  { tables, migrations }: Schema,
): Promise<DataSourceOptions> {
  const url = databaseUrl.replace(/^mariadb:/, 'mysql:');
  const dialect = await probe(url);
  return {
    type: dialect,
    url,
    driver: mysqlDriver(waitsOf(databaseWaitMs)),
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
