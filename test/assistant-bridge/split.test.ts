import type { Client } from '@modelcontextprotocol/client';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, callsBy, connected, mcpPath, rpc, type ToolAnswer } from './bridged-site';

let site: Site;
let client: Client;
beforeAll(async () => {
  site = await bridgedSite({ dialect: 'sqlite' });
  client = await connected(site);
});
afterAll(async () => {
  await client.close();
  await site.stop();
});

const call = callsBy(() => client);

/** The same by hand, where a test says what the client would not. */
async function post(args: object, { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {}) {
  const reply = await fetch(`${site.url}${mcpPath}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'x-api-key': site.key, ...headers },
    body: JSON.stringify(rpc('tools/call', { name: 'svc_manifest', arguments: args })),
  });
  const answer = (await reply.json()) as { result: ToolAnswer; error?: { message: string } };
  return { status: reply.status, ...answer };
}

describe('a tool that reads and one that changes', () => {
  test('svc_read refuses what changes something, names the tool that does, and nothing happens', async () => {
    verifies('D740');
    const { isError, structuredContent, content, _meta } = await call('svc_read', {
      resource: 'crm',
      action: 'create',
      params: { name: 'Refused Ltd' },
    });
    expect(isError).toBe(true);
    expect(structuredContent).toEqual({
      ok: false,
      data: null,
      changed: false,
      error: 'Refused: crm.create changes something, so svc_write runs it.',
    });
    const next = { tool: 'svc_write', arguments: { resource: 'crm', action: 'create', params: { name: 'Refused Ltd' } } };
    expect(_meta?.['svc/error']).toMatchObject({ code: 'conflict', next });
    expect(content.at(-1)?.text).toBe(`Next: svc_write ${JSON.stringify(next.arguments)}`);
    expect(JSON.stringify((await call('svc_read', { resource: 'crm', action: 'list' })).structuredContent)).not.toContain('Refused Ltd');
  });

  test('svc_read takes no confirm and no other option of a change', async () => {
    const { isError, content } = await call('svc_read', { resource: 'crm', action: 'delete', confirm: true });
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('confirm')]);
  });

  test('svc_read leaves an unknown name to the service, which tells the nearest one', async () => {
    const { _meta, structuredContent } = await call('svc_read', { resource: 'crm', action: 'constructor' });
    expect(_meta?.['svc/error']).toMatchObject({ code: 'unknown_action', next: { tool: 'svc_manifest' } });
    expect(structuredContent?.ok).toBe(false);
  });

  test('the next call of a refusal is one of the tool that was called, and its text has it too', async () => {
    verifies('D740');
    const made = await call('svc_write', { resource: 'crm', action: 'create', params: { name: 'Acme' } });
    const { crm_num } = (made.structuredContent as { data: { crm_num: string } }).data;
    for (const tool of ['svc_write', 'svc_dispatch']) {
      const { content, _meta } = await call(tool, { resource: 'crm', action: 'delete', params: { crm_num }, confirm: false });
      expect(_meta?.['svc/error']).toMatchObject({ code: 'confirm_required', next: { tool, arguments: { confirm: true } } });
      expect(content.at(-1)?.text).toMatch(`Next: ${tool} {`);
    }
    expect((await call('svc_read', { resource: 'crm', action: 'get', params: { crm_num } })).isError).toBeUndefined();
  });

  test('a key that only reads is not offered the tool for changes, and the earlier name runs nothing for it', async () => {
    verifies('D740', 'D600');
    const minted = await site.send('POST', '/admin/siteplane/api/keys', {
      ...(await site.identity('admin')),
      body: { label: 'reader', effects: 'read' },
    });
    const { key } = JSON.parse(minted.text);
    const reading = await connected(site, { key });
    const names = (await reading.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('svc_read');
    expect(names).not.toContain('svc_write');
    const refused = await reading.callTool({
      name: 'svc_dispatch',
      arguments: { resource: 'crm', action: 'create', params: { name: 'X' } },
    });
    expect(refused).toMatchObject({ isError: true, _meta: { 'svc/error': { code: 'forbidden' } } });
    await reading.close();
  });

  test('every tool has a title; the list says what is only read and what may be repeated', async () => {
    verifies('D740');
    const full = await connected(site, { toolset: 'full' });
    const { tools } = await full.listTools();
    expect(tools.filter(({ title }) => !/^[A-Z]/.test(title ?? ''))).toEqual([]);
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.svc_read).toMatchObject({ readOnlyHint: true });
    expect(hints.svc_write).toMatchObject({ destructiveHint: true });
    const { icons: [icon] = [] } = full.getServerVersion() ?? {};
    const shown = await fetch(icon?.src ?? '');
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    await full.close();
  });
});

describe('what is long is told once', () => {
  const whole = async () => JSON.stringify((await call('svc_manifest', {})).structuredContent);

  test('a form that is not known is refused', async () => {
    verifies('D741');
    const { status, error } = await post({}, { query: '?answers=xml' });
    expect([status, error?.message]).toEqual([400, 'Unknown form of answers "xml". Choose from text, structured, both.']);
  });

  test('a client that knows structured content gets the beginning as text, and how to get more', async () => {
    verifies('D741');
    const { content, structuredContent } = await call('svc_manifest', {});
    const json = JSON.stringify(structuredContent);
    expect(content[0]?.text.slice(0, 1500)).toBe(json.slice(0, 1500));
    expect(content[0]?.text.length).toBeLessThan(1800);
    expect(content[0]?.text).toContain('answers=text');
  });

  test('what is short is in both', async () => {
    const { content, structuredContent } = await call('svc_ping', {});
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  });

  test.each([
    ['?answers=text', '2025-11-25', 'text'],
    ['', undefined, 'both'],
    ['', '2025-03-26', 'both'],
    ['?answers=both', '2025-11-25', 'both'],
  ])('with %j and version %s: whole as %s', async (query, version, form) => {
    verifies('D741');
    const { result } = await post({}, { query, headers: version === undefined ? {} : { 'mcp-protocol-version': version } });
    expect(result.content[0]?.text).toBe(await whole());
    expect(result.structuredContent === undefined).toBe(form === 'text');
  });
});
