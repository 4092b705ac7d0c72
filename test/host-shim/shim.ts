import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CmsHost, createHost } from '../../host-shim/host';
import { schema } from '../../host-shim/schema';
import { type Config, createLogger, readConfig } from '../../plugin/adapter';
import type { Host } from '../../plugin/host';
import { describeOnMariadb } from '../support/dialects';
import { type Http, http } from '../support/http';
import { freePort } from '../support/mariadb';
import { migratedDatabase, putMigrated } from '../support/migrated';
import { pathOf } from '../support/needs';
import { passwordCost } from '../support/password-cost';
import { patientDatabase } from '../support/storages';

/** The databases that the host is tried on. */
export type Dialect = 'sqlite' | 'mariadb';

export interface ShimOptions {
  readonly dialect?: Dialect;
  readonly env?: Readonly<Record<string, string>>;
  /** What the one plugin of the test host does when it is registered. */
  readonly register?: (host: Host, config: Config) => Promise<unknown>;
  /** Another instance on the same database and data folder. */
  readonly beside?: Shim;
}

/** A running host without the service: only with what a test puts in. */
export interface Shim extends Http {
  readonly url: string;
  readonly host: Host;
  readonly site: CmsHost;
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly log: readonly string[];
  stop(): Promise<void>;
}

export const password = 'correct horse battery';
const unlimited = { SITEPLANE_LOGINS_PER_MINUTE: '0', SITEPLANE_LOGINS_PER_ACCOUNT: '0' };

/** A folder with a `plugin.json`, named as asked. */
export function pluginFolder(parent: string, name: string, manifest: object | string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'plugin.json'), typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  return folder;
}

/** Start a host on a free port, with an administrator `admin`. */
export async function startShim({ dialect = 'sqlite', env: extra = {}, register, beside }: ShimOptions = {}): Promise<Shim> {
  const place = beside ? { dir: beside.dir, env: beside.env, dispose: async () => undefined } : await newPlace(dialect);
  const lines: string[] = [];
  const log = createLogger({ level: 'debug', stream: { write: (line) => void lines.push(line) } });
  const port = await freePort();
  const config = readConfig({ ...patientDatabase, ...place.env, ...extra, PORT: String(port) });
  const plugins = register ? [pluginFolder(place.dir, 'probe', { name: 'Probe', version: '1.0.0', main: 'index.js' })] : [];
  const site = createHost({ config, log, passwordCost, plugins, load: () => ({ register }) });
  const url = `http://127.0.0.1:${port}`;
  await site.listen();
  await site.started;
  return {
    ...http(url),
    url,
    host: site.host,
    site,
    dir: place.dir,
    env: place.env,
    log: lines,
    async stop() {
      await site.close();
      await place.dispose();
    },
  };
}

/** Run a suite on SQLite and on MariaDB. */
export function describeEachDialect(name: string, suite: (dialect: Dialect) => void): void {
  describe(`${name} on SQLite`, () => suite('sqlite'));
  describeOnMariadb(`${name} on MariaDB`, () => suite('mariadb'));
}

async function newPlace(dialect: Dialect) {
  const dir = mkdtempSync(join(tmpdir(), 'sp-shim-'));
  const database = dialect === 'mariadb' ? await migratedDatabase(pathOf('mariadb') ?? '', schema) : await putMigrated(dir, schema);
  const env = {
    SITEPLANE_DATA_DIR: dir,
    SITEPLANE_MASTER_KEY_FILE: join(dir, 'root.key'),
    SITEPLANE_ADMIN_PASSWORD: password,
    ...unlimited,
    ...(database ? { SITEPLANE_DATABASE_URL: database.url } : {}),
  };
  const dispose = async () => {
    await database?.drop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { dir, env, dispose };
}
