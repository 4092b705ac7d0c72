import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { mcpAsking } from '../../plugin/cli/mcp-asking';
import { type Message, mcpForward } from '../../plugin/cli/mcp-forward';
import { bridgedSite, type ToolAnswer } from '../assistant-bridge/bridged-site';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';

type Said = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, boolean> };
type Fill = (message: string, context: { signal: AbortSignal; id: unknown }) => Promise<Said>;
const yes: Said = { action: 'accept', content: { confirm: true } };

describe('siteplane mcp asks the person at a client of an older version', () => {
  let site: Site;
  const clients: Client[] = [];
  beforeAll(async () => {
    site = await bridgedSite({ dialect: 'sqlite' });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(() => site.stop());

  interface Connecting {
    readonly fill?: Fill;
    readonly key?: string;
    readonly limitMs?: number;
    readonly capabilities?: object;
    readonly version?: string;
  }

  /** The official client at one end, the proxy at the other, and all that went between them. */
  async function connected({ fill, key = site.key, limitMs, capabilities = { elicitation: { form: {} } }, version }: Connecting = {}) {
    const sent: Message[] = [];
    const transport: Transport = {
      start: async () => undefined,
      close: async () => transport.onclose?.(),
      async send(message) {
        const answer = await proxy.handle(asOf(message, version) as Message);
        if (answer) deliver(answer);
      },
    };
    const deliver = (message: object) => {
      sent.push(message as Message);
      transport.onmessage?.(message as JSONRPCMessage);
    };
    const forward = mcpForward({ url: site.url, key, toolset: 'full' });
    const proxy = mcpAsking({ forward, write: async (message) => deliver(message), ...(limitMs === undefined ? {} : { limitMs }) });
    const client = new Client({ name: 'older', version: '1' }, { versionNegotiation: { mode: 'legacy' }, capabilities });
    if (fill) {
      client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
        fill(params.message, { signal: mcpReq.signal, id: mcpReq.id }),
      );
    }
    await client.connect(transport);
    clients.push(client);
    return { client, proxy, sent };
  }

  const asOf = (message: JSONRPCMessage, version: string | undefined) =>
    version !== undefined && 'method' in message && message.method === 'initialize'
      ? { ...message, params: { ...message.params, protocolVersion: version } }
      : message;

  async function newCrm(): Promise<string> {
    const { envelope } = await site.call('crm.create', { name: 'Acme' });
    return String((envelope.data as { crm_num: string }).crm_num);
  }
  const exists = async (crm_num: string) => (await site.call('crm.get', { crm_num })).envelope.ok;
  const remove = (client: Client, crm_num: string, signal?: AbortSignal) =>
    client.callTool(
      { name: 'svc_write', arguments: { resource: 'crm', action: 'delete', params: { crm_num } } },
      signal ? { signal } : {},
    ) as Promise<unknown> as Promise<ToolAnswer>;
  const setRule = (bridge_confirm: string) =>
    site.call('modules.update_config', { module: 'assistant-bridge', config: { bridge_confirm } });

  test.each(['decline', 'cancel'] as const)('%s: nothing is deleted, and the assistant is told', async (action) => {
    verifies('D763', 'bridge:proxy');
    const num = await newCrm();
    // Longer than a client that declines by itself.
    const { client } = await connected({ fill: () => new Promise((done) => setTimeout(done, 320, { action })) });
    const { isError, content } = await remove(client, num);
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('did not agree to crm.delete')]);
    expect(await exists(num)).toBe(true);
  });

  test('nobody answers in time: nothing is deleted, and the question is taken off the screen', async () => {
    verifies('D763');
    const num = await newCrm();
    const gone: unknown[] = [];
    const fill: Fill = (_message, { signal, id }) =>
      new Promise(() => {
        signal.addEventListener('abort', () => gone.push(id));
      });
    const { client } = await connected({ fill, limitMs: 50 });
    const { isError, content } = await remove(client, num);
    expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('nobody answered the question in time')]);
    expect(gone).toEqual(['siteplane-1']);
    expect(await exists(num)).toBe(true);
  });

  test('the call is cancelled meanwhile: the question closes, and a yes that comes after it runs nothing', async () => {
    verifies('D763');
    const num = await newCrm();
    const call = new AbortController();
    let late: (said: Said) => void = () => undefined;
    const { client, proxy, sent } = await connected({
      fill: () =>
        new Promise((done) => {
          late = done;
          call.abort();
        }),
    });
    await expect(remove(client, num, call.signal)).rejects.toThrow();
    late(yes);
    await proxy.handle({ jsonrpc: '2.0', id: 'siteplane-1', result: { ...yes } });
    expect(sent).toContainEqual(expect.objectContaining({ method: 'notifications/cancelled' }));
    expect(await exists(num)).toBe(true);
  });

  test('the client goes away: its questions end, later ones are not asked, and nothing is left to wait for', async () => {
    verifies('D763');
    const num = await newCrm();
    const { proxy, sent } = await connected();
    const call = (id: number): Message => ({
      ...{ jsonrpc: '2.0', id, method: 'tools/call' },
      params: { name: 'svc_write', arguments: { resource: 'crm', action: 'delete', params: { crm_num: num } } },
    });
    const waiting = proxy.handle(call(90));
    // The client has no handler and would say so at once: what it says is not heard by then.
    const asked = proxy.handle(call(91));
    proxy.leave();
    expect(await Promise.all([waiting, asked])).toEqual([undefined, undefined]);
    expect(sent.filter(({ method }) => method === 'elicitation/create')).toEqual([]);
    expect(await exists(num)).toBe(true);
  });

  test('the key is revoked while the person reads: the yes is refused', async () => {
    verifies('D763', 'R10');
    const num = await newCrm();
    const admin = await site.identity('admin');
    const { id, key } = await site.mint(admin, 'short-lived');
    const { client } = await connected({
      key,
      async fill() {
        await site.send('POST', `/admin/siteplane/api/keys/${id}/revoke`, { ...admin, body: {} });
        return yes;
      },
    });
    await expect(remove(client, num)).rejects.toThrow('Invalid API key');
    expect(await exists(num)).toBe(true);
  });

  test('another client cannot answer, and the state of the question is worth nothing with another key', async () => {
    verifies('D763', 'D768');
    const num = await newCrm();
    const { key } = await site.mint(await site.identity('admin'), 'another');
    const other = await connected({ key });
    const { client, proxy } = await connected({
      async fill() {
        expect(await other.proxy.handle({ jsonrpc: '2.0', id: 'siteplane-1', result: { ...yes } })).toBeUndefined();
        return { action: 'cancel' };
      },
    });
    // The bridge's own answer, as the proxy of the first key gets it.
    const params = {
      name: 'svc_write',
      arguments: { resource: 'crm', action: 'delete', params: { crm_num: num } },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
      },
    };
    const ask = await proxy.handle({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
    const state = ask?.result?.requestState;
    expect(state).toEqual(expect.any(String));
    const stolen = await other.proxy.handle({
      ...{ jsonrpc: '2.0', id: 8, method: 'tools/call' },
      params: { ...params, inputResponses: { confirm: yes }, requestState: state },
    });
    expect(stolen?.error).toMatchObject({ code: -32_602, message: expect.stringContaining('does not belong to this call') });
    expect((await remove(client, num)).isError).toBe(true);
    expect(await exists(num)).toBe(true);
  });

  const fails: Fill = async () => {
    // Longer than a client that declines by itself.
    await new Promise((done) => setTimeout(done, 320));
    throw new Error('no window');
  };

  test.each([
    ['a client that says it can ask and cannot', {}, 1],
    ['a client that fails after a while', { fill: fails }, 1],
    ['a client that shows addresses only', { capabilities: { elicitation: { url: {} } } }, 0],
    ['a client that cannot ask', { capabilities: {} }, 0],
    ['a client of a version without questions', { version: '2025-03-26' }, 0],
  ] as const)('%s: under `person` the call waits in the admin pages', async (_who, options, questions) => {
    verifies('D763', 'D710');
    await setRule('person');
    try {
      const num = await newCrm();
      const { client, sent } = await connected(options);
      const { structuredContent } = await remove(client, num);
      expect(sent.filter(({ method }) => method === 'elicitation/create')).toHaveLength(questions);
      expect(structuredContent).toMatchObject({ ok: true, changed: false, data: { pending: true } });
      expect(await exists(num)).toBe(true);
    } finally {
      await setRule('ask');
    }
  });

  test.each(['2025-06-18', '2025-11-25'])('a yes runs it once, in words that name what it hits (%s)', async (version) => {
    verifies('D763', 'bridge:proxy');
    const num = await newCrm();
    const asked: string[] = [];
    const { client, proxy, sent } = await connected({
      version,
      async fill(message) {
        asked.push(message);
        return yes;
      },
    });
    const answer = await remove(client, num);
    expect(answer).toMatchObject({ structuredContent: { ok: true, changed: true } });
    expect(answer).not.toHaveProperty('resultType');
    expect(asked).toEqual([expect.stringContaining(`crm.delete on “Acme (${num})”`)]);
    // A second yes belongs to nothing.
    expect(await proxy.handle({ jsonrpc: '2.0', id: 'siteplane-1', result: { ...yes } })).toBeUndefined();
    expect(sent.filter(({ method }) => method === 'elicitation/create')).toHaveLength(1);
    const { envelope } = await site.call('status.audit', { resource: 'crm', per_page: 1 });
    expect(JSON.stringify(envelope.data)).toContain('older 1');
  });

  test('under `person` too, and what destroys nothing is not asked about', async () => {
    verifies('D763');
    await setRule('person');
    try {
      const asked: string[] = [];
      const { client } = await connected({
        async fill(message) {
          asked.push(message);
          return yes;
        },
      });
      const num = await newCrm();
      expect(await client.callTool({ name: 'svc_ping', arguments: {} })).toMatchObject({ structuredContent: { ok: true } });
      expect(asked).toEqual([]);
      expect(await remove(client, num)).toMatchObject({ structuredContent: { ok: true, changed: true } });
      expect(await exists(num)).toBe(false);
    } finally {
      await setRule('ask');
    }
  });
});
