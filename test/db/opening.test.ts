import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { schema } from '../../host-shim/schema';
import { openStorage, readConfig } from '../../plugin/adapter';
import type { Config } from '../../plugin/config';
import { int, primary } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { mysqlUrl } from '../../plugin/db/mysql-open';
import { rows } from '../../plugin/db/rows';
import { SqliteDatabase } from '../../plugin/db/sqlite';
import { type OpenStorage, sqliteFile } from '../../plugin/db/storage';
import { defineTable } from '../../plugin/db/table';
import { freshDatabase } from '../support/mariadb';
import { describeNeeding, pathOf } from '../support/needs';
import type { TestDialect } from '../support/storages';
import { withTypeScript } from '../support/typescript';
import { verifies } from '../support/verifies';

/** A place for a database in which nothing is yet. */
async function emptyPlace(dialect: TestDialect) {
  const dir = mkdtempSync(join(tmpdir(), 'sp-open-'));
  const database = dialect === 'mariadb' ? await freshDatabase(pathOf('mariadb') ?? '') : undefined;
  const env = {
    SITEPLANE_DATA_DIR: dir,
    SITEPLANE_MASTER_KEY_FILE: join(dir, 'root.key'),
    ...(database ? { SITEPLANE_DATABASE_URL: database.url } : {}),
  };
  const dispose = async () => {
    await database?.drop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { env, config: readConfig(env), dispose };
}

interface Opener {
  go(): void;
  readonly ended: Promise<{ code: number | null; printed: string; complained: string }>;
}

/** A process of its own; resolves when it waits for `go`. */
function opener(env: Readonly<Record<string, string>>): Promise<Opener> {
  const child = spawn(process.execPath, [...withTypeScript, join(__dirname, 'workers', 'opener.ts')], {
    cwd: join(__dirname, '../..'),
    // Newer versions of Node say on stderr that their SQLite is experimental.
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [printed, complained] = ['', ''];
  child.stderr.on('data', (chunk) => (complained += chunk));
  const ended = new Promise<Awaited<Opener['ended']>>((resolve) => {
    child.once('close', (code) => resolve({ code, printed, complained }));
  });
  return new Promise((resolve) => {
    const made = { go: () => void child.stdin.write('go\n'), ended };
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      resolve(made);
    });
    child.once('close', () => resolve(made));
  });
}

/** Each migration once, the tables as declared, the seeds once. */
async function expectMigratedOnce(storage: OpenStorage): Promise<void> {
  const done = await storage.run((db) => db.query<{ name: string }>('SELECT name FROM sp_migrations'));
  const names = done.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(await storage.schemaDifference()).toEqual([]);
  expect(await storage.run((db) => db.query('SELECT * FROM sp_epoch'))).toHaveLength(1);
  expect(await storage.run((db) => db.query('SELECT * FROM sp_migration_lease'))).toEqual([]);
}

function suite(dialect: TestDialect): void {
  let place: Awaited<ReturnType<typeof emptyPlace>>;
  beforeEach(async () => {
    place = await emptyPlace(dialect);
  });
  afterEach(() => place.dispose());

  test('three processes at once on an empty database: all become ready, each migration ran once', async () => {
    verifies('R45');
    const openers = await Promise.all([1, 2, 3].map(() => opener(place.env)));
    for (const { go } of openers) go();
    const ends = await Promise.all(openers.map(({ ended }) => ended));
    expect(ends).toEqual(new Array(3).fill({ code: 0, printed: 'ready\nopen\n', complained: '' }));
    const storage = openStorage(place.config, schema);
    await storage.ready();
    await expectMigratedOnce(storage);
    await storage.close();
  });

  test('three at once in one process, of which two wait for the third', async () => {
    verifies('R45');
    const storages = [1, 2, 3].map(() => openStorage(place.config, schema));
    await Promise.all(storages.map((storage) => storage.ready()));
    for (const storage of storages) await expectMigratedOnce(storage);
    await Promise.all(storages.map((storage) => storage.close()));
  });

  const leases = 'CREATE TABLE sp_migration_lease (id INTEGER PRIMARY KEY, owner VARCHAR(40) NOT NULL, expires_at BIGINT NOT NULL)';
  const lease = (expiresAt: number) => `INSERT INTO sp_migration_lease (id, owner, expires_at) VALUES (1, 'somebody', ${expiresAt})`;
  const tables = async () => {
    const listing = dialect === 'sqlite' ? "SELECT name FROM sqlite_master WHERE type = 'table'" : 'SHOW TABLES';
    return (await raw(place, listing)).flatMap((row) => Object.values(row as object));
  };
  const opened = async (release: Parameters<typeof openStorage>[1] = schema) => {
    const storage = openStorage(place.config, release);
    await storage.ready();
    return storage;
  };

  test('while another instance migrates, this one waits and says that it does', async () => {
    verifies('R45', 'R44');
    await raw(place, leases, lease(Date.now() + 3600_000));
    const storage = openStorage(place.config, schema);
    await sleep(600);
    await expect(storage.run((db) => db.query('SELECT 1'))).rejects.toMatchObject({ status: 503 });
    expect(await tables()).toEqual(['sp_migration_lease']);
    await raw(place, 'DELETE FROM sp_migration_lease');
    await storage.ready();
    await expectMigratedOnce(storage);
    await storage.close();
  });

  test('the lease of an instance that died is taken over when it is over', async () => {
    verifies('R45');
    await raw(place, leases, lease(Date.now() - 1));
    const storage = await opened();
    await expectMigratedOnce(storage);
    await storage.close();
  });

  test('a lease holds nobody up where there is nothing to migrate', async () => {
    verifies('R45');
    await (await opened()).close();
    await raw(place, lease(Date.now() + 3600_000));
    const storage = await opened();
    expect(await storage.run((db) => db.query('SELECT owner FROM sp_migration_lease'))).toEqual([{ owner: 'somebody' }]);
    await storage.close();
  });

  test('the previous release opens what a newer one has expanded, and a late migration with a low number is run', async () => {
    verifies('R45');
    const extra = defineTable('t_extra', { id: primary(int()) });
    const newer = {
      tables: [...schema.tables, extra],
      migrations: [...schema.migrations, migration(500, 'extra', ({ createTable }) => createTable(extra))],
    };
    await (await opened()).close();
    const next = await opened(newer);
    expect(await next.schemaDifference()).toEqual([]);
    await next.tx((db) => rows(db, extra).insert({ id: 7 }));
    const previous = await opened();
    await previous.tx((db) => previous.epoch.bump(db));
    expect(await next.run((db) => rows(db, extra).count({ id: 7 }))).toBe(1);
    await Promise.all([previous.close(), next.close()]);
  });
}

/** Statements on the place's database, made where it is not there yet. Answers the rows of the last one. */
async function raw({ config }: { config: Config }, ...statements: readonly string[]): Promise<unknown[]> {
  let last: unknown = [];
  if (config.databaseUrl) {
    const connection = await createConnection(config.databaseUrl);
    for (const sql of statements) [last] = await connection.query(sql);
    await connection.end();
  } else {
    const database = new SqliteDatabase(sqliteFile(config.dataDir));
    for (const sql of statements) last = database.prepare(sql).all();
    database.close();
  }
  return last as unknown[];
}

test('a SQLite file that another process is writing to is waited for', async () => {
  verifies('R45', 'D5');
  const place = await emptyPlace('sqlite');
  const writer = new SqliteDatabase(sqliteFile(place.config.dataDir));
  writer.exec('BEGIN EXCLUSIVE');
  const storage = openStorage(place.config, schema);
  let isReady = false;
  const ready = storage.ready().then(() => {
    isReady = true;
  });
  await sleep(500);
  expect({ isReady, fault: storage.fault() }).toEqual({ isReady: false, fault: expect.objectContaining({ code: 'DB_UNAVAILABLE' }) });
  writer.exec('COMMIT');
  writer.close();
  await ready;
  await expectMigratedOnce(storage);
  expect(await storage.run((db) => db.query('PRAGMA journal_mode'))).toEqual([{ journal_mode: 'wal' }]);
  await storage.close();
  await place.dispose();
});

test('of what an address says after its question mark only the encryption counts', () => {
  verifies('D591');
  expect(mysqlUrl('mariadb://user:pa%3Fss@host/name')).toBe('mysql://user:pa%3Fss@host/name');
  const ssl = '{"rejectUnauthorized":true}';
  expect(mysqlUrl(`mysql://host/name?multipleStatements=true&ssl=${ssl}&rowsAsArray=true`)).toBe(
    `mysql://host/name?ssl=${encodeURIComponent(ssl)}`,
  );
});

describe('opening on SQLite', () => suite('sqlite'));
describeNeeding('mariadb', 'opening on MariaDB', () => suite('mariadb'));
