import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { keepTrack } from './keep-track';
import { keptFolder } from './memory-folder';
import { until } from './until';

/** A private MariaDB on 127.0.0.1 with a data folder of its own. */
export interface MariaDb {
  readonly port: number;
  readonly dir: string;
  /** `mysql://user:password@127.0.0.1:port/database`; the database must exist. */
  url(database?: string): string;
  freshDatabase(): Promise<FreshDatabase>;
  /** SIGKILL; resolves when the process no longer exists. The data folder stays. */
  kill9(): Promise<void>;
  /** SIGTERM, as for an upgrade; resolves when it has ended. The data folder stays. */
  terminate(): Promise<void>;
  /** Start again on the same data folder and port; resolves when it answers. */
  restart(): Promise<void>;
  /** SIGSTOP; resolves when none of its threads runs any more. One that waits for a disk stops later than the signal returns. */
  pause(): Promise<void>;
  resume(): void;
  /** Stop and delete the data folder. */
  stop(): Promise<void>;
  /** The same without waiting, for a process that is about to exit. */
  abandon(): void;
}

export interface FreshDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

export interface MariaDbOptions {
  /** Folder for data, socket and log, made when missing; default: a new one for temporary files. */
  readonly dir?: string;
  /** Default: a free one. */
  readonly port?: number;
  /** `true` flushes the log at each commit, as a production server does; `false` (default) is quicker and still outlives a kill. */
  readonly durable?: boolean;
  /** Further arguments of the server. */
  readonly args?: readonly string[];
}

/** No machine is that slow: the limit only ends the wait for a server that hangs. */
const startLimitMs = 240_000;
const user = 'siteplane';
const logFileSize = '32M';
/** The path of a socket may have a hundred characters. */
const longestFolder = 60;
/** Characters that a URL must escape, so that whoever splits a URL by hand is found out. */
const password = 'p@ss:w/rd';

/** Path of the MariaDB server, or undefined where it is not installed. */
export const mariadbd = () => findCommand('mariadbd');

/** Start a private MariaDB. Throws with the server's own log when it does not come up. */
export async function startMariadb(options: MariaDbOptions = {}): Promise<MariaDb> {
  const dir = prepareFolder(options.dir);
  const port = options.port ?? (await freePort());
  const launch = () => launchServer({ dir, port, durable: options.durable ?? false, more: options.args ?? [] });
  let server = launch();
  try {
    await createUser(port, server, dir);
  } catch (error) {
    server.kill('SIGKILL');
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }

  const url = (database = '') => urlOf(port, database);
  return {
    port,
    dir,
    url,
    freshDatabase: () => freshDatabase(url()),
    kill9: () => end(server, 'SIGKILL'),
    terminate: () => end(server, 'SIGTERM'),
    pause: () => freeze(server),
    resume: () => server.kill('SIGCONT'),
    async restart() {
      await end(server, 'SIGKILL');
      server = launch();
      await (await connect({ uri: url(), server, dir })).end();
    },
    async stop() {
      await end(server, 'SIGTERM');
      rmSync(dir, { recursive: true, force: true });
    },
    abandon() {
      server.kill('SIGKILL');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function freeze(server: ChildProcess): Promise<void> {
  server.kill('SIGSTOP');
  await until(() => threadStates(server.pid ?? 0).every((state) => state === 'T'));
}

/** The state of each thread of a process; none where the system has no `/proc`. */
function threadStates(pid: number): string[] {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks).flatMap((id) => /\) (\S)/.exec(readFileSync(join(tasks, id, 'stat'), 'utf8'))?.[1] ?? []);
}

/** Make an empty database with a random name on the server at `adminUrl`. */
export async function freshDatabase(adminUrl: string): Promise<FreshDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const connection = await createConnection(adminUrl);
    try {
      await connection.query(sql);
    } finally {
      await connection.end();
    }
  };
  await run(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { name, url: url.href, drop: () => run(`DROP DATABASE IF EXISTS ${name}`) };
}

/** Above the last that `fetch` refuses as a bad port, 10080. */
const firstPort = 10_081;

/**
 * A port of 127.0.0.1 that nobody listens on now. Not one of those that the system gives to outgoing connections: one of them could
 * take it before it is listened on.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, 32_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** Full path of a command on PATH or where system services live, or undefined. */
