import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { unzipSync } from 'fflate';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite } from './bridged-site';

interface Manifest {
  name: string;
  display_name: string;
  icon: string;
  server: { entry_point: string; mcp_config: { command: string; args: string[]; env: Record<string, string> } };
  user_config: { api_key: { sensitive: boolean } };
}

const bundlePath = '/rest/assistant-bridge/v1/siteplane.mcpb';
const folder = mkdtempSync(join(tmpdir(), 'sp-desktop-'));
let site: Site;
beforeAll(async () => {
  site = await bridgedSite({ dialect: 'sqlite' });
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asked = (headers: Record<string, string>, query = '') => fetch(`${site.url}${bundlePath}${query}`, { headers });
const bytesOf = async (query = '') => Buffer.from(await (await asked({ 'x-api-key': site.key }, query)).arrayBuffer());
const manifestIn = (bundle: Buffer): Manifest => JSON.parse(Buffer.from(unzipSync(bundle)['manifest.json'] ?? '').toString());

/** Unpacked as a client does it. */
function unpacked(bundle: Buffer): string {
  const place = mkdtempSync(join(folder, 'client-'));
  for (const [name, bytes] of Object.entries(unzipSync(bundle))) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), bytes);
  }
  return place;
}

/** The command that a client starts, with what the person answered. */
function commandOf({ server: { mcp_config } }: Manifest, place: string, key: string) {
  const filled = (text: string) => text.replace(/\$\{__dirname\}/, place).replace(/\$\{user_config\.api_key\}/, key);
  const env = Object.fromEntries(Object.entries(mcp_config.env).map(([name, value]) => [name, filled(value)]));
  return { command: process.execPath, args: mcp_config.args.map(filled), env };
}

describe('the bundle for desktop assistants', () => {
  test('is refused to whoever may not use the bridge, with a toolset that is none, and by another method', async () => {
    verifies('D746');
    expect((await asked({})).status).toBe(401);
    expect((await asked({ 'x-api-key': 'mgr_wrong' })).status).toBe(401);
    const member = await site.send('GET', bundlePath, await site.identity('weak'));
    expect([member.status, JSON.parse(member.text).code]).toEqual([403, 'forbidden']);
    const unknown = await asked({ 'x-api-key': site.key }, '?toolset=everything');
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      { code: 'invalid_params', message: expect.stringMatching(/Unknown toolset "everything"\. Choose from lean, /) },
    ]);
    expect((await fetch(`${site.url}${bundlePath}`, { method: 'POST', headers: { 'x-api-key': site.key } })).status).not.toBe(200);
  });

  test('is a file to download, the same each time, without a key, with a name for each site and toolset', async () => {
    verifies('D746');
    const answer = await asked({ 'x-api-key': site.key });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="127.0.0.1.mcpb"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bundle = Buffer.from(await answer.arrayBuffer());
    expect(bundle.equals(await bytesOf())).toBe(true);
    const parts = unzipSync(bundle);
    expect(Object.keys(parts)).toEqual(['manifest.json', 'icon.png', 'server/index.js']);
    expect(Object.values(parts).some((bytes) => Buffer.from(bytes).includes(site.key))).toBe(false);
    const manifest = manifestIn(bundle);
    expect(manifest).toMatchObject({
      icon: 'icon.png',
      server: { entry_point: 'server/index.js' },
      user_config: { api_key: { sensitive: true } },
    });
    expect(manifest.name).toMatch(/^siteplane-127-0-0-1-\d+$/);
    expect(manifestIn(await bytesOf('?toolset=booking')).name).toBe(`${manifest.name}-booking`);
  });

  test('comes to a signed-in administrator by a plain link', async () => {
    verifies('D746');
    const { cookie } = await site.identity('admin');
    expect((await asked({ cookie: cookie ?? '', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await asked({ cookie: cookie ?? '', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('unpacked, runs with nothing beside it: the official client speaks to the site', async () => {
    verifies('D746', 'bridge:proxy');
    const bundle = await bytesOf('?toolset=lean');
    const client = new Client({ name: 'desktop', version: '1' });
    await client.connect(new StdioClientTransport({ ...commandOf(manifestIn(bundle), unpacked(bundle), site.key), stderr: 'ignore' }));
    expect(await client.callTool({ name: 'svc_get_status', arguments: {} })).toMatchObject({ structuredContent: { toolset: ['lean'] } });
    await client.close();
  });

  test('without a key it says so and ends', async () => {
    verifies('D746');
    const bundle = await bytesOf();
    const { command, args } = commandOf(manifestIn(bundle), unpacked(bundle), '');
    const ended = await promisify(execFile)(command, args, { env: {} }).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringMatching(/^Which key\?/)]);
  });
});
