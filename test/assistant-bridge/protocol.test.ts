import type { Client } from '@modelcontextprotocol/client';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, connected, mcpPath, rpc } from './bridged-site';
import { describeEachSite } from './each-site';

const own = ['svc_manifest', 'svc_dispatch', 'svc_ping', 'svc_get_status', 'svc_bulk'];

describeEachSite('the protocol of the assistant bridge', (dialect) => {
  let site: Site;
  const clients: Client[] = [];
  beforeAll(async () => {
    site = await bridgedSite({ dialect });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(() => site.stop());

  const connect = async (...args: Parameters<typeof connected> extends [unknown, ...infer Rest] ? Rest : never) => {
    const client = await connected(site, ...args);
    clients.push(client);
    return client;
  };
  const post = (body: object | string, headers: Record<string, string> = {}) =>
    site.send('POST', mcpPath, { key: site.key, body, headers });

  test.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
    [{ pin: '2026-07-28' }, '2026-07-28'],
  ] as const)('the official client negotiates (%j: %s), lists and calls', async (version, negotiated) => {
    verifies('bridge:tools', 'bridge:eras');
    const client = await connect({ version });
    expect(client.getNegotiatedProtocolVersion()).toBe(negotiated);
    const { tools, nextCursor } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(own));
    expect(nextCursor).toBeUndefined();
    const answer = await client.callTool({ name: 'svc_ping', arguments: {} });
    expect(answer).toMatchObject({ structuredContent: { ok: true } });
  });

  test.each(['2024-11-05', '2025-03-26', '2025-06-18'])('an initialize of %s is answered in that version', async (protocolVersion) => {
    const { status, text } = await post(rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 't', version: '1' } }));
    expect([status, JSON.parse(text).result.protocolVersion]).toEqual([200, protocolVersion]);
    const listed = await post(rpc('tools/list'), { 'mcp-protocol-version': protocolVersion });
    expect(JSON.parse(listed.text).result.tools.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(own));
  });

  test.each([
    ['no JSON', '{"jsonrpc"', 400, -32_700],
    ['half of UTF-16', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\\ud800"}}', 400, -32_700],
    ['a key twice', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","name":"b"}}', 400, -32_700],
    ['a very deep value', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, -32_700],
    ['a number', '1', 400, undefined],
    ['no method', '{"jsonrpc":"2.0","id":1}', 400, undefined],
    ['an empty batch', '[]', 400, undefined],
    ['a huge batch', JSON.stringify(Array.from({ length: 51 }, (_, i) => rpc('ping', {}, i))), 400, -32_600],
    ['1.2 MB', JSON.stringify(rpc('ping', { pad: 'x'.repeat(1_200_000) })), 413, -32_000],
  ])('%s is refused as JSON', async (_what, body, status, code) => {
    verifies('bridge:messages');
    const answer = await post(body);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8']);
    const { error } = JSON.parse(answer.text);
    expect(error.message).toEqual(expect.any(String));
    if (code !== undefined) expect(error.code).toBe(code);
  });

  test('only POST with JSON', async () => {
    verifies('D164');
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
      const answer = await site.send(method, mcpPath, { key: site.key });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await post('{}', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('an unknown method, an unknown tool and a bad cursor are errors of the protocol', async () => {
    const client = await connect();
    await expect(client.callTool({ name: 'svc_nothing', arguments: {} })).rejects.toThrow('Unknown tool "svc_nothing".');
    await expect(client.listTools({ cursor: 'bm9wZQ' })).rejects.toThrow('Invalid cursor');
    expect(JSON.parse((await post(rpc('no/such'))).text).error.code).toBe(-32_601);
    expect(JSON.parse((await post(rpc('resources/subscribe'))).text).error.code).toBe(-32_601);
  });

  test('a subscription, which would stay open behind the check of the key, is not offered', async () => {
    verifies('D158');
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const answer = await post(rpc('subscriptions/listen', { notifications: {}, _meta: meta }), headers);
    expect([answer.status, JSON.parse(answer.text).error.code]).toEqual([404, -32_601]);
  });

  test('a notification has no answer; a batch has one per request', async () => {
    const { status, text } = await post(rpc('notifications/initialized', undefined, null));
    expect([status, text]).toEqual([202, '']);
    const batch = await post([rpc('ping', {}, 1), rpc('notifications/initialized', undefined, null), rpc('ping', {}, 2)]);
    expect(batch.status).toBe(200);
    expect(JSON.parse(batch.text).map(({ id }: { id: number }) => id)).toEqual([1, 2]);
    const largest = await post(Array.from({ length: 50 }, (_, i) => rpc('ping', {}, i)));
    expect(JSON.parse(largest.text)).toHaveLength(50);
  });

  test('a session of the protocol proves nothing and is not needed', async () => {
    verifies('D158');
    const answer = await site.send('POST', mcpPath, { body: rpc('tools/list'), headers: { 'mcp-session-id': 'known' } });
    expect(answer.status).toBe(401);
    expect((await post(rpc('tools/list'), { 'mcp-session-id': 'never seen' })).status).toBe(200);
  });
});
