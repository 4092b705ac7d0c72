import type { Client } from '@modelcontextprotocol/client';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, callsBy, connected, grant, mcpPath, rpc } from './bridged-site';

interface Envelope {
  readonly ok?: boolean;
  readonly error?: string | null;
  readonly results?: { readonly error: unknown }[];
}

interface Row {
  readonly transport: string;
  readonly resource: string;
  readonly action: string;
  readonly status: number;
  readonly client: string | null;
}

const bridge = 'assistant-bridge';
const where = 'is changed in the admin pages, by REST or by the command line.';
const map = { [bridge]: [grant.domain] };

describe('what holds an assistant back', () => {
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

  const call = callsBy<Envelope>(() => client);
  const argumentsOf = (operation: string, params: object) => {
    const [resource, action] = operation.split('.');
    return { resource, action, params, ...(site.needsConfirm(operation) ? { confirm: true } : {}) };
  };
  const rows = async (filter: object = {}) =>
    ((await site.call('status.audit', { per_page: 5, ...filter })).envelope.data as { items: Row[] }).items;

  test.each([
    ['modules.update_config', { module: bridge, config: { bridge_confirm: 'ask' } }, 'the configuration of assistant-bridge'],
    ['modules.update_config', { module: bridge, config: {} }, 'the configuration of assistant-bridge'],
    ['modules.activate', { module: bridge }, 'the switch of assistant-bridge'],
    ['modules.deactivate', { module: bridge }, 'the switch of assistant-bridge'],
    ['modules.entitlements_grant', { module_id: bridge, domain: 'other.example' }, 'the entitlement of assistant-bridge'],
    ['modules.entitlements_revoke', grant, 'the entitlement of assistant-bridge'],
    ['modules.entitlements_set', { entitlements: {} }, 'the entitlement of assistant-bridge'],
    ['modules.entitlements_set', { entitlements: { [bridge]: ['other.example'] } }, 'the entitlement of assistant-bridge'],
    ['roles.grant', { slug: 'siteplane_admin', capability: 'edit_posts' }, 'the role siteplane_admin'],
    ['roles.revoke', { slug: 'siteplane_admin', capability: 'manage_options' }, 'the role siteplane_admin'],
  ])('%s with %j is not the assistant’s to change', async (operation, params, what) => {
    verifies('bridge:fence');
    const args = argumentsOf(operation, params);
    const alone = await call('svc_dispatch', args);
    const bulk = await call('svc_bulk', { tool: 'svc_dispatch', calls: [args] });
    expect([alone.isError, alone.structuredContent?.error]).toEqual([true, `Refused: ${what} ${where}`]);
    expect(alone._meta?.['svc/error']).toMatchObject({ code: 'conflict', next: null });
    expect(bulk.structuredContent?.results?.[0]?.error).toMatchObject({ error: `Refused: ${what} ${where}` });
    const [resource, action] = operation.split('.');
    const refused = { transport: 'bridge', resource, action, status: 409 };
    expect((await rows({ resource, action })).slice(0, 2)).toMatchObject([refused, refused]);
  });

  test.each([
    ['modules.update_config', { module: bridge, config: { default_toolset: 'crm,booking' } }, 'the configuration of assistant-bridge'],
    ['modules.entitlements_grant', { module_id: bridge, domain: 'undone.example' }, 'the entitlement of assistant-bridge'],
    ['roles.revoke', { slug: 'siteplane_admin', capability: 'edit_posts' }, 'the role siteplane_admin'],
  ])('nor is an undo of %s with %j', async (operation, params, what) => {
    verifies('bridge:fence', 'D551');
    if (operation === 'roles.revoke') await site.call('roles.grant', params);
    const done = await site.call(operation, params, { confirm: site.needsConfirm(operation) || undefined });
    const id = Number(done.headers.get('x-undo'));
    const args = { resource: 'status', action: 'undo', params: { id }, confirm: true };
    const alone = await call('svc_dispatch', args);
    expect([alone.isError, alone.structuredContent?.error]).toEqual([true, `Refused: ${what} ${where}`]);
    expect((await rows({ resource: 'status', action: 'undo' }))[0]).toMatchObject({ transport: 'bridge', status: 409 });
    expect((await site.call('status.undo', { id }, { confirm: true })).envelope).toMatchObject({ ok: true, changed: true });
  });

  test.each([
    ['modules.update_config', { module: 'leads', config: { consent: 'opt_in' } }],
    ['modules.deactivate', { module: 'estimates' }],
    ['modules.activate', { module: 'estimates' }],
    ['modules.entitlements_grant', { module_id: 'other', domain: 'other.example' }],
    ['modules.entitlements_set', { entitlements: map }],
    ['roles.grant', { slug: 'site_owner', capability: 'edit_posts' }],
  ])('%s with %j is', async (operation, params) => {
    expect((await call('svc_dispatch', argumentsOf(operation, params))).structuredContent).toMatchObject({ ok: true });
  });

  test.each([
    ['modules.update_config', { module: bridge, config: { bridge_confirm: 'strict' } }],
    ['modules.update_config', { module: bridge, config: { bridge_confirm: null } }],
    ['modules.entitlements_set', { entitlements: map }],
    ['modules.activate', { module: bridge }],
  ])('a key changes by REST what an assistant may not: %s with %j', async (operation, params) => {
    const { envelope } = await site.call(operation, params, { confirm: site.needsConfirm(operation) || undefined });
    expect(envelope).toMatchObject({ ok: true });
  });

  describe('the audit log', () => {
    test('says what came over the bridge, and what the client calls itself', async () => {
      verifies('audit:bridge', 'D161');
      await call('svc_dispatch', argumentsOf('crm.create', { name: 'Acme' }));
      expect((await rows())[0]).toMatchObject({ transport: 'bridge', resource: 'crm', action: 'create', client: 'test 1.0.0' });
      await call('svc_bulk', { tool: 'svc_dispatch', calls: [argumentsOf('crm.create', { name: 'Bulk' })] });
      expect((await rows())[0]).toMatchObject({ transport: 'bridge', action: 'create', client: 'test 1.0.0' });
      await site.call('crm.create', { name: 'By REST' });
      expect((await rows())[0]).toMatchObject({ transport: 'rest', action: 'create', client: null });
    });

    test('a confirm token goes over the bridge too', async () => {
      verifies('D160');
      const made = (await site.call('crm.create', { name: 'Gone soon' })).envelope.data as { crm_num: string };
      const deleting = { resource: 'crm', action: 'delete', params: { crm_num: made.crm_num } };
      const refused = (await call('svc_dispatch', deleting)) as { _meta?: Record<string, { next: { arguments: object } }> };
      await call('svc_dispatch', refused._meta?.['svc/error']?.next.arguments ?? {});
      expect((await rows())[0]).toMatchObject({ transport: 'bridge', action: 'delete', status: 200, client: 'test 1.0.0' });
    });

    test.each([
      ['Claude/1.2\u0000\tbeta', 'Claude/1.2 beta'],
      ['x'.repeat(300), 'x'.repeat(100)],
    ])('an older client is known by its User-Agent: %j', async (agent, shown) => {
      const body = rpc('tools/call', { name: 'svc_dispatch', arguments: argumentsOf('crm.create', { name: 'Old' }) });
      const headers = { 'user-agent': agent.replaceAll('\u0000', ' ') };
      expect((await site.send('POST', mcpPath, { key: site.key, headers, body })).status).toBe(200);
      expect((await rows())[0]).toMatchObject({ transport: 'bridge', action: 'create', client: shown });
      expect((await site.call('status.audit_verify')).envelope.data).toMatchObject({ chain: { ok: true } });
    });
  });
});
