import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Report } from '../../plugin/cli/doctor/examine';
import { optionalPackages } from '../../plugin/kit/optional-packages';
import { freePort } from '../support/mariadb';
import { install, pack } from '../support/package';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { verifies } from '../support/verifies';

const password = 'correct horse battery';

test('every optional package is installed by a clone, and by nobody who installs the package', () => {
  verifies('D665');
  type Packages = Readonly<Record<string, string>>;
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(resolve(__dirname, '../../package.json'), 'utf8'),
  ) as Record<string, Packages>;
  const peers = Object.keys(peerDependencies ?? {});
  expect([...peers, ...Object.keys(optionalDependencies ?? {})].sort()).toEqual([...optionalPackages].sort());
  expect(peerDependenciesMeta).toEqual(Object.fromEntries(peers.map((name) => [name, { optional: true }])));
  expect(peers.map((name) => `^${devDependencies?.[name]}`)).toEqual(Object.values(peerDependencies ?? {}));
  expect(peers.filter((name) => name in (dependencies ?? {}))).toEqual([]);
});

describe('what npm pack makes', () => {
  let packs: string;
  let made: ReturnType<typeof pack>;
  let folder: string;
  let server: Server | undefined;
  beforeAll(() => {
    packs = mkdtempSync(join(tmpdir(), 'sp-pack-'));
    made = pack(packs);
  });
  afterAll(() => rmSync(packs, { recursive: true, force: true }));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sp-package-'));
  });
  afterEach(async () => {
    await server?.kill9();
    rmSync(folder, { recursive: true, force: true });
  });
  const environment = () => ({ SITEPLANE_DATA_DIR: join(folder, 'data'), SITEPLANE_ADMIN_PASSWORD: password });
  const start = async (at: string) => {
    server = await spawnServer({ root: at, env: environment() });
    return server;
  };

  test('holds what runs, in one file for the server, and nothing of its making', () => {
    verifies('D644', 'D827');
    const paths = made.files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['dist/siteplane.js', 'dist/admin-ui/index.html', 'plugin.json', 'README.md', 'LICENSE']));
    expect(paths.filter((path) => /\.(map|tsbuildinfo)$|(?<!\.d)\.tsx?$|plugin\/contract\/|(^|\/)test\/|^\./.test(path))).toEqual([]);
    const server = paths.filter((path) => /^dist\/(plugin|host-shim)\/.*\.js$/.test(path) && !path.includes('/public/'));
    expect(server.length).toBeLessThan(25);
    expect(made.size).toBeLessThan(2_300_000);
  });

  test('the server is one byte for each character, as a file with any other is held with two', () => {
    verifies('D778');
    const text = readFileSync(resolve(__dirname, '../../dist/siteplane.js'), 'latin1');
    expect(text.match(/.{0,30}[\u0080-\u00ff].{0,30}/g) ?? []).toEqual([]);
  });

  test('starts with its dependencies alone, bridge and booking answer, and what is not installed is told', async () => {
    verifies('install:packed', 'install:no-compiler', 'install:no-optional', 'D73', 'D645', 'D665');
    const at = install(folder, made.filename);
    const { url, baseUrl, output } = await start(at);
    expect(output()).not.toMatch(/"level":"error"/);
    expect(output()).toMatch(/"level":"warn".*Pictures of ingested articles are not stored: .* Run: npm install sharp@/);
    const { key } = await (await signIn(url, 'admin', password)).mint('packed');
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    expect((await fetch(`${url}/rest/booking/v2/calendars`, { headers })).status).toBe(200);
    const call = (operation: string, params: object) => callWithKey({ baseUrl, key }, operation, params);
    await call('modules.entitlements_grant', { module_id: 'assistant-bridge', domain: '127.0.0.1', confirm: true });
    expect((await call('modules.activate', { module: 'assistant-bridge' })).status).toBe(200);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const tools = await fetch(`${url}/rest/assistant-bridge/v1/mcp?toolset=booking`, { method: 'POST', headers, body });
    expect([tools.status, await tools.text()]).toEqual([200, expect.stringContaining('bk_create_calendar')]);
    expect((await fetch(`${url}/admin`)).status).toBe(200);

    await call('ai.set_key', { provider: 'google', api_key: 'AI-1' });
    const { status, envelope } = await call('ai.test_key', { provider: 'google' });
    expect([status, envelope.data]).toMatchObject([200, { ok: false, message: expect.stringContaining('npm install @ai-sdk/google@2,') }]);
    const doctor = doctorAt(at);
    expect(doctor).toContain(
      'warn images: Pictures of ingested articles are not stored: the package sharp cannot be loaded. -> run: npm install sharp@0.35',
    );
    expect(doctor).toContain(
      'warn ai: Google has a key, but the package @ai-sdk/google is not installed. -> run: npm install @ai-sdk/google@2',
    );
    expect(doctor).toContain('ok redis: Jobs run in the site itself. For several instances: bullmq and ioredis are not installed.');
    await call('ai.remove_key', { provider: 'google', confirm: true });
    expect(doctorAt(at)).toContainEqual(expect.stringMatching(/^ok ai: .*Not installed are those of: OpenAI, Anthropic, Google, /));
  });

  /** What doctor says of an installation, a finding a line. */
  function doctorAt(at: string, env: Record<string, string> = {}): string[] {
    const args = [join(at, 'dist/plugin/cli/index.js'), 'doctor', '--json'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, env: { PATH: '', ...environment(), ...env }, encoding: 'utf8' });
    const { checks } = JSON.parse(stdout) as Report;
    return checks.map((it) => `${it.status} ${it.name}: ${it.message}${it.status === 'ok' ? '' : ` -> ${it.fix}`}`);
  }

  test('without the packages of the queue a site that names one does not start, and says what to install', async () => {
    verifies('D207', 'D665');
    const at = install(folder, made.filename);
    const env = { SITEPLANE_REDIS_URL: `redis://127.0.0.1:${await freePort()}`, PORT: String(await freePort()) };
    const args = [join(at, 'dist/plugin/cli/index.js'), 'start'];
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env: { PATH: '', ...environment(), ...env },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain(
      'SITEPLANE_REDIS_URL needs the packages bullmq and ioredis; install them (npm install bullmq@6 ioredis@5) or unset it',
    );
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(doctorAt(at, env)).toContain(
      'fail redis: SITEPLANE_REDIS_URL is set, but bullmq and ioredis are not installed. -> run: npm install bullmq@6 ioredis@5',
    );
  });

  test('without its bridge it starts and the log names the folder', async () => {
    verifies('install:missing-plugin');
    const at = install(folder, made.filename);
    rmSync(join(at, 'dist/plugin/assistant-bridge/plugin.json'));
    const { output } = await start(at);
    expect(output()).toMatch(/"level":"error".*assistant-bridge.*a plugin that belongs to the installation is missing/);
  });
});
