import { setTimeout as sleep } from 'node:timers/promises';
import type { Dialect, Storage, StorageFault } from '../host';
import { unavailable } from '../kit/errors';
import { serversOf } from '../setting-values';
import { sharedClock, skewOf } from './clock';
import { mismatches } from './compare';
import { type Connections, faultKind } from './connection';
import type { openDataSource, Schema, schemaDifference } from './data-source';
import { createEpoch } from './epoch';
import { createGateway } from './gateway';
import { isCurrent, migrate } from './migrate';
import { type MysqlSource, mysqlConnections } from './mysql';
import { type DatabaseConfig, handedOver, inUse, type Opened, openDatabase } from './open';
import { closeToOthers, makePrivate } from './private-files';
import { writeOutcomes } from './refused-writes';
import { type SqliteDatabase, sqliteConnections, sqliteFile } from './sqlite';
import type { Table } from './table';
import { type Waits, waitsOf } from './waits';
import { watched } from './watched';

export type { DatabaseConfig };
export { sqliteFile };

/** A Storage whose schema can be compared with its entities. */
export interface OpenStorage extends Storage {
  /** The statements that would make the database equal to the tables; empty when the migrations are complete. */
  schemaDifference(): Promise<string[]>;
}

export interface StorageOptions {
  /**
   * Connections of mysql2 that the host has already, such as those of its pool, to the database that `databaseUrl` names: no pool of ours is
   * kept beside it. Session settings are set once on each and stay (D685).
   */
  readonly connections?: MysqlSource;
}

const retryMs = 1000;
/** How soon tables that did not fit are looked at again. */
const mismatchMs = 5000;
/** A file that another process writes to, such as one that migrates, is waited for this long. */
const lockedMs = 60_000;

/**
 * Open the database named by the configuration and migrate it. Returns at once: until `ready()` every call answers
 * `unavailable`, so that a site starts, says what is wrong and heals by itself when its database comes back.
 */
export function openStorage(config: DatabaseConfig, schema: Schema, { connections }: StorageOptions = {}): OpenStorage {
  if (connections && !config.databaseUrl) throw new Error('connections of the host are those of a server: databaseUrl says which');
  let database: Opened | undefined;
  let fault: StorageFault | undefined = away(new Error('the database is being opened'));
  const closing = new AbortController();
  const clock = sharedClock();

  const opened = () => {
    if (database && !fault) return database;
    const { code, message, reason } = fault ?? away(new Error('closed'));
    throw unavailable(code, message, new Error(reason));
  };

  async function open(): Promise<void> {
    const giveUp = Date.now() + lockedMs;
    while (!closing.signal.aborted) {
      try {
        const migrated = await openMigrated(config, schema);
        database = connections ? await handedOver(migrated, connections, waits) : migrated;
        fault = undefined;
        await startClock();
        return;
      } catch (error) {
        fault = error instanceof SchemaMismatch ? error : away(error);
        const mayPass = error instanceof SchemaMismatch || (faultKind(error) === 'transient' && Date.now() <= giveUp);
        if (!config.databaseUrl && !mayPass) throw error;
        await sleep(pauseAfter(error, config), undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  /** The embedded database asks the same clock as this process. */
  async function startClock(): Promise<void> {
    if (config.databaseUrl) await clock.start(() => apart((db) => skewOf(dialect, db.query)));
  }

  const waits = waitsOf(config.databaseWaitMs);
  const ready = open();
  ready.catch(() => undefined);
  const dialect: Dialect = config.databaseUrl ? 'mariadb' : 'sqlite';
  const writes = writeOutcomes();
  const taken = watched(connectionsOf(opened, { dialect, waits }), writes);
  const gateway = createGateway(taken, waits);
  const { apart } = gateway;
  return {
    dialect,
    ...gateway,
    epoch: createEpoch(gateway),
    ready: () => ready,
    fault: () => fault,
    now: clock.now,
    server: () => (database?.inUse ? serversOf(database.inUse())[0] : undefined),
    pool: () => database && { ...taken.inUse(), ...database.pool?.() },
    writeRefusal: () => writes.current(),
    schemaDifference: async () => {
      const database = opened();
      return typeorm().schemaDifference(inUse(config, database), schema, database.dialect);
    },
    async close() {
      closing.abort();
      clock.stop();
      await ready.catch(() => undefined);
      await database?.close();
      database = undefined;
    },
  };
}

/** The driver's own words name users and hosts: they are for the log, not for callers. */
const away = (error: unknown): StorageFault => ({
  code: 'DB_UNAVAILABLE',
  message: 'the database does not answer',
  reason: error instanceof Error ? error.message : String(error),
});

function pauseAfter(error: unknown, { databaseUrl }: Pick<DatabaseConfig, 'databaseUrl'>): number {
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

/** With the tables that this release needs. Throws SchemaMismatch, and what the driver throws; nothing is left open then. */
async function openMigrated(config: DatabaseConfig, schema: Schema): Promise<Opened> {
  closeToOthers(config.dataDir);
  if (config.databaseUrl === undefined) makePrivate(sqliteFile(config.dataDir));
  const database = await openDatabase(config);
  try {
    if (!(await isCurrent(database, schema.migrations))) await migrateBy(inUse(config, database), schema, database.dialect);
    await compare(database, schema.tables);
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** Loaded where something is to be migrated or compared: it takes longer to load than a start may (D591). */
const typeorm = () => require('./data-source') as { openDataSource: typeof openDataSource; schemaDifference: typeof schemaDifference };

async function migrateBy(config: DatabaseConfig, schema: Schema, dialect: Dialect): Promise<void> {
  const dataSource = await typeorm().openDataSource(config, schema, dialect);
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Throws SchemaMismatch. */
async function compare(database: Opened, tables: readonly Table[]): Promise<void> {
  const records = await mismatches(database, tables);
  if (records.length > 0) throw new SchemaMismatch(records.map(({ problem }) => problem));
}

function connectionsOf(opened: () => Opened, { dialect, waits }: { dialect: Dialect; waits: Waits }): Connections {
  if (dialect !== 'sqlite') return mysqlConnections(() => opened().native as MysqlSource, dialect, waits);
  return sqliteConnections(() => opened().native as SqliteDatabase, waits);
}
