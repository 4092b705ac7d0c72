import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initRootKey } from '../../plugin/cli/service';
import { http } from '../support/http';
import { freePort, type MariaDb, startMariadb } from '../support/mariadb';
import { describeNeeding } from '../support/needs';
import { withTypeScript } from '../support/typescript';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const root = join(__dirname, '../..');

interface Running {
  readonly url: string;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();
afterAll(() => [...running].map((child) => child.kill('SIGKILL')));

/** The host as a process of its own, from its sources. */
async function start(env: Record<string, string>): Promise<Running> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...withTypeScript, join(root, 'host-shim/index.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', SITEPLANE_DRAIN_SECONDS: '0', ...env, PORT: port },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  void exit.then(() => running.delete(child));
  return { url: `http://127.0.0.1:${port}`, output: () => output, exit, stop: (signal = 'SIGTERM') => (child.kill(signal), exit) };
}

/** A sign-in that the server has begun to read. Answers a function that sends the rest and tells the status. */
async function begunSignIn(url: string, password: string): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ login: 'admin', password });
  const headers = { Origin: url, Expect: '100-continue', 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const sent = request(`${url}/admin/login`, { method: 'POST', headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', (answer) => resolve(answer.resume().statusCode));
    sent.once('error', reject);
  });
  sent.flushHeaders();
  await new Promise<void>((resolve, reject) => {
    sent.once('continue', resolve);
    sent.once('error', reject);
  });
  return () => {
    sent.end(body);
    return answered;
  };
}

/** Ask until the answer is the wanted one. */
async function answers(url: string, status: number): Promise<Response> {
  let answer: Response | undefined;
  await until(async () => {
    answer = await fetch(url).catch(() => undefined);
    return answer?.status === status;
  });
  return answer as Response;
}

describe('the process', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sp-process-'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  test('settings that cannot be used are all told, and it ends with 1', async () => {
    const site = await start({ PORT: '99999', SITEPLANE_SITE_URL: 'ftp://x', SITEPLANE_DATA_DIR: dir });
    expect(await site.exit).toBe(1);
    expect(site.output()).toMatch(/PORT must be a whole number/);
    expect(site.output()).toMatch(/SITEPLANE_SITE_URL must be a URL/);
    expect(site.output()).not.toMatch(/\bat .+:\d+:\d+/);
  });

  test('a first password that cannot be is told', async () => {
    const site = await start({ SITEPLANE_DATA_DIR: dir, SITEPLANE_ADMIN_PASSWORD: 'short' });
    expect(await site.exit).toBe(1);
    expect(site.output()).toContain('SITEPLANE_ADMIN_PASSWORD: The password must have 10 to 256 characters.');
  });

  test('a port that is taken is told with the way out', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const site = await start({ PORT: String(port), SITEPLANE_DATA_DIR: dir });
    expect(await site.exit).toBe(1);
    expect(site.output()).toContain(`Port ${port} on 127.0.0.1 is taken.`);
    // The account of a fresh site is there by then.
    expect(site.output()).toMatch(/The first administrator was made: login admin, password [\w-]{20}$/m);
    await new Promise((resolve) => other.close(resolve));
  });

  test('a fresh start tells the password once; a stop lets running requests end', async () => {
    const env = { SITEPLANE_DATA_DIR: dir, PORT: String(await freePort()), SITEPLANE_LOGINS_PER_MINUTE: '0' };
    const first = await start(env);
    await answers(`${first.url}/health/ready`, 200);
    const password = /^ {2}Password {2}(\S+)$/m.exec(first.output())?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{20}$/);
    expect(first.output()).toContain(`Admin     ${first.url}/admin`);
    expect(first.output()).toContain(`Listens   ${first.url} (127.0.0.1)`);
    const signIns = await Promise.all([1, 2, 3].map(() => begunSignIn(first.url, password)));
    const ended = first.stop();
    expect(await Promise.all(signIns.map((finish) => finish()))).toEqual([200, 200, 200]);
    expect(await ended).toBe(0);

    const third = await start(env);
    await answers(`${third.url}/health/ready`, 200);
    await http(third.url).signIn('admin', password);
    await third.stop();
    const second = await start({ ...env, SITEPLANE_SITE_URL: 'https://site.example' });
    await answers(`${second.url}/health/ready`, 200);
    expect(second.output()).toContain(`"address":"https://site.example","listening":"${second.url} (127.0.0.1)"`);
    expect(second.output()).not.toContain('Password');
    expect(second.output()).not.toContain(password);
    expect(await second.stop('SIGINT')).toBe(0);
  });
});

describeNeeding('mariadb', 'the process without its database', () => {
  let dir: string;
  let database: MariaDb;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'sp-process-'));
    database = await startMariadb();
  });
  afterAll(async () => {
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  test('starts, says what is wrong, heals by itself, and heals again', async () => {
    verifies('R44', 'D22');
    const { url } = await database.freshDatabase();
    await database.kill9();
    const keyFile = join(dir, 'root.key');
    await initRootKey(keyFile);
    const site = await start({
      SITEPLANE_DATA_DIR: dir,
      SITEPLANE_DATABASE_URL: url,
      SITEPLANE_MASTER_KEY_FILE: keyFile,
      SITEPLANE_ADMIN_PASSWORD: 'correct horse battery',
    });
    await answers(`${site.url}/health/live`, 200);
    const ready = await answers(`${site.url}/health/ready`, 503);
    expect(await ready.json()).toEqual({ status: 'fail', code: 'DB_UNAVAILABLE' });
    for (const path of ['/', '/admin', '/rest/siteplane/v1/manage/manifest']) {
      const answer = await fetch(`${site.url}${path}`, { redirect: 'manual' });
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(await answer.text()).toContain('DB_UNAVAILABLE');
    }
    await database.restart();
    await answers(`${site.url}/health/ready`, 200);
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    await http(site.url).signIn('admin', 'correct horse battery');

    await database.kill9();
    await answers(`${site.url}/health/ready`, 503);
    expect((await fetch(`${site.url}/`)).status).toBe(503);
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200);
    await database.restart();
    await answers(`${site.url}/health/ready`, 200);
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  });

  test('can be stopped while it still waits', async () => {
    const { url } = await database.freshDatabase();
    await database.kill9();
    const keyFile = join(dir, 'second.key');
    await initRootKey(keyFile);
    const site = await start({ SITEPLANE_DATA_DIR: dir, SITEPLANE_DATABASE_URL: url, SITEPLANE_MASTER_KEY_FILE: keyFile });
    await answers(`${site.url}/health/live`, 200);
    expect(await site.stop()).toBe(0);
    await database.restart();
  });
});
