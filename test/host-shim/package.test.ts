import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

const clientUser = `import { createClient } from 'siteplane/client';
export async function use() {
  const { crm } = createClient({ url: 'https://example.org', key: 'k' });
  const { data } = await crm.create({ name: 'Acme' });
  const slot: string = data.crm_num;
  // @ts-expect-error there is no such parameter
  await crm.create({ nam: 'Acme' });
  // @ts-expect-error it has to be confirmed
  await crm.delete({ crm_num: slot });
  await crm.delete({ crm_num: slot }, { confirm: true });
}
`;
const hostUser = `import { readConfig, register } from 'siteplane';
import type { Host } from 'siteplane/host';
import * as contract from 'siteplane/host-contract';
import * as kit from 'siteplane/host-kit';
import { siteplaneIn } from 'siteplane/hosts/express';
export const all: unknown[] = [contract, kit, siteplaneIn];
export const start = (host: Host) => register(host, readConfig({}));
// @ts-expect-error a host is more than nothing
start({});
`;

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
    expect(paths.filter((path) => /\.(map|tsbuildinfo)$|(?<!\.d)\.tsx?$|plugin\/contract\/|(^|\/)test\/|^\./.test(path))).toEqual([]);
    const server = paths.filter((path) => /^dist\/(plugin|host-shim)\/.*\.js$/.test(path) && !path.includes('/public/'));
    expect(server.length).toBeLessThan(20);
    expect(made.size).toBeLessThan(2_400_000);
  });

  test('has types for each of its exports; those of the client need no package', () => {
    verifies('D646');
    execFileSync(process.execPath, ['.ci/declarations.mjs'], { cwd: root, stdio: 'pipe' });
    const typed = pack(packs).filename;
    const problemsOf = (name: string, text: string, settings: object) => {
      const compilerOptions = { noEmit: true, strict: true, target: 'es2022', lib: ['es2023', 'dom'], types: [], ...settings };
      writeFileSync(join(folder, name), text);
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [name] }));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout;
    };
    const at = join(folder, 'node_modules', 'siteplane');
    mkdirSync(at, { recursive: true });
    execFileSync('tar', ['-xzf', typed, '-C', at, '--strip-components=1']);
    const node16 = { module: 'node16', moduleResolution: 'node16' };
    expect(problemsOf('client.ts', clientUser, node16)).toBe('');
    expect(problemsOf('client.ts', clientUser, { module: 'esnext', moduleResolution: 'bundler' })).toBe('');
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    install(folder, { packed: typed, omitOptional: false });
    expect(problemsOf('host.ts', hostUser, { ...node16, skipLibCheck: true })).toBe('');
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
