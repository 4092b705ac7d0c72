import { mkdirSync } from 'node:fs';
import type { Config } from '../config';
import type { Db, Dialect, PoolUse, SqlValue } from '../host';
import type { MysqlSource } from './mysql';
import type { openMysql, withSettings } from './mysql-open';
import { SqliteDatabase, sqliteFile } from './sqlite';
import type { Waits } from './waits';

/** Where the database is, and how long calls wait for it: 5 s where nothing is said. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseWaitMs'>>;

/** A database that answers, by its own driver. */
export interface Opened {
  readonly dialect: Dialect;
  readonly native: SqliteDatabase | MysqlSource;
  readonly query: Db['query'];
  /** Of several addresses that of the server in use. */
  readonly inUse?: () => string;
  /** Undefined where the connections are the host's. */
  readonly pool?: () => Required<Pick<PoolUse, 'open' | 'limit'>>;
  close(): Promise<void>;
}

/** Throws what the driver throws when nobody answers. Nothing is migrated, and only the driver that is needed is loaded (D591). */
export async function openDatabase(config: DatabaseConfig): Promise<Opened> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) return openSqlite(dataDir);
  return mysqlDriver().openMysql({ ...config, databaseUrl });
}

/** The configuration of the one server that is used: TypeORM knows no list. */
export const inUse = (config: DatabaseConfig, database: Opened): DatabaseConfig =>
  database.inUse ? { ...config, databaseUrl: database.inUse() } : config;

const mysqlDriver = () => require('./mysql-open') as { openMysql: typeof openMysql; withSettings: typeof withSettings };

/** The same database by connections of the host: our own are closed, and theirs are theirs to close (D685). */
export async function handedOver(
  { close, inUse: _ours, pool: _pool, ...opened }: Opened,
  source: MysqlSource,
  waits: Waits,
): Promise<Opened> {
  await close();
  return { ...opened, native: mysqlDriver().withSettings(source, waits), close: async () => undefined };
}

function openSqlite(dataDir: string): Opened {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new SqliteDatabase(sqliteFile(dataDir));
  try {
    database.pragma('foreign_keys = ON');
    database.pragma('journal_mode = WAL');
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    dialect: 'sqlite',
    native: database,
    query: async <Row>(sql: string, params: readonly SqlValue[] = []) => database.prepare(sql).all(...params) as Row[],
    pool: () => ({ open: 1, limit: 1 }),
    close: async () => database.close(),
  };
}
