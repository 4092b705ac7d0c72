import { newKey } from '../../plugin/auth/keys/format';
import { describeOnMariadb } from '../support/dialects';
import type { Reply } from '../support/http';
import { type Site, startSite } from '../support/site';
import type { TestDialect } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const keysPath = '/admin/siteplane/api/keys';

describe('API keys on SQLite', () => lifecycle('sqlite'));
describeOnMariadb('API keys on MariaDB', () => lifecycle('mariadb'));

function lifecycle(dialect: TestDialect): void {
  let site: Site;
  let other: Site;
  beforeAll(async () => {
    site = await startSite({ dialect });
    other = await startSite({ dialect, beside: site });
    await site.identity('half');
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  const admin = () => site.identity('admin');
  const manage = async (path: string, body: object = {}): Promise<Reply> =>
    site.send('POST', `${keysPath}${path}`, { ...(await admin()), body });
  const mint = async (label = 'k', expiresAt?: string) => site.mint(await admin(), label, expiresAt);
  const statusOf = async (key: string, on = site) => (await on.dispatch({ resource: 'crm', action: 'list' }, { key })).status;

  test('a key works on every instance at once, and is shown once', async () => {
    verifies('auth:key-minting', 'auth:key-header', 'R2');
    const { id, key, hint, label } = await mint('CI');
    expect({ hint, label, key }).toEqual({ hint: key.slice(-4), label: 'CI', key: expect.stringMatching(/^mgr_[0-9A-Za-z]{46}$/) });
    expect([await statusOf(key), await statusOf(key, other)]).toEqual([200, 200]);
    const { text } = await site.send('GET', keysPath, await admin());
    expect(text).not.toContain(key);
    const { keys } = JSON.parse(text);
    expect(keys.find((one: { id: number }) => one.id === id)).toMatchObject({
      id,
      label: 'CI',
      hint,
      created_by: 'admin',
      expires_at: null,
      revoked_at: null,
    });
  });

  test('after rotation every instance refuses the old one on the next request', async () => {
    verifies('auth:key-rotation', 'R10');
    const old = await mint();
    expect(await statusOf(old.key, other)).toBe(200);
    const rotated = JSON.parse((await manage(`/${old.id}/rotate`)).text);
    expect(rotated).toMatchObject({ label: old.label, key: expect.stringMatching(/^mgr_/) });
    for (let i = 0; i < 50; i++) expect([await statusOf(old.key, other), await statusOf(old.key)]).toEqual([401, 401]);
    expect([await statusOf(rotated.key, other), await statusOf(rotated.key)]).toEqual([200, 200]);
    expect((await manage(`/${old.id}/rotate`)).status).toBe(409);
  });

  test('after revocation too, and for good', async () => {
    verifies('R10');
    const { id, key } = await mint();
    expect((await manage(`/${id}/revoke`)).status).toBe(200);
    expect([await statusOf(key, other), await statusOf(key)]).toEqual([401, 401]);
    expect((await manage(`/${id}/revoke`)).status).toBe(409);
    expect((await manage('/999999/revoke')).status).toBe(404);
    expect((await manage('/x/revoke')).status).toBe(404);
  });

  test('after its end too', async () => {
    verifies('auth:key-expiry', 'R10');
    const { id, key } = await mint('short', new Date(Date.now() + 3_600_000).toISOString());
    expect([await statusOf(key), await statusOf(key, other)]).toEqual([200, 200]);
    // The clock is the database's, so the hour is taken off the end.
    await site.host.storage.run((db) => db.execute('UPDATE sp_api_keys SET expires_at = expires_at - 3600000 WHERE id = ?', [id]));
    expect([await statusOf(key), await statusOf(key, other)]).toEqual([401, 401]);
    expect((await manage('', { label: 'past', expires_at: '2020-01-01T00:00:00Z' })).status).toBe(400);
  });

  test('an expired key is not rotated, and a rotated one ends when the old one would have', async () => {
    verifies('auth:key-rotation', 'auth:key-expiry');
    const end = new Date(Date.now() + 3_600_000).toISOString();
    const expired = await mint('expired', end);
    await site.host.storage.run((db) => db.execute('UPDATE sp_api_keys SET expires_at = 1 WHERE id = ?', [expired.id]));
    expect((await manage(`/${expired.id}/rotate`)).status).toBe(409);
    const rotated = JSON.parse((await manage(`/${(await mint('short', end)).id}/rotate`)).text);
    const { keys } = JSON.parse((await site.send('GET', keysPath, await admin())).text);
    const shown = (id: number) => keys.find((one: { id: number }) => one.id === id);
    expect(shown(rotated.id)).toMatchObject({ label: 'short', expires_at: end, revoked_at: null });
    expect(shown(expired.id)).toMatchObject({ revoked_at: null });
  });

  test('unknown, revoked and ill-formed keys answer one text', async () => {
    verifies('auth:one-text', 'R8', 'R9');
    const revoked = (await site.identity('revoked')).key ?? '';
    const swapped = site.key.toLowerCase() === site.key ? site.key.toUpperCase() : site.key.toLowerCase();
    for (const key of [
      revoked,
      newKey(),
      swapped,
      `${site.key}x`,
      site.key.slice(0, -1),
      'x',
      '0',
      'null',
      `${site.key}, ${site.key}`,
      '%',
    ]) {
      const reply = await site.dispatch({ resource: 'crm', action: 'list' }, { key });
      expect({ key, status: reply.status, error: reply.envelope.error }).toEqual({ key, status: 401, error: 'Invalid API key.' });
      expect(reply.headers.get('www-authenticate')).toBe('ApiKey realm="manage"');
    }
    expect((await site.dispatch({ resource: 'crm', action: 'list' })).envelope.error).toBe(
      'Authentication required: sign in as an administrator or send X-API-Key.',
    );
  });

  test('an empty key is none, whatever is stored', async () => {
    verifies('R8');
    for (const key of ['', ' ', '\t']) expect((await site.dispatch({ resource: 'crm', action: 'list' }, { key })).status).toBe(401);
  });

  test('the key is looked for nowhere but in its header', async () => {
    expect((await site.query(`resource=crm&action=list&api_key=${site.key}`)).status).toBe(401);
    expect(
      (await site.send('POST', `/rest/siteplane/v1/manage/dispatch?X-API-Key=${site.key}`, { body: { resource: 'crm', action: 'list' } }))
        .status,
    ).toBe(401);
    expect((await site.dispatch({ resource: 'crm', action: 'list' }, { headers: { cookie: `X-API-Key=${site.key}` } })).status).toBe(401);
  });

  test("it has the service role's capabilities, read again on every instance", async () => {
    verifies('auth:key-capabilities', 'R14');
    const list = (on: Site) => on.call('crm.list').then(({ status, envelope }) => [status, envelope.error]);
    expect(await list(site)).toEqual([200, null]);
    const taken = await site.inProcess('roles.revoke', { slug: 'siteplane_admin', capability: 'manage_options', confirm: true });
    expect(taken.ok).toBe(true);
    const refused = [403, 'You do not have permission to run crm.list (requires manage_options).'];
    expect([await list(site), await list(other)]).toEqual([refused, refused]);
    expect((await site.call('modules.entitlements_list')).status).toBe(200);
    await site.inProcess('roles.grant', { slug: 'siteplane_admin', capability: 'manage_options' });
    expect([await list(site), await list(other)]).toEqual([
      [200, null],
      [200, null],
    ]);
  });

  test('keys are managed by a signed-in administrator only', async () => {
    verifies('auth:key-minting', 'D17');
    const { cookie = '', csrf = '' } = await admin();
    const body = { label: 'x' };
    const refusals = await Promise.all([
      site.send('POST', keysPath, { body }),
      site.send('POST', keysPath, { key: site.key, body }),
      site.send('GET', keysPath, { key: site.key }),
      site.send('POST', keysPath, { cookie, body }),
      site.send('POST', keysPath, { cookie, csrf: 'x', body }),
      site.send('POST', keysPath, { cookie, csrf, body, headers: { origin: 'https://evil.test' } }),
      site.send('POST', keysPath, { cookie, csrf, body, headers: { 'sec-fetch-site': 'cross-site' } }),
      site.send('POST', keysPath, { ...(await site.identity('weak')), body }),
      site.send('POST', keysPath, { ...(await site.identity('half')), body }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 403, 403, 403, 403, 403, 403]);
    for (const wrong of [
      {},
      { label: '' },
      { label: 1 },
      { label: ['x'] },
      { label: 'x', key: 'mgr_x' },
      { label: 'x'.repeat(121) },
      { label: 'x', expires_at: 'soon' },
    ]) {
      expect((await manage('', wrong)).status).toBe(400);
    }
  });

  test('what happens to keys is audited, without the key', async () => {
    verifies('audit:every-mutation');
    const { id, key } = await mint('audited');
    await manage(`/${id}/revoke`);
    const { data } = (await site.call('status.audit', { resource: 'api_keys', per_page: 2 })).envelope;
    expect(data?.items).toMatchObject([
      { action: 'revoke', ok: true, changed: true },
      { action: 'mint', ok: true, changed: true },
    ]);
    expect(JSON.stringify(data)).not.toContain(key);
  });

  test('the last use is noted, and not at every use', async () => {
    verifies('auth:key-last-used');
    const { id, key } = await mint();
    const lastUse = async () => {
      const [row] = await site.host.storage.run((db) =>
        db.query<{ last_used_at: number | null }>('SELECT last_used_at FROM sp_api_keys WHERE id = ?', [id]),
      );
      return row?.last_used_at ?? null;
    };
    expect(await lastUse()).toBeNull();
    await statusOf(key);
    await until(async () => (await lastUse()) !== null);
    const first = await lastUse();
    expect(first).not.toBeNull();
    for (let i = 0; i < 5; i++) await statusOf(key, i % 2 ? site : other);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await lastUse()).toBe(first);
  });
}
