import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

let site: Site;
beforeAll(async () => {
  site = await startSite({ dialect: 'sqlite' });
});
afterAll(() => site?.stop());
beforeEach(() => site.reset());

const create = { resource: 'crm', action: 'create', params: { name: 'Acme' } };

describe('a call that rests on a cookie', () => {
  verifies('auth:csrf', 'R15');

  test.each<[string, Record<string, string | undefined>, number]>([
    ['from another origin', { origin: 'https://evil.test' }, 403],
    ['from a page in a sandbox', { origin: 'null' }, 403],
    ['from another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sibling domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['from an address that somebody typed', { 'sec-fetch-site': 'none' }, 403],
    ['with neither Origin nor Sec-Fetch-Site', { origin: undefined }, 403],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 403],
    ['as text', { 'content-type': 'text/plain' }, 403],
    ['without the token', { 'x-csrf-token': undefined }, 403],
    ['with another token', { 'x-csrf-token': 'x' }, 403],
    ['as it should be', {}, 200],
    ['from the same site by Sec-Fetch-Site alone', { origin: undefined, 'sec-fetch-site': 'same-origin' }, 200],
  ])('%s', async (_name, change, status) => {
    const { cookie = '', csrf = '' } = await site.identity('admin');
    const headers = Object.entries({ cookie, origin: site.url, 'x-csrf-token': csrf, ...change }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const before = await site.state();
    const reply = await site.dispatch(create, { headers: Object.fromEntries(headers) });
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(reply.envelope).toEqual({ ok: false, data: null, changed: false, error: expect.any(String) });
    expect(reply.headers.get('x-error-code')).toBe('forbidden');
    expect(await site.state()).toBe(before);
  });

  test('the same by key needs none of that', async () => {
    expect(
      (await site.dispatch(create, { key: site.key, headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(200);
  });

  test('a foreign origin gets no permission to read', async () => {
    const preflight = await site.send('OPTIONS', '/rest/siteplane/v1/manage/dispatch', {
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
    });
    const reply = await site.dispatch(create, { key: site.key, headers: { origin: 'https://evil.test' } });
    for (const { headers } of [preflight, reply])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('key and session together', () => {
  verifies('auth:either', 'auth:bad-key-beside-session');
  const list = { resource: 'crm', action: 'list' };

  test('a bad key beside a good session: the session serves, behind its gate', async () => {
    const { cookie = '', csrf = '' } = await site.identity('admin');
    const key = 'mgr_bad';
    expect((await site.dispatch(list, { key, cookie, csrf })).status).toBe(200);
    expect((await site.dispatch(list, { key, cookie })).status).toBe(403);
  });

  test('a good key beside a bad session: the key serves', async () => {
    expect((await site.dispatch(list, { key: site.key, cookie: 'sp_sid=s%3Ax.y' })).status).toBe(200);
  });

  test('both good: the key acts, and either may have the capability', async () => {
    const { cookie = '' } = await site.identity('weak');
    expect((await site.dispatch(create, { key: site.key, cookie })).status).toBe(200);
    const { data } = (await site.call('status.audit', { per_page: 1, resource: 'crm' })).envelope;
    expect(data?.items).toMatchObject([{ actor: { kind: 'key' } }]);
  });

  test('neither good is 401', async () => {
    expect((await site.dispatch(list, { key: 'mgr_bad', cookie: 'sp_sid=s%3Ax.y' })).status).toBe(401);
  });
});

describe('a session', () => {
  verifies('auth:session', 'R11');
  const list = { resource: 'crm', action: 'list' };

  test('changes its id at login and ends at logout', async () => {
    const first = await site.signIn('admin', site.password);
    const second = await site.signIn('admin', site.password);
    expect(first.cookie).not.toBe(second.cookie);
    expect((await site.dispatch(list, first)).status).toBe(200);
    expect((await site.send('POST', '/admin/logout', { ...first, body: {} })).status).toBeLessThan(400);
    expect((await site.dispatch(list, first)).status).toBe(401);
    expect((await site.dispatch(list, second)).status).toBe(200);
  });

  test('an id that was there before the login is not taken over', async () => {
    const planted = 'sp_sid=s%3Aplanted.signature';
    const answer = await site.send('POST', '/admin/login', {
      headers: { cookie: planted },
      body: { login: 'admin', password: site.password },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).not.toContain('planted');
    expect((await site.dispatch(list, { cookie: planted, csrf: JSON.parse(answer.text).csrf })).status).toBe(401);
  });

  test('its cookie cannot be read by scripts nor sent from other sites', async () => {
    verifies('R51');
    const answer = await site.send('POST', '/admin/login', { body: { login: 'admin', password: site.password } });
    const [line = ''] = answer.headers.getSetCookie();
    expect(line).toMatch(/^sp_sid=/);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Path=\//);
    expect(line).not.toMatch(/; Domain/i);
  });

  test('a suspended user, a lost capability and a new password act on the next request', async () => {
    const admin = await site.identity('admin');
    const made = await site.send('POST', '/admin/api/users', {
      ...admin,
      body: { login: 'second', password: site.password, role: 'administrator' },
    });
    const { id } = JSON.parse(made.text).user;
    const change = (body: object) => site.send('PATCH', `/admin/api/users/${id}`, { ...admin, body });

    let session = await site.signIn('second', site.password);
    expect((await site.dispatch(list, session)).status).toBe(200);
    await change({ role: 'editor' });
    expect((await site.dispatch(list, session)).status).toBe(403);
    await change({ role: 'administrator' });
    expect((await site.dispatch(list, session)).status).toBe(200);
    await change({ password: 'another good password' });
    expect((await site.dispatch(list, session)).status).toBe(401);
    session = await site.signIn('second', 'another good password');
    await change({ active: false });
    expect((await site.dispatch(list, session)).status).toBe(401);
    const user = await site.host.users.find(id);
    await expect(user && site.siteplane.dispatch(user, list)).rejects.toThrow(/active user/);
  });
});

describe('a call inside the host', () => {
  verifies('auth:in-process');

  test.each([[undefined], [null], [{}], [{ id: 999_999 }], [{ id: '1' }]])('by %j throws', async (user) => {
    await expect(site.siteplane.dispatch(user as never, { resource: 'crm', action: 'list' })).rejects.toThrow(/active user/);
  });

  test('takes the same pipe', async () => {
    const before = (await site.rowCounts()).sp_audit ?? 0;
    expect((await site.inProcess('crm.create', { name: 'Acme' })).data).toMatchObject({ crm_num: '001' });
    expect((await site.inProcess('crm.delete', { crm_num: '001' })).error).toMatch(/destructive/);
    expect((await site.inProcess('crm.get', { crm_num: ['001'] })).error).toMatch(/^Invalid params/);
    expect((await site.inProcess('crm.create', { name: 'Dry' }, { headers: { 'X-Dry-Run': 'true' } })).changed).toBe(true);
    expect((await site.rowCounts()).sp_crm_slots).toBe(1);
    expect((await site.rowCounts()).sp_audit).toBe(before + 3);
  });
});
