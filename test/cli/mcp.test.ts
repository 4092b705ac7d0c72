import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bridgedSite, grant, rpc } from '../assistant-bridge/bridged-site';
import { command } from '../support/command';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';

const entry = resolve(__dirname, '../../dist/plugin/cli/index.js');

describe('siteplane mcp', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sp-mcp-'));
  let site: Site;
  let keyFile: string;
  beforeAll(async () => {
    site = await bridgedSite({ dialect: 'sqlite' });
    keyFile = join(folder, 'key');
    writeFileSync(keyFile, `${site.key}\n`, { mode: 0o600 });
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Messages in, answers out. */
  async function lines(messages: readonly (object | string)[], { url = site.url, key = site.key }: { url?: string; key?: string } = {}) {
    const stdin = messages.map((message) => `${typeof message === 'string' ? message : JSON.stringify(message)}\n`).join('');
    const { code, stdout, stderr } = await command(['mcp', '--url', url], { env: { SITEPLANE_API_KEY: key }, stdin });
    return {
      code,
      stderr,
      answers: stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    };
  }

  test.each(['auto', 'legacy'] as const)('the official client speaks through it (%s)', async (mode) => {
    verifies('bridge:proxy', 'D763');
    const client = new Client(
      { name: 'test', version: '1' },
      { versionNegotiation: { mode }, capabilities: { elicitation: { form: {} } } },
    );
    client.setRequestHandler('elicitation/create', async () => ({ action: 'accept', content: { confirm: true } }));
    const args = [entry, 'mcp', '--url', site.url, '--key-file', keyFile, '--toolset', 'full'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
    try {
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('svc_dispatch');
      expect(await client.callTool({ name: 'svc_get_status', arguments: {} })).toMatchObject({
        structuredContent: { toolset: ['full'] },
      });
      const dispatch = (args_: object) => client.callTool({ name: 'svc_dispatch', arguments: { ...args_ } });
      const made = await dispatch({ resource: 'crm', action: 'create', params: { name: 'Über' } });
      expect(made).toMatchObject({ structuredContent: { ok: true, data: { name: 'Über' } } });
      const { crm_num } = (made.structuredContent as { data: { crm_num: string } }).data;
      const removed = await dispatch({ resource: 'crm', action: 'delete', params: { crm_num } });
      expect(removed.structuredContent).toMatchObject({ ok: true, changed: true });
    } finally {
      await client.close();
    }
  });

  test('every request is answered under its own id, whatever goes wrong; a notification never is', async () => {
    verifies('bridge:proxy');
    const { code, answers } = await lines([
      '',
      '{"jsonrpc"',
      '1',
      rpc('ping', {}, 7),
      rpc('notifications/initialized', undefined, null),
      rpc('no/such', {}, 8),
    ]);
    expect(code).toBe(0);
    expect(answers.map(({ id, error }) => [id, error?.code]).sort()).toEqual([
      [null, -32_700],
      [null, -32_700],
      [7, undefined],
      [8, -32_601],
    ]);
  });

  test('a refused key, a bridge that is closed, a wrong place and no place at all are told', async () => {
    verifies('bridge:proxy');
    const told = async (options: Parameters<typeof lines>[1]) => (await lines([rpc('ping', {}, 7)], options)).answers;
    expect(await told({ key: 'mgr_wrong' })).toMatchObject([{ id: 7, error: { message: 'Invalid API key.' } }]);
    await site.call('modules.entitlements_revoke', grant, { confirm: true });
    expect(await told({})).toMatchObject([{ id: 7, error: { message: expect.stringContaining('not active on this site') } }]);
    await site.call('modules.entitlements_grant', grant, { confirm: true });
    expect(await told({ url: 'http://127.0.0.1:1' })).toMatchObject([
      { id: 7, error: { message: '127.0.0.1:1 did not answer (no connection).' } },
    ]);

    let headers: object = {};
    const elsewhere = createServer((incoming, response) => {
      headers = incoming.headers;
      response.writeHead(302, { Location: 'http://127.0.0.1:1/stolen' }).end('<html>');
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    const { port } = elsewhere.address() as AddressInfo;
    expect(await told({ url: `http://127.0.0.1:${port}` })).toMatchObject([
      { id: 7, error: { message: expect.stringContaining('answered 302 and no JSON-RPC') } },
    ]);
    expect(headers).toMatchObject({ 'x-api-key': site.key });
    elsewhere.close();
  });

  test('the command line is checked before anything is read', async () => {
    for (const [args, text] of [
      [['mcp'], 'Which site?'],
      [['mcp', '--url', site.url], 'Which key?'],
      [['mcp', '--url', site.url, '--key', '-'], 'Standard input carries the messages'],
      [['mcp', '--url', site.url, '--key', 'mgr_x'], 'Standard input carries the messages'],
      [['mcp', '--url', 'nowhere', '--key-file', keyFile], 'is not an address'],
    ] as const) {
      const { code, stdout, stderr } = await command(args);
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(text)]);
    }
  });
});
