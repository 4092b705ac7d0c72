import type { Db } from '../host';
import { skewOf } from './clock';
import { type Mismatch, mismatches } from './compare';
import type { Schema, schemaDifference } from './data-source';
import { nameOf, unknownTo } from './migrate';
import { type DatabaseConfig, inUse, type Opened, openDatabase } from './open';

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
  /** Of several addresses that of the server that was looked at. */
  readonly inUse: string | undefined;
  close(): Promise<void>;
}

/** Connect without migrating. Throws the driver's error; the caller sees to it that an embedded database exists, or it is made. */
export async function inspectDatabase(config: DatabaseConfig, schema: Schema): Promise<InspectedDatabase> {
  const database = await openDatabase(config);
  try {
    const db = readOnly(database);
    const server = await serverOf(db);
    const migrations = await migrationsOf(db, schema);
    const grants = db.dialect === 'sqlite' ? [] : (await db.query('SHOW GRANTS')).map((row) => String(Object.values(row)[0]));
    return {
      grants,
      db,
      server,
      migrations,
      mismatches: () => mismatches(db, schema.tables),
      clockSkew: () => clockSkew(db),
      schemaDifference: () =>
        (require('./data-source') as { schemaDifference: typeof schemaDifference }).schemaDifference(
          inUse(config, database),
          schema,
          db.dialect,
        ),
      inUse: database.inUse?.(),
      damage: () => damage(db),
      close: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function readOnly({ dialect, query }: Opened): Db {
  return {
    dialect,
    query,
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

async function migrationsOf(db: Db, { migrations }: Schema): Promise<InspectedDatabase['migrations']> {
  const known = migrations.map(nameOf);
  const done = await namesOfDone(db);
  return {
    done: done.length,
    pending: known.filter((name) => !done.includes(name)),
    unknown: unknownTo(migrations, done),
  };
}

const migrationTable = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'sp_migrations'",
  mysql: "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'sp_migrations'",
};

async function namesOfDone({ dialect, query }: Db): Promise<string[]> {
  const rows = await query(migrationTable[dialect === 'sqlite' ? 'sqlite' : 'mysql']);
  return rows.length === 0 ? [] : (await query<{ name: string }>('SELECT name FROM sp_migrations')).map(({ name }) => name);
}

async function clockSkew(db: Db): Promise<number> {
  const { ms, uncertainMs } = await skewOf(db.dialect, db.query);
  return Math.sign(ms) * Math.max(0, Math.abs(ms) - uncertainMs);
}

async function damage(db: Db): Promise<string | undefined> {
  if (db.dialect !== 'sqlite') return undefined;
  const [row] = await db.query<{ quick_check: string }>('PRAGMA quick_check(1)');
  return row?.quick_check === 'ok' ? undefined : row?.quick_check;
}
