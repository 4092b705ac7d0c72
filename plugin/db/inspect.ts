import type { DataSource } from 'typeorm';
import type { Config } from '../config';
import type { Db } from '../host';
import { type Mismatch, mismatches } from './compare';
import type { Migration } from './migrate';
import { connect } from './storage';
import type { Table } from './table';
import { nowSql } from './time';

interface Schema {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
}

/** A database as it is found: nothing is migrated, made or changed. */
export interface InspectedDatabase {
  /** Its `execute` throws. */
  readonly db: Db;
  /** The server's own words for its version and its settings; none for the embedded database. */
  readonly server: Readonly<Record<string, string>>;
  /** What the server lets the connection's user do, in the server's words; none for the embedded database. */
  readonly grants: readonly string[];
  /** Migrations of this release that have not run, and those that this release does not know. */
  readonly migrations: { readonly done: number; readonly pending: readonly string[]; readonly unknown: readonly string[] };
  /** The database's clock less this process's, in milliseconds. */
  clockSkew(): Promise<number>;
  /** Where this release could not work with the tables. */
  mismatches(): Promise<Mismatch[]>;
  /** The statements that would make the database equal to the tables. */
  schemaDifference(): Promise<string[]>;
  /** What is damaged in the file of the embedded database; undefined where nothing is. */
  damage(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Migrations of a host are numbered from here; which of them exist only the host knows. */
const firstOfHost = 1000;

/** Connect without migrating. Throws the driver's error; the caller sees to it that an embedded database exists, or it is made. */
export async function inspectDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, schema: Schema): Promise<InspectedDatabase> {
  const dataSource = await connect(config, schema);
  try {
    const db = readOnly(dataSource);
    const server = await serverOf(db);
    const migrations = await migrationsOf(dataSource);
    const grants = db.dialect === 'sqlite' ? [] : (await db.query('SHOW GRANTS')).map((row) => String(Object.values(row)[0]));
    return {
      grants,
      db,
      server,
      migrations,
      mismatches: () => mismatches(db, schema.tables),
      clockSkew: () => clockSkew(db),
      schemaDifference: async () => (await dataSource.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query),
      damage: () => damage(db),
      close: () => dataSource.destroy(),
    };
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

function readOnly(dataSource: DataSource): Db {
  const { type } = dataSource.options;
  return {
    dialect: type === 'mariadb' || type === 'mysql' ? type : 'sqlite',
    query: (sql, params = []) => dataSource.query(sql, [...params]),
    execute: async () => {
      throw new Error('an inspection changes nothing');
    },
  };
}

async function serverOf(db: Db): Promise<Record<string, string>> {
  if (db.dialect === 'sqlite') return {};
  const [row = {}] = await db.query(
    `SELECT VERSION() AS version, @@character_set_database AS charset, @@session.sql_mode AS sessionMode, @@global.sql_mode AS globalMode,
       @@innodb_flush_log_at_trx_commit AS flush, @@innodb_doublewrite AS doublewrite, DATABASE() AS name`,
  );
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]));
}

async function migrationsOf(dataSource: DataSource): Promise<InspectedDatabase['migrations']> {
  const known = dataSource.migrations.map(({ name }) => String(name));
  const done = await namesOfDone(dataSource);
  const isOfPlugin = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0) < firstOfHost;
  return {
    done: done.length,
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => isOfPlugin(name) && !known.includes(name)),
  };
}

async function namesOfDone(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('sp_migrations'))) return [];
    const rows: { name: string }[] = await runner.query('SELECT name FROM sp_migrations');
    return rows.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}

async function clockSkew(db: Db): Promise<number> {
  const before = Date.now();
  const [row] = await db.query<{ now: number }>(`SELECT ${nowSql(db.dialect)} AS now`);
  const after = Date.now();
  const skew = Number(row?.now) - (before + after) / 2;
  // A slow answer leaves it open when the clock was read.
  return Math.sign(skew) * Math.max(0, Math.abs(skew) - (after - before) / 2);
}

async function damage(db: Db): Promise<string | undefined> {
  if (db.dialect !== 'sqlite') return undefined;
  const [row] = await db.query<{ quick_check: string }>('PRAGMA quick_check(1)');
  return row?.quick_check === 'ok' ? undefined : row?.quick_check;
}
