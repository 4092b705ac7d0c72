import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { verifies } from '../support/verifies';

const root = resolve(__dirname, '../..');
const password = 'correct horse battery';
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>;
};

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** What `npm pack` makes of what is built. */
function pack(folder: string): Packed {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })) as [Packed];
  return { ...packed, filename: join(folder, packed.filename) };
}

/** What `npm install` of the packed file into an empty folder comes to, with packages linked that are installed here. */
function install(folder: string, { packed, omitOptional }: { packed: string; omitOptional: boolean }): string {
  const at = join(folder, 'node_modules', 'siteplane');
  mkdirSync(at, { recursive: true });
  execFileSync('tar', ['-xzf', packed, '-C', at, '--strip-components=1']);
  for (const [path, { dev, devOptional, optional }] of Object.entries(packages)) {
    const isOurs = /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !devOptional && !(optional && omitOptional);
    if (!isOurs || !existsSync(join(root, path)) || (omitOptional && path === 'node_modules/sharp')) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(root, path), join(folder, path));
  }
  return at;
}

describe('what npm pack makes', () => {
  let packs: string;
  let made: Packed;
  let packed: string;
  let folder: string;
  let server: Server | undefined;
  beforeAll(() => {
    packs = mkdtempSync(join(tmpdir(), 'sp-pack-'));
    made = pack(packs);
    packed = made.filename;
  });
  afterAll(() => rmSync(packs, { recursive: true, force: true }));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sp-package-'));
  });
  afterEach(async () => {
    await server?.kill9();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async (at: string) => {
    server = await spawnServer({ root: at, env: { SITEPLANE_DATA_DIR: join(folder, 'data'), SITEPLANE_ADMIN_PASSWORD: password } });
    return server;
  };

  test('holds what runs, in one file for the server, and nothing of its making', () => {
    verifies('D644');
    const paths = made.files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['dist/siteplane.js', 'dist/admin-ui/index.html', 'plugin.json', 'README.md', 'LICENSE']));
    expect(paths.filter((path) => /\.(map|tsbuildinfo)$|(?<!\.d)\.tsx?$|contract|(^|\/)test\/|^\./.test(path))).toEqual([]);
    const server = paths.filter((path) => /^dist\/(plugin|host-shim)\/.*\.js$/.test(path) && !path.includes('/public/'));
    expect(server.length).toBeLessThan(20);
    expect(made.size).toBeLessThan(2_400_000);
  });

  test('starts without development packages, and bridge and booking answer', async () => {
    verifies('install:packed', 'install:no-compiler', 'D73', 'D645');
    const { url, baseUrl, output } = await start(install(folder, { packed, omitOptional: false }));
    expect(output()).not.toMatch(/"level":"error"/);
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
  });

  test('without optional packages it starts and says what is off', async () => {
    verifies('install:no-optional');
    const { output } = await start(install(folder, { packed, omitOptional: true }));
    expect(output()).toMatch(/"level":"warn".*Pictures of ingested articles are not stored: the package sharp cannot be loaded/);
  });

  test('without its bridge it starts and the log names the folder', async () => {
    verifies('install:missing-plugin');
    const at = install(folder, { packed, omitOptional: false });
    rmSync(join(at, 'dist/plugin/assistant-bridge/plugin.json'));
    const { output } = await start(at);
    expect(output()).toMatch(/"level":"error".*assistant-bridge.*a plugin that belongs to the installation is missing/);
  });
});
