import { keyAdvice } from '../../plugin/auth/keys/advice';
import { bridgedSite, connected } from '../assistant-bridge/bridged-site';
import { describeOnMariadb } from '../support/dialects';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const keysPath = '/admin/siteplane/api/keys';

interface KeyUse {
  resource: string;
  effect: string;
  calls: number;
}

interface Scope {
  effects?: string;
  resources?: readonly string[];
}

describe('what a key may do on SQLite', () => scopes('sqlite'));
describeOnMariadb('what a key may do on MariaDB', () => scopes('mariadb'));

function scopes(dialect: TestDialect): void {
  let site: Site;
  let other: Site;
  beforeAll(async () => {
    site = await bridgedSite({ dialect, plugins: ['plugin/engines/booking', 'plugin/engines/crm'] });
    other = await startSite({ dialect, beside: site });
    for (const module of ['booking', 'marketing-crm']) await site.call('modules.activate', { module });
    await site.call('crm.create', { name: 'Acme' });
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  const manage = async (path: string, body: object) => site.send('POST', keysPath + path, { ...(await site.identity('admin')), body });
  const minted = async (scope: Scope): Promise<{ id: number; key: string }> =>
    JSON.parse((await manage('', { label: 'scoped', ...scope })).text);
  const listed = async (id: number) => {
    const { keys } = JSON.parse((await site.send('GET', keysPath, await site.identity('admin'))).text);
    const { effects, resources } = keys.find((one: { id: number }) => one.id === id);
    return { effects, resources };
  };
  const run = async (key: string, name: string, params: object = {}, on = site) => {
    const [resource, action] = name.split('.');
    const { status, envelope } = await on.dispatch({ resource, action, params, confirm: true }, { key });
    return { status, error: envelope.error };
  };
  const rest = (key: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    site.send(method, `/rest${path}`, { key, ...(body ? { body } : {}) });

  test.each([
    [{ effects: 'delete' }, '/effects'],
    [{ resources: [] }, '/resources'],
    [{ resources: ['crmm'] }, 'Did you mean \\"crm\\"'],
    [{ resources: 'crm' }, '/resources'],
  ])('%j is no scope', async (scope, said) => {
    verifies('D600');
    const { status, text } = await manage('', { label: 'wrong', ...scope });
    expect([status, text]).toEqual([400, expect.stringContaining(said)]);
  });

  test('a key that reads two groups is refused everything else, in words', async () => {
    verifies('D600');
    const { key } = await minted({ effects: 'read', resources: ['users', 'crm'] });
    expect(await run(key, 'crm.delete', { crm_num: '001' })).toEqual({
      status: 403,
      error: 'This key may not run crm.delete (it may: read crm, users).',
    });
    expect((await run(key, 'crm.create', { name: 'Other' })).status).toBe(403);
    expect((await run(key, 'roles.list')).status).toBe(403);
    expect((await rest(key, 'GET', '/booking/v2/calendars')).status).toBe(403);
    expect([(await run(key, 'crm.list')).status, (await run(key, 'users.list', {}, other)).status]).toEqual([200, 200]);
  });

  test('a key that may change but not delete is refused what destroys, in engines too', async () => {
    verifies('D600');
    const { key } = await minted({ effects: 'write' });
    const made = await rest(key, 'POST', '/crm/v2/lists', { title: 'News' });
    expect(made.status).toBe(200);
    const id = JSON.parse(made.text).lists?.id ?? JSON.parse(made.text).list?.id ?? 1;
    const refused = await rest(key, 'DELETE', `/crm/v2/lists/${id}`);
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([
      403,
      'This key may not run DELETE /crm/v2/lists/{id} (it may: read and change everything).',
    ]);
    expect((await rest(key, 'POST', '/crm/v2/lists/do-bulk-action', { action_name: 'delete_lists', ids: [id] })).status).toBe(403);
    expect((await rest(key, 'GET', '/crm/v2/lists')).status).toBe(200);
    expect((await run(key, 'crm.delete', { crm_num: '001' })).status).toBe(403);
    expect((await run(key, 'crm.update', { crm_num: '001', name: 'Acme' })).status).toBe(200);
  });

  test('documents and tools show a key what it may run', async () => {
    verifies('D600');
    const { key } = await minted({ effects: 'read', resources: ['crm', 'booking'] });
    const manifest = JSON.parse((await rest(key, 'GET', '/siteplane/v1/manage/manifest')).text).data;
    expect(manifest.map(({ resource, action }: Record<string, string>) => `${resource}.${action}`)).toEqual(['crm.get', 'crm.list']);
    const { paths } = JSON.parse((await rest(key, 'GET', '/siteplane-docs/v1/openapi.json')).text);
    const methods = new Set(Object.entries<object>(paths).flatMap(([path, ways]) => (path.includes('booking') ? Object.keys(ways) : [])));
    expect([...methods].filter((way) => way !== 'servers')).toEqual(['get']);
    expect(Object.keys(paths).filter((path) => path.includes('/crm/v2/'))).toEqual([]);

    const client = await connected(site, { key, toolset: 'full' });
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toContain('bk_list_calendars');
    expect(names.filter((name) => name.startsWith('mk_') || /_(create|update|delete|cancel)_/.test(name))).toEqual([]);
    const refused = await client.callTool({ name: 'bk_create_calendar', arguments: { title: 'X' } });
    expect(JSON.stringify(refused.content)).toContain('This key may not run bk_create_calendar');
    const passed = await client.callTool({
      name: 'bk_request',
      arguments: { method: 'DELETE', path: '/booking/v2/calendars/1', confirm: true },
    });
    expect(JSON.stringify(passed.content)).toContain('This key may not run DELETE');
    const within = await client.callTool({
      name: 'svc_bulk',
      arguments: { tool: 'bk_delete_calendar', calls: [{ calendar_id: 1, confirm: true }] },
    });
    expect(JSON.stringify(within.content)).toContain('This key may not run');
    await client.close();
  });

  test('a scope is narrowed and never widened, and acts on the next call of every instance', async () => {
    verifies('D600');
    const { id, key } = await minted({ resources: ['crm', 'users'] });
    expect((await run(key, 'crm.update', { crm_num: '001', name: 'Acme' }, other)).status).toBe(200);
    const narrowed = await manage(`/${id}/narrow`, { effects: 'read', resources: ['crm'] });
    expect(JSON.parse(narrowed.text)).toEqual({ id, effects: 'read', resources: ['crm'], changed: true });
    expect((await run(key, 'crm.update', { crm_num: '001', name: 'Acme' }, other)).status).toBe(403);
    expect((await run(key, 'crm.list', {}, other)).status).toBe(200);
    const again = await manage(`/${id}/narrow`, { effects: 'read', resources: ['crm'] });
    expect(JSON.parse(again.text)).toMatchObject({ changed: false });
    for (const wider of [
      { effects: 'write', resources: ['crm'] },
      { effects: 'read' },
      { effects: 'read', resources: ['crm', 'users'] },
      {},
    ]) {
      const { status, text } = await manage(`/${id}/narrow`, wider);
      expect([status, text]).toEqual([409, expect.stringContaining('the key may read crm and no more')]);
    }
    expect(await listed(id)).toEqual({ effects: 'read', resources: ['crm'] });
  });

  test('a rotated key keeps its scope, and a key without one may do everything', async () => {
    verifies('D600');
    const { id } = await minted({ effects: 'read' });
    const rotated = JSON.parse((await manage(`/${id}/rotate`, {})).text);
    expect((await run(rotated.key, 'crm.update', { crm_num: '001', name: 'X' })).status).toBe(403);
    expect(await listed(rotated.id)).toEqual({ effects: 'read', resources: null });
    const whole = await minted({ effects: 'all' });
    expect(await listed(whole.id)).toEqual({ effects: 'all', resources: null });
    expect((await run(whole.key, 'crm.update', { crm_num: '001', name: 'Acme' })).status).toBe(200);
  });

  test('what a key did is counted by every instance, and advises the narrowest scope that would have done', async () => {
    verifies('D601');
    const { id, key } = await minted({});
    const seen = async () => {
      const { keys } = JSON.parse((await site.send('GET', keysPath, await site.identity('admin'))).text);
      const { uses, advised } = keys.find((one: { id: number }) => one.id === id);
      return { uses: uses.sort((a: KeyUse, b: KeyUse) => a.resource.localeCompare(b.resource) || b.calls - a.calls), advised };
    };
    expect(await seen()).toEqual({ uses: [], advised: { effects: 'all', resources: null } });
    for (let i = 0; i < 3; i++) await run(key, 'crm.list');
    await run(key, 'users.list', {}, other);
    expect((await run(key, 'nothing.list')).status).toBe(404);
    await until(async () => (await seen()).uses.length === 2);
    expect(await seen()).toMatchObject({ advised: { effects: 'read', resources: ['crm', 'users'] } });
    await rest(key, 'POST', '/crm/v2/tags', { title: 'Fresh' });
    const client = await connected(site, { key, toolset: 'full' });
    await client.callTool({ name: 'bk_list_calendars', arguments: {} });
    await client.close();
    expect(await seen()).toEqual({
      uses: [
        { resource: 'booking', effect: 'read', calls: 1 },
        { resource: 'crm', effect: 'read', calls: 3 },
        { resource: 'marketing-crm', effect: 'write', calls: 1 },
        { resource: 'users', effect: 'read', calls: 1 },
      ],
      advised: { effects: 'write', resources: ['crm', 'users', 'booking', 'marketing-crm'] },
    });
    const limited = await minted({ effects: 'read', resources: ['crm'] });
    expect((await run(limited.key, 'users.list')).status).toBe(403);
    const { keys } = JSON.parse((await site.send('GET', keysPath, await site.identity('admin'))).text);
    expect(keys.find((one: { id: number }) => one.id === limited.id).uses).toEqual([]);
  });

  test('a key is advised on until the moment at which it ends', async () => {
    verifies('D601');
    const ends = Date.now() + 3_600_000;
    const body = { label: 'ends', expires_at: new Date(ends).toISOString() };
    const { id }: { id: number } = JSON.parse((await manage('', body)).text);
    const isAdvised = async (now: number) => (await keyAdvice(site.host.storage, [], now)).some((advice) => advice.id === id);
    expect([await isAdvised(ends), await isAdvised(ends - 1)]).toEqual([false, true]);
    await manage(`/${id}/revoke`, {});
    expect(await isAdvised(ends - 1)).toBe(false);
  });

  test('what a key may undo is what it may do', async () => {
    verifies('D600', 'D551');
    const whole = await minted({});
    const { headers } = await site.dispatch(
      { resource: 'crm', action: 'update', params: { crm_num: '001', name: 'Renamed' } },
      { key: whole.key },
    );
    const id = Number(headers.get('x-undo'));
    const outside = await minted({ effects: 'write', resources: ['status'] });
    expect(await run(outside.key, 'status.undo', { id })).toEqual({
      status: 403,
      error: 'This key may not run crm.update (it may: read and change status).',
    });
    const within = await minted({ effects: 'write', resources: ['status', 'crm'] });
    expect((await run(within.key, 'status.undo', { id })).status).toBe(200);
  });
}
