import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { openStorage, readConfig } from '../../plugin/adapter';
import type { Migration } from '../../plugin/db/migrate';
import { SqliteDatabase } from '../../plugin/db/sqlite';
import { sqliteFile } from '../../plugin/db/storage';
import type { Table } from '../../plugin/db/table';
import { type FreshDatabase, freshDatabase } from './mariadb';
import { until } from './until';

/** A host's own tables, opened together with the plugin's. */
export interface HostSchema {
  readonly tables: readonly Table[];
  readonly migrations: readonly Migration[];
}

/** What the migrations make: all tables, and the rows that some of them hold from the start. */
interface Image {
  readonly shape: string;
  readonly seeds: ReadonlyMap<string, readonly RowDataPacket[]>;
}

/** What one schema came to in this worker. */
interface Known extends HostSchema {
  /** The file on SQLite. */
  file?: Buffer;
  image?: Image;
  readonly idle: FreshDatabase[];
}

/**
 * Outlives a test file, as its modules do not, and lasts as long as the modules that it is about: those of the product stay for all
 * files of a worker, a schema of a test goes with its file (D395).
 */
const worker = globalThis as { siteplaneMigrated?: WeakMap<object, Known[]> };

function knownOf({ tables, migrations }: HostSchema): Known {
  worker.siteplaneMigrated ??= new WeakMap();
  const anchor = migrations.at(-1) ?? tables.at(-1) ?? openStorage;
  const of = worker.siteplaneMigrated.get(anchor) ?? [];
  worker.siteplaneMigrated.set(anchor, of);
  const found = of.find((known) => isSame(known.tables, tables) && isSame(known.migrations, migrations));
  if (found) return found;
  const made: Known = { tables, migrations, idle: [] };
  of.push(made);
  return made;
}

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/** Put a migrated SQLite file into a data folder that has none. */
export async function putMigrated(dataDir: string, schema: HostSchema): Promise<undefined> {
  const known = knownOf(schema);
  known.file ??= await migratedFile(schema);
  const file = sqliteFile(dataDir);
  writeFileSync(file, known.file, { mode: 0o600, flag: 'wx' });
  const database = new SqliteDatabase(file);
  database.exec(withQueueOfItsOwn());
  database.close();
  return undefined;
}

/** Each database names its queue by chance, so that two on one Redis are apart. */
const withQueueOfItsOwn = () => `UPDATE sp_outbox_claims SET queue = '${randomUUID()}'`;

async function migratedFile(schema: HostSchema): Promise<Buffer> {
  const dir = mkdtempSync(join(tmpdir(), 'sp-migrated-'));
  try {
    await migrate({ SITEPLANE_DATA_DIR: dir }, schema);
    // What is only in the log is not in the file yet.
    if (statSync(`${sqliteFile(dir)}-wal`, { throwIfNoEntry: false })?.size) throw new Error('the migrated file is not whole');
    return readFileSync(sqliteFile(dir));
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/**
 * A migrated MariaDB database on the server at `adminUrl`, taken from those that tests of this worker gave back. `drop` gives it back
 * as the migrations made it; one that somebody still uses, or whose tables were changed, is dropped.
 */
export async function migratedDatabase(adminUrl: string, schema: HostSchema): Promise<FreshDatabase> {
  const known = knownOf(schema);
  const database = known.idle.pop() ?? (await newDatabase(adminUrl, known));
  const { image } = known;
  const drop = async () => {
    // On a server that was there before the run nothing stays behind.
    const isKept = process.env.SITEPLANE_TEST_MARIADB_OWN === '1' && image && (await isRestored(database.url, image));
    if (isKept) known.idle.push(database);
    else await database.drop();
  };
  return { ...database, drop };
}

async function newDatabase(adminUrl: string, known: Known): Promise<FreshDatabase> {
  const database = await freshDatabase(adminUrl);
  await migrate({ SITEPLANE_DATABASE_URL: database.url, SITEPLANE_MASTER_KEY_FILE: join(tmpdir(), 'none') }, known);
  known.image ??= await connected(database.url, imageOf);
  return database;
}

async function migrate(env: Readonly<Record<string, string>>, schema: HostSchema): Promise<void> {
  const storage = openStorage(readConfig({ SITEPLANE_DATABASE_WAIT_SECONDS: '60', ...env }), schema);
  try {
    await storage.ready();
  } finally {
    await storage.close();
  }
}

async function connected<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: url, supportBigNumbers: true, dateStrings: true });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

type Query = (sql: string, params?: unknown[]) => Promise<RowDataPacket[]>;
const queryOf =
  (connection: Connection): Query =>
  async (sql, params) =>
    (await connection.query<RowDataPacket[]>(sql, params))[0];

async function imageOf(connection: Connection): Promise<Image> {
  const query = queryOf(connection);
  const names = await filled(query);
  const seeds = await Promise.all(names.map(async (name) => [name, await query(`SELECT * FROM ${name}`)] as const));
  return { shape: await shapeOf(query), seeds: new Map(seeds) };
}

/** Columns, indices and triggers of all tables. */
async function shapeOf(query: Query): Promise<string> {
  const here = 'table_schema = DATABASE()';
  const parts = await Promise.all([
    query(`SELECT table_name, column_name, column_type, is_nullable, column_default, collation_name FROM information_schema.columns
      WHERE ${here} ORDER BY table_name, ordinal_position`),
    query(`SELECT table_name, index_name, non_unique, column_name, seq_in_index FROM information_schema.statistics
      WHERE ${here} ORDER BY table_name, index_name, seq_in_index`),
    query('SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = DATABASE()'),
  ]);
  return JSON.stringify(parts.map((rows) => rows.map((row) => Object.values(row))));
}

/** Tables with rows. */
async function filled(query: Query): Promise<string[]> {
  const tables = await query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  const found = await query(
    tables.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM \`${name}\`)`).join(' UNION ALL '),
  );
  return found.map(({ name }) => name);
}

/** Put a database back as it was; false where that is not possible. */
const isRestored = (url: string, { shape, seeds }: Image): Promise<boolean> =>
  connected(url, async (connection) => {
    const query = queryOf(connection);
    await query('SET innodb_lock_wait_timeout = 2, lock_wait_timeout = 2, foreign_key_checks = 0');
    if ((await othersOn(query)) || (await shapeOf(query)) !== shape) return false;
    const toEmpty = new Set([...(await filled(query)), ...seeds.keys()]);
    await query('START TRANSACTION');
    for (const name of toEmpty) {
      await query(`DELETE FROM \`${name}\``);
      const rows = seeds.get(name) ?? [];
      if (rows.length > 0) await query(`INSERT INTO \`${name}\` VALUES ?`, [rows.map((row) => Object.values(row))]);
    }
    await query(withQueueOfItsOwn());
    await query('COMMIT');
    const counting = 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND auto_increment > 1';
    for (const { name } of await query(counting)) await query(`ALTER TABLE \`${name}\` AUTO_INCREMENT = 1`);
    return true;
  }).catch(() => false);

/** Whether somebody is still connected. Those who have just said goodbye go on for a moment. */
async function othersOn(query: Query): Promise<boolean> {
  const sql = 'SELECT COUNT(*) AS n FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()';
  const latest = performance.now() + 2000;
  let others = 0;
  await until(async () => {
    others = Number((await query(sql))[0]?.n);
    return others === 0 || performance.now() > latest;
  });
  return others > 0;
}