export function findCommand(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** MariaDB refuses to run as root, so root hands it to `nobody`. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function prepareFolder(wanted: string | undefined): string {
  const server = mariadbd();
  if (!server) throw new Error('mariadbd is not installed; run: npm run setup');
  const dir = wanted ?? mkdtempSync(join(tmpdir().length > longestFolder ? '/tmp' : tmpdir(), 'sp-db-'));
  mkdirSync(dir, { recursive: true });
  const owner = unprivileged();
  if (owner) chownSync(dir, owner.uid, owner.gid);
  if (existsSync(join(dir, 'data', 'mysql'))) return dir;

  copyInstalled(dir, owner);
  return dir;
}

/**
 * An empty data folder: a copy of one that is installed once on a machine for each build of the server, as that takes seconds. Whoever
 * comes while it is not there yet installs it too, and one of them stays.
 */
function copyInstalled(dir: string, owner: { uid: number; gid: number } | undefined): void {
  const template = join(keptFolder(), `siteplane-mariadb-${process.getuid?.() ?? 0}`, String(statSync(mariadbd() ?? '').mtimeMs));
  if (!existsSync(template)) install(template, owner);
  const copied = spawnSync('cp', ['-r', template, join(dir, 'data')], { ...owner, encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`${template} could not be copied: ${copied.stderr}`);
}

function install(template: string, owner: { uid: number; gid: number } | undefined): void {
  mkdirSync(dirname(template), { recursive: true, mode: 0o711 });
  const dir = mkdtempSync(`${template}-`);
  if (owner) chownSync(dir, owner.uid, owner.gid);
  const args = [
    '--no-defaults',
    `--datadir=${join(dir, 'data')}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    `--tmpdir=${dir}`,
    `--innodb-log-file-size=${logFileSize}`,
  ];
  // Forced, because it otherwise refuses where the machine's own host name does not resolve, as in many containers.
  const installed = spawnSync(findCommand('mariadb-install-db') ?? 'mariadb-install-db', [...args, '--skip-name-resolve', '--force'], {
    ...owner,
    encoding: 'utf8',
  });
  if (installed.status !== 0) throw new Error(`mariadb-install-db failed:\n${installed.stdout}${installed.stderr}${installed.error ?? ''}`);
  try {
    renameSync(join(dir, 'data'), template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  }
  rmSync(dir, { recursive: true, force: true });
}

interface Launch {
  readonly dir: string;
  readonly port: number;
  readonly durable: boolean;
  readonly more: readonly string[];
}

function launchServer({ dir, port, durable, more }: Launch): ChildProcess {
  const server = mariadbd() ?? 'mariadbd';
  const args = [
    '--no-defaults',
    `--datadir=${join(dir, 'data')}`,
    `--socket=${join(dir, 's.sock')}`,
    `--pid-file=${join(dir, 'pid')}`,
    // A starting server deletes the temporary tables that it finds, also those of another.
    `--tmpdir=${dir}`,
    `--log-error=${join(dir, 'err.log')}`,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--collation-server=utf8mb4_unicode_ci',
    '--default-time-zone=+00:00',
    '--max-connections=400',
    '--innodb-buffer-pool-size=128M',
    `--innodb-log-file-size=${logFileSize}`,
    `--innodb-flush-log-at-trx-commit=${durable ? 1 : 2}`,
    ...more,
  ];
  // The kernel then ends the server with us even when we are killed without notice.
  const guard = findCommand('setpriv');
  const [command, ...rest] = guard ? [guard, '--pdeathsig', 'KILL', '--', server, ...args] : [server, ...args];
  return keepTrack(spawn(command, rest, { ...unprivileged(), stdio: 'ignore' }));
}

async function createUser(port: number, server: ChildProcess, dir: string): Promise<void> {
  const root = await connect({ uri: `mysql://root@127.0.0.1:${port}`, server, dir });
  try {
    await root.query(`CREATE USER IF NOT EXISTS '${user}'@'127.0.0.1' IDENTIFIED BY '${password}'`);
    await root.query(`GRANT ALL PRIVILEGES ON *.* TO '${user}'@'127.0.0.1' WITH GRANT OPTION`);
  } finally {
    await root.end();
  }
}

/** Connect as soon as the server answers, and no longer than it lives. */
async function connect({ uri, server, dir }: { uri: string; server: ChildProcess; dir: string }): Promise<Connection> {
  const deadline = performance.now() + startLimitMs;
  while (performance.now() < deadline && server.exitCode === null && server.signalCode === null) {
    const connection = await createConnection(uri).catch(() => undefined);
    if (connection && (await isAnswering(connection))) return connection;
    connection?.destroy();
    await sleep(50);
  }
  const log = join(dir, 'err.log');
  throw new Error(`MariaDB did not start:\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-4000) : 'no log'}`);
}

/** A node that joins a cluster takes connections before it reads any table. */
const isAnswering = (connection: Connection): Promise<boolean> =>
  connection.query('SELECT 1 FROM mysql.db LIMIT 1').then(
    () => true,
    () => false,
  );

/** Send a signal and wait for the end; after a minute it is SIGKILL. */
async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill('SIGCONT');
  server.kill(signal);
  const timer = setTimeout(() => server.kill('SIGKILL'), 60_000);
  await gone;
  clearTimeout(timer);
}

const urlOf = (port: number, database: string) => `mysql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
