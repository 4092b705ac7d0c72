import type { Client } from '@modelcontextprotocol/client';
import type { Site } from '../support/site';
import { stopClock } from '../support/stop-clock';
import { verifies } from '../support/verifies';
import { bridgedSite, connected } from './bridged-site';
import { describeEachSite } from './each-site';

interface Result {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown>;
  readonly content: { text: string }[];
  readonly _meta?: Record<string, unknown>;
}

describeEachSite('the tools of the service', (dialect) => {
  let site: Site;
  const clients: Client[] = [];
  beforeAll(async () => {
    site = await bridgedSite({ dialect });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(() => site.stop());

  async function call(name: string, args: object = {}, options: Parameters<typeof connected>[1] = {}): Promise<Result> {
    const client = await connected(site, options);
    clients.push(client);
    return (await client.callTool({ name, arguments: { ...args } })) as unknown as Result;
  }
  const dispatch = (
    operation: string,
    params?: object,
    { confirm, ...options }: { confirm?: boolean } & Parameters<typeof connected>[1] = {},
  ) => {
    const [resource, action] = operation.split('.');
    return call(
      'svc_dispatch',
      { resource, action, ...(params ? { params } : {}), ...(confirm === undefined ? {} : { confirm }) },
      options,
    );
  };
  const newCrm = async () => {
    const { structuredContent } = await dispatch('crm.create', { name: 'Acme' });
    return String((structuredContent as { data: { crm_num: string } }).data.crm_num);
  };
  const exists = async (num: string) => (await site.call('crm.get', { crm_num: num })).status === 200;
  const setting = async (config: object) =>
    expect((await site.call('modules.update_config', { module: 'assistant-bridge', config })).envelope.error).toBeNull();

  describe('svc_dispatch', () => {
    test('tells where the webhook of a content source goes', async () => {
      verifies('content-sources:address');
      const { structuredContent, _meta, content } = await dispatch('content_sources.create', { name: 'Press' });
      const address = `${site.url}/rest/ingest/v1/press`;
      expect(_meta?.['svc/links']).toEqual({ ingest_url: address });
      expect(content.map(({ text }) => text)).toEqual([JSON.stringify(structuredContent), `ingest_url: ${address}`]);
      expect((await dispatch('crm.list'))._meta?.['svc/links']).toBeUndefined();
      const { id } = (structuredContent as { data: { id: string } }).data;
      expect((await site.call('content_sources.delete', { id }, { confirm: true })).status).toBe(200);
    });

    test.each([
      ['crmm.list', {}, 'unknown_resource', true, { tool: 'svc_manifest', arguments: { summary_only: true } }],
      ['crm.lst', {}, 'unknown_action', true, { tool: 'svc_manifest', arguments: { resource: 'crm', summary_only: true } }],
      ['crm.get', { num: 1 }, 'invalid_params', true, { tool: 'svc_manifest', arguments: { resource: 'crm', action: 'get' } }],
      ['crm.get', { crm_num: '999' }, 'not_found', true, { tool: 'svc_read', arguments: { resource: 'crm', action: 'list' } }],
    ])('%s with %j: the envelope, and %s with what to do', async (operation, params, code, recoverable, next) => {
      verifies('bridge:tools', 'D761');
      const { isError, structuredContent, _meta, content } = await dispatch(operation, params);
      const { envelope } = await site.call(operation, params);
      expect([isError, structuredContent, JSON.parse(content[0]?.text ?? '')]).toEqual([true, envelope, envelope]);
      expect(_meta?.['svc/error']).toEqual({ code, recoverable, next });
    });

    test('arguments that are not its own are told', async () => {
      for (const args of [
        {},
        { resource: 'crm' },
        { resource: 'crm', action: 'list', more: 1 },
        { resource: 'crm', action: 'list', confirm: 'true' },
      ]) {
        const { isError, content } = await call('svc_dispatch', args);
        expect([isError, content[0]?.text]).toEqual([true, expect.stringMatching(/^Invalid params: /)]);
      }
    });

    test('answers the same envelope as the route, also a second time', async () => {
      verifies('bridge:tools');
      const num = await newCrm();
      const update = () => dispatch('crm.update', { crm_num: num, name: 'Acme & Sons' });
      expect((await update()).structuredContent).toMatchObject({ ok: true, changed: true, error: null, data: { name: 'Acme & Sons' } });
      expect((await update()).structuredContent).toMatchObject({ ok: true, changed: false });
      const read = await dispatch('crm.get', { crm_num: num });
      expect([read.isError, read.structuredContent]).toEqual([undefined, (await site.call('crm.get', { crm_num: num })).envelope]);
    });

    test('a secret goes in and does not come out', async () => {
      const num = await newCrm();
      const result = await dispatch('crm.set_secret', { crm_num: num, api_key: 'hunter2hunter2' });
      expect(result.structuredContent).toMatchObject({ ok: true });
      expect(JSON.stringify(result)).not.toContain('hunter2');
    });

    test.each(['legacy', 'auto'] as const)('destructive: refused without confirm (%s), and the next call runs', async (version) => {
      verifies('bridge:confirm', 'R17');
      const num = await newCrm();
      for (const confirm of [undefined, false]) {
        const refused = await dispatch('crm.delete', { crm_num: num }, { version, ...(confirm === undefined ? {} : { confirm }) });
        expect(refused.structuredContent).toMatchObject({ ok: false, error: expect.stringContaining('is destructive') });
        const { code, recoverable, next } = (refused._meta as Record<string, unknown>)['svc/error'] as {
          code: string;
          recoverable: boolean;
          next: { tool: string; arguments: object };
        };
        expect([code, recoverable, await exists(num)]).toEqual(['confirm_required', true, true]);
        if (confirm === undefined) continue;
        expect((await call(next.tool, next.arguments, { version })).structuredContent).toMatchObject({ ok: true, changed: true });
      }
      expect(await exists(num)).toBe(false);
    });

    test('destructive: a person who can be asked is asked', async () => {
      verifies('bridge:confirm');
      const num = await newCrm();
      const declined = await dispatch('crm.delete', { crm_num: num }, { answer: 'no' });
      expect([declined.isError, declined.content[0]?.text]).toEqual([
        true,
        'Refused: the person who was asked did not agree to crm.delete.',
      ]);
      expect(await exists(num)).toBe(true);
      expect((await dispatch('crm.delete', { crm_num: num }, { answer: 'yes' })).structuredContent).toMatchObject({ ok: true });
      expect(await exists(num)).toBe(false);
    });

    test('under strict the person is asked whatever the model says, by whatever tool', async () => {
      verifies('bridge:consent', 'D163');
      const num = await newCrm();
      await setting({ bridge_confirm: 'strict' });
      const no = 'Refused: the person who was asked did not agree to crm.delete.';
      for (const [params, confirm] of [
        [{ crm_num: num }, true],
        [{ crm_num: num, confirm: true }, undefined],
        [{ crm_num: num, confirm: true }, true],
      ] as const) {
        const declined = await dispatch('crm.delete', params, { answer: 'no', ...(confirm ? { confirm } : {}) });
        expect([declined.isError, declined.content[0]?.text]).toEqual([true, no]);
      }
      const args = { resource: 'crm', action: 'delete', params: { crm_num: num }, confirm: true };
      const bulk = await call('svc_bulk', { tool: 'svc_dispatch', calls: [args] }, { answer: 'yes' });
      expect(bulk.structuredContent).toMatchObject({ failed: 1, results: [{ problem: { code: 'confirm_required' } }] });
      expect(await exists(num)).toBe(true);
      const reflex = async () => ({ action: 'decline' as const });
      const startClock = stopClock();
      expect((await dispatch('crm.delete', { crm_num: num }, { answer: reflex })).structuredContent).toMatchObject({ ok: false });
      startClock();
      expect(await exists(num)).toBe(true);
      const agreed = await dispatch('crm.delete', { crm_num: num }, { answer: 'yes', confirm: true });
      expect(agreed.structuredContent).toMatchObject({ ok: true, changed: true });
      expect(await exists(num)).toBe(false);
      await setting({ bridge_confirm: 'ask' });
    });

    test.each([
      ['crm.delete', 'crm', /on “Acme \(\d{3}\)”\? Also affected: its API key\.$/, 'This cannot be undone.'],
      ['modules.deactivate', 'notes', /on “Notes”\? Also affected: \d operations of notes_items\.$/, 'This can be undone.'],
    ])('the question about %s names what it hits, and whether it can be undone', async (operation, what, message, warning) => {
      verifies('dispatch:grades');
      const asked: unknown[] = [];
      const answer = async (text: string, schema: object) => {
        asked.push(text, JSON.stringify(schema));
        return { action: 'accept' as const, content: { confirm: false } };
      };
      await dispatch(operation, what === 'crm' ? { crm_num: await newCrm() } : { module: what }, { answer });
      expect(asked).toEqual([expect.stringMatching(message), expect.stringContaining(`"description":"${warning}"`)]);
    });

    test('under refuse nothing destructive runs, confirm or not', async () => {
      verifies('bridge:confirm');
      const num = await newCrm();
      await setting({ bridge_confirm: 'refuse' });
      for (const [inner, options] of [
        [{}, {}],
        [{}, { confirm: true }],
        [{ confirm: true }, {}],
        [{}, { answer: 'yes' as const }],
      ] as const) {
        const { isError, content } = await dispatch('crm.delete', { crm_num: num, ...inner }, options);
        expect([isError, content[0]?.text]).toEqual([true, expect.stringContaining('bridge_confirm: refuse')]);
      }
      expect((await dispatch('crm.update', { crm_num: num, name: 'Still changed' })).structuredContent).toMatchObject({ ok: true });
      await setting({ bridge_confirm: 'ask' });
      expect(await exists(num)).toBe(true);
    });
  });

  test('svc_get_status tells where one is', async () => {
    verifies('bridge:providers');
    const { structuredContent } = await call('svc_get_status', {}, { toolset: 'booking,lean' });
    expect(structuredContent).toMatchObject({
      caller: { kind: 'key' },
      toolset: ['lean', 'booking'],
      bridge_confirm: 'ask',
      providers: [
        { provider: 'booking', connected: false },
        { provider: 'marketing', connected: false },
      ],
    });
  });

  test('svc_bulk runs each call by itself and tells of each', async () => {
    verifies('bridge:bulk');
    const num = await newCrm();
    const calls = [
      { resource: 'crm', action: 'get', params: { crm_num: num } },
      { resource: 'crm', action: 'delete', params: { crm_num: num } },
      { resource: 'crm' },
      { resource: 'crm', action: 'update', params: { crm_num: num, name: 'Bulk' } },
    ];
    const { structuredContent, isError } = await call('svc_bulk', { tool: 'svc_dispatch', calls }, { answer: 'yes' });
    const { results, ...counts } = structuredContent as { results: Record<string, unknown>[] };
    expect([isError, counts]).toEqual([false, { succeeded: 2, failed: 2 }]);
    expect(results.map(({ index, ok }) => [index, ok])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(results[1]).toMatchObject({ problem: { code: 'confirm_required' } });
    expect(await exists(num)).toBe(true);
    for (const args of [
      { tool: 'svc_bulk', calls: [{}] },
      { tool: 'nothing', calls: [{}] },
      { tool: 'svc_ping', calls: [] },
      { tool: 'svc_ping', calls: Array.from({ length: 51 }, () => ({})) },
    ]) {
      expect((await call('svc_bulk', args)).content[0]?.text).toMatch(/^Invalid params: /);
    }
  });

  test('svc_bulk looks the caller up for each call: a key that is revoked meanwhile ends it', async () => {
    verifies('bridge:bulk', 'R16', 'D159');
    const admin = await site.identity('admin');
    const { id, key } = await site.mint(admin, 'short-lived');
    const handle = site.host.rest.handle.bind(site.host.rest);
    let served = 0;
    const spy = jest.spyOn(site.host.rest, 'handle').mockImplementation(async (request) => {
      if (served++ === 1) await site.send('POST', `/admin/siteplane/api/keys/${id}/revoke`, { ...admin, body: {} });
      return handle(request);
    });
    const calls = Array.from({ length: 3 }, () => ({ resource: 'crm', action: 'list' }));
    const { structuredContent } = await call('svc_bulk', { tool: 'svc_dispatch', calls }, { key });
    spy.mockRestore();
    const { results } = structuredContent as { results: { ok: boolean; problem?: { code: string } }[] };
    expect(results.map(({ ok, problem }) => [ok, problem?.code])).toEqual([
      [true, undefined],
      [false, 'unauthenticated'],
      [false, 'unauthenticated'],
    ]);
  });

  test('the toolset: an unknown one is told, the address counts before the header, and that before the setting', async () => {
    verifies('bridge:profiles');
    await expect(connected(site, { toolset: 'huge' })).rejects.toThrow(/Unknown toolset/);
    const toolset = async (options: Parameters<typeof connected>[1]) =>
      (await call('svc_get_status', {}, options)).structuredContent?.toolset;
    expect(await toolset({ toolset: 'crm', headers: { 'x-toolset': 'booking' } })).toEqual(['crm']);
    expect(await toolset({ headers: { 'x-toolset': 'booking' } })).toEqual(['booking']);
    await setting({ default_toolset: 'full' });
    expect(await toolset({})).toEqual(['full']);
    await setting({ default_toolset: null });
    expect(await toolset({})).toEqual(['lean']);
  });
});
