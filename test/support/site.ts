import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createHost } from '../../host-shim/host';
import { schema } from '../../host-shim/schema';
import { type Config, createLogger, readConfig } from '../../plugin/adapter';
import type { Host, HostUser, Logger } from '../../plugin/host';
import type { PluginModule } from '../../plugin/host-kit/plugins/load';
import { register, type Siteplane } from '../../plugin/index';
import { groups } from '../../plugin/resources';
import { initRootKey } from '../../plugin/secrets/root-key';
import { type Envelope, type Http, http, type Identity, type Reply } from './http';
import { freePort } from './mariadb';
import { migratedDatabase, putMigrated } from './migrated';
import { pathOf } from './needs';
import { passwordCost } from './password-cost';
import { type Counts, siteTables } from './site-tables';
import { patientDatabase, type TestDialect } from './storages';

export type { Reply } from './http';
export type { Counts } from './site-tables';

/** Settings by the name that they have in the configuration, such as `crmMaxSlots`; limits stand beside the rest. */
export type Settings = Readonly<Record<string, string | number | Readonly<Record<string, readonly string[]>>>>;

export interface SiteOptions {
  readonly dialect: TestDialect;
  readonly settings?: Settings;
  /** Start a second instance on the database and data folder of this site. */
  readonly beside?: Site;
  /** Further plugins by their folder below the project, such as `plugin/assistant-bridge`. */
  readonly plugins?: readonly string[];
  /** A database of the test's own, instead of a fresh one on the common server. */
  readonly databaseUrl?: string;
}

/**
 * Who calls: an administrator's key or session, nobody, a signed-in user without the service's capability, one with nothing but that,
 * and a key that was revoked.
 */
export type As = 'key' | 'admin' | 'anonymous' | 'weak' | 'half' | 'revoked';

