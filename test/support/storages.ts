import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../../plugin/adapter';
import { type Config, readConfig } from '../../plugin/config';
import type { Migration } from '../../plugin/db/migrate';
import type { OpenStorage } from '../../plugin/db/storage';
import type { Table } from '../../plugin/db/table';
import { describeEachDialect, type TestDialect } from './dialects';
import { migratedDatabase, putMigrated } from './migrated';
import { pathOf } from './needs';

export type { TestDialect } from './dialects';

export interface TestStorageOptions {
  /** A host's own tables, beside the plugin's. */
  readonly tables?: readonly Table[];
  readonly migrations?: readonly Migration[];
  /** Variables as an operator would set them; data folder, database and key file are given. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * No machine is that slow. Whoever tests what is told after a wait sets the time that an operator would have, or less, by `env`.
 */
export const patientDatabase = { SITEPLANE_DATABASE_WAIT_SECONDS: '60' };
/** As short as can be set. */
export const hastyDatabase = { SITEPLANE_DATABASE_WAIT_SECONDS: '2' };

/** An empty, migrated database of its own, and a data folder in which no root key exists yet. */
export interface TestStorage {
  readonly dialect: TestDialect;
  readonly storage: OpenStorage;
  readonly config: Config;
  /** The data folder; `root.key` in it is where the configuration looks for the root key. */
  readonly dir: string;
  /** The environment that `config` was read from, for a process of its own. */
  readonly env: Readonly<Record<string, string>>;
  /** Undefined on SQLite. */
  readonly url: string | undefined;
  /** Another storage on the same database, as a second instance has; closed by `dispose`. */
  open(): Promise<OpenStorage>;
  dispose(): Promise<void>;
}

/**
 * Run a suite on each database. What `make` opened and the suite did not dispose of is disposed of at the end of the test that asked for
 * it, or of the suite where that was before all of its tests.
 */
export function describeEachStorage(
  name: string,
  suite: (make: (options?: TestStorageOptions) => Promise<TestStorage>, dialect: TestDialect) => void,
): void {
  describeEachDialect(name, (dialect) => {
    const opened = { ofTest: [] as TestStorage[], ofSuite: [] as TestStorage[] };
    const disposeOf = async (made: TestStorage[]) => void (await Promise.all(made.splice(0).map(({ dispose }) => dispose())));
    let isInTest = false;
    beforeEach(() => void (isInTest = true));
    suite(async (options) => {
      const made = await testStorage(dialect, options);
      opened[isInTest ? 'ofTest' : 'ofSuite'].push(made);
      return made;
    }, dialect);
    afterEach(async () => {
      isInTest = false;
      await disposeOf(opened.ofTest);
    });
    afterAll(() => disposeOf(opened.ofSuite));
  });
}

/** One fresh database outside of `describeEachStorage`. */
export async function testStorage(dialect: TestDialect, options: TestStorageOptions = {}): Promise<TestStorage> {
  const dir = mkdtempSync(join(tmpdir(), 'sp-data-'));
  const schema = { tables: options.tables ?? [], migrations: options.migrations ?? [] };
  const database = dialect === 'mariadb' ? await migratedDatabase(pathOf('mariadb') ?? '', schema) : await putMigrated(dir, schema);
  const env = {
    SITEPLANE_DATA_DIR: dir,
    SITEPLANE_MASTER_KEY_FILE: join(dir, 'root.key'),
    ...patientDatabase,
    ...(database ? { SITEPLANE_DATABASE_URL: database.url } : {}),
    ...options.env,
  };
  const config = readConfig(env);
  const all: OpenStorage[] = [];
  const open = async () => {
    const storage = openStorage(config, schema);
    all.push(storage);
    await storage.ready();
    return storage;
  };

  let disposed: Promise<void> | undefined;
  async function disposeOnce(): Promise<void> {
    await Promise.all(all.map((storage) => storage.close()));
    await database?.drop();
    rmSync(dir, { recursive: true, force: true });
  }
  return { dialect, storage: await open(), config, dir, env, url: database?.url, open, dispose: () => (disposed ??= disposeOnce()) };
}