export interface CallOptions {
  readonly as?: As;
  readonly confirm?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A whole host with the service in it, listening on a port of its own. */
export interface Site extends Http {
  readonly dialect: TestDialect;
  /** `http://127.0.0.1:port` */
  readonly url: string;
  /** `{site}/rest/siteplane/v1` */
  readonly baseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly dir: string;
  readonly host: Host;
  readonly siteplane: Siteplane;
  /** The key of `as: 'key'`. */
  readonly key: string;
  readonly password: string;
  identity(as: As): Promise<Identity>;
  /** `crm.create` over HTTP, with a key unless told otherwise. */
  call(operation: string, params?: unknown, options?: CallOptions): Promise<Reply>;
  /** The same in this process as the administrator. */
  inProcess(operation: string, params?: unknown, options?: Omit<CallOptions, 'as'>): Promise<Reply['envelope']>;
  /** Whether it is destructive. */
  needsConfirm(operation: string): boolean;
  /** Rows per table, without those that the service writes by itself in the background. */
  rowCounts(): Promise<Counts>;
  /** Everything stored but for those tables and for times of last use: equal texts, equal state. */
  state(): Promise<string>;
  /** All rows of all tables, bytes as text and in hex. */
  dump(): Promise<string>;
  logLines(): readonly string[];
  /** Put all tables back as they were at the start, but for accounts, sessions and keys. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

const root = resolve(__dirname, '../..');
const password = 'correct horse battery';
const off = [
  'READS_PER_MINUTE',
  'WRITES_PER_MINUTE',
  'DESTRUCTIVE_PER_MINUTE',
  'FAILED_AUTH_PER_MINUTE',
  'LOGINS_PER_MINUTE',
  'LOGINS_PER_ACCOUNT',
];

/** Start a site with quotas off, a signed-in administrator and a key that was minted by the real route. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { beside } = options;
  const place = beside ? { env: beside.env, dir: beside.dir, dispose: async () => {} } : await newPlace(options);
  return startAt(place, options);
}

type Place = Pick<Site, 'env' | 'dir'> & { readonly dispose: () => Promise<void> };

async function startAt(place: Place, { dialect, settings = {}, beside, plugins }: SiteOptions): Promise<Site> {
  const port = await freePort();
  const env = { ...place.env, ...variablesOf(settings), PORT: String(port) };
  const lines: string[] = [];
  const config = readConfig(env);
  const log = createLogger({ level: 'debug', stream: { write: (line) => void lines.push(line) } });
  let running: Awaited<ReturnType<typeof run>> | undefined;
  const stop = async () => {
    await running?.stop();
    await place.dispose();
  };
  try {
    running = await run({ config, log, plugins });
    const site = await siteOf({ ...running, place, dialect, port, key: beside?.key });
    return { ...site, logLines: () => lines, stop };
  } catch (error) {
    await stop();
    const said = lines.filter((line) => line.includes('"level":"error"')).join('');
    throw new Error(`the site did not start: ${said}`, { cause: error });
  }
}

interface Running {
  readonly host: Host;
  readonly siteplane: Siteplane;
  readonly place: Place;
  readonly dialect: TestDialect;
  readonly port: number;
  readonly key: string | undefined;
}

async function siteOf({ host, siteplane, place, dialect, port, key }: Running): Promise<Omit<Site, 'logLines' | 'stop'>> {
  const url = `http://127.0.0.1:${port}`;
  const client = http(url);
  const identities = await identitiesOf(client, key);
  const tables = await siteTables(host.storage);
  const admin = (await host.users.findByLogin('admin')) as HostUser;

  return {
    ...client,
    dialect,
    url,
    baseUrl: `${url}/rest/siteplane/v1`,
    env: place.env,
    dir: place.dir,
    host,
    siteplane,
    key: identities.key,
    password,
    identity: identities.of,
    call: async (operation, params, { as = 'key', ...options } = {}) =>
      client.dispatch(bodyOf(operation, params, options), {
        ...(await identities.of(as)),
        ...(options.headers ? { headers: options.headers } : {}),
      }),
    inProcess: async (operation, params, options = {}) =>
      (await siteplane.dispatch(admin, bodyOf(operation, params, options), options.headers)) as Envelope,
    needsConfirm: (name) => destructive.has(name),
    ...tables,
  };
}

const destructive = new Set(
  groups.flatMap(({ resource, operations }) =>
    Object.entries(operations).flatMap(([action, operation]) => (operation.destructive ? [`${resource}.${action}`] : [])),
  ),
);

/** The body of dispatch; what is undefined is left out. */
export function bodyOf(operation: string, params?: unknown, { confirm }: Pick<CallOptions, 'confirm'> = {}): object {
  const dot = operation.indexOf('.');
  const body = { resource: operation.slice(0, dot), action: operation.slice(dot + 1), params, confirm };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

async function newPlace({ dialect, databaseUrl }: SiteOptions): Promise<Place> {
  const dir = mkdtempSync(join(tmpdir(), 'sp-site-'));
  const database = dialect === 'mariadb' && !databaseUrl ? await migratedDatabase(pathOf('mariadb') ?? '', schema) : undefined;
  if (dialect === 'sqlite') await putMigrated(dir, schema);
  const url = databaseUrl ?? database?.url;
  const file = join(dir, 'root.key');
  if (url) await initRootKey(file);
  const env = {
    SITEPLANE_DATA_DIR: dir,
    SITEPLANE_MASTER_KEY_FILE: file,
    SITEPLANE_ADMIN_PASSWORD: password,
    ...patientDatabase,
    ...(url ? { SITEPLANE_DATABASE_URL: url } : {}),
    ...Object.fromEntries(off.map((name) => [`SITEPLANE_${name}`, '0'])),
  };
  const dispose = async () => {
    await database?.drop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { env, dir, dispose };
}

/** `crmMaxSlots: 1` is `SITEPLANE_CRM_MAX_SLOTS=1`. */
function variablesOf(settings: Settings): Record<string, string> {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `SITEPLANE_${snake(name)}`,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
}

/** The host as it starts by itself, with the handles that a test needs taken on the way. */
async function run({ config, log, plugins = [] }: { config: Config; log: Logger; plugins?: readonly string[] | undefined }) {
  let handles: { host: Host; siteplane: Siteplane } | undefined;
  const own = {
    async register(host: Host) {
      const siteplane = await register(host, config);
      handles = { host, siteplane };
      return siteplane;
    },
  };
  const load = (folder: string) => withoutMinutes(resolve(folder) === root ? own : require(folder));
  const site = createHost({ config, log, load, passwordCost, plugins: [root, ...plugins.map((folder) => join(root, folder))] });
  try {
    await site.listen();
    await site.started;
    if (!handles) throw new Error('the plugin was not started');
    return { ...handles, stop: () => site.close() };
  } catch (error) {
    await site.close();
    throw error;
  }
}

/**
 * A plugin whose jobs of every minute, hour or day are not begun by the clock: what a test has put there, such as a lease that ran out or a
 * row of last year, would be looked after by the minute that ends meanwhile. A test of such a job runs it itself. Those of every few
 * seconds run.
 */
export const withoutMinutes = ({ register }: PluginModule): PluginModule => ({
  register: (host, config) => register({ ...host, cron: secondsOnly(host.cron) }, config),
});

const secondsOnly = (cron: Host['cron']): Host['cron'] => ({
  schedule: (name, expression, job) => (expression.split(' ').length === 5 ? () => undefined : cron.schedule(name, expression, job)),
});

/** The identities of a site; the weak user and the revoked key are made when they are first asked for. */
async function identitiesOf(client: Http, keyOfOther: string | undefined) {
  const admin = await client.signIn('admin', password);
  const key = keyOfOther ?? (await client.mint(admin)).key;
  const made = new Map<As, Promise<Identity>>();

  async function make(as: As): Promise<Identity> {
    if (as === 'admin') return admin;
    if (as === 'key') return { key };
    if (as === 'anonymous') return {};
    if (as === 'revoked') return { key: await client.revokedKey(admin) };
    const role = as === 'half' ? 'author' : 'editor';
    const capabilities = ['read', 'manage_siteplane'];
    const answers = [
      ...(as === 'half' ? [await client.send('PUT', `/admin/api/roles/${role}`, { ...admin, body: { capabilities } })] : []),
      await client.send('POST', '/admin/api/users', { ...admin, body: { login: as, password, role } }),
    ];
    for (const { status, text } of answers)
      if (![200, 201, 409].includes(status)) throw new Error(`user "${as}" was not made: ${status} ${text}`);
    return client.signIn(as, password);
  }

  return {
    key,
    of(as: As): Promise<Identity> {
      const known = made.get(as) ?? make(as);
      made.set(as, known);
      return known;
    },
  };
}
