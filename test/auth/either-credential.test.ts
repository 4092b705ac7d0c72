import { join } from 'node:path';
import { newKey } from '../../plugin/auth/keys/format';
import { initRootKey } from '../../plugin/secrets/root-key';
import type { Sent } from '../support/http';
import { type Site, startSite } from '../support/site';
import { stopClock } from '../support/stop-clock';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

const list = { resource: 'crm', action: 'list' };
const limit = 3;

const failures = async (site: Site) => {
  const { data } = await site.inProcess('status.metrics');
  const counters = data?.counters as { name: string; value: number }[];
  return counters.find(({ name }) => name === 'auth_failures_total')?.value ?? 0;
};
const statuses = async (count: number, call: (n: number) => Promise<{ status: number }>) => {
  const answers: number[] = [];
  for (let n = 0; n < count; n++) answers.push((await call(n)).status);
  return answers;
};

describe('a bad key beside a valid session', () => {
  verifies('auth:either', 'auth:bad-key-beside-session');
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { failedAuthPerMinute: limit } });
  });
  afterAll(() => site?.stop());

  test.each([
    ['of no shape', 'mgr_bad'],
    ['unknown', newKey()],
    ['empty', ''],
  ])('%s is counted, and the session serves behind its gate', async (_name, key) => {
    const { cookie = '', csrf = '' } = await site.identity('admin');
    const before = await failures(site);
    expect((await site.dispatch(list, { key, cookie, csrf })).status).toBe(200);
    expect((await site.dispatch(list, { key, cookie })).status).toBe(403);
    expect((await site.dispatch(list, { key, cookie, csrf, headers: { origin: 'https://evil.test' } })).status).toBe(403);
    expect(await failures(site)).toBe(before + 3);
  });

  test('past the limit the session serves all the same, and nothing else does', async () => {
    verifies('limits:failed-auth', 'D10');
    stopClock();
    const { cookie = '', csrf = '' } = await site.identity('admin');
    const key = newKey();
    expect(await statuses(limit + 2, () => site.dispatch(list, { key, cookie, csrf }))).toEqual(Array(limit + 2).fill(200));
    expect((await site.dispatch(list, { key, cookie })).status).toBe(403);
    const limited = await site.dispatch(list, { key });
    expect([limited.status, limited.headers.get('x-error-code')]).toEqual([429, 'rate_limited']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await site.dispatch(list, { key, cookie: 'sp_sid=s%3Ax.y' })).status).toBe(429);
    expect((await site.dispatch(list)).status).toBe(401);
    expect((await site.dispatch(list, { key: site.key })).status).toBe(200);
  });

  test('acts as the session, with no more than its capabilities', async () => {
    const weak = await site.identity('weak');
    expect((await site.dispatch(list, { ...weak, key: newKey() })).status).toBe(403);
  });

  test('a good key that may not is helped by what the session beside it may', async () => {
    verifies('auth:either', 'D10');
    const admin = await site.identity('admin');
    const weak = await site.identity('weak');
    const role = { slug: 'siteplane_admin', capability: 'manage_options' };
    expect((await site.inProcess('roles.revoke', { ...role, confirm: true })).ok).toBe(true);
    try {
      expect((await site.dispatch(list, { key: site.key })).status).toBe(403);
      expect((await site.dispatch(list, { ...weak, key: site.key })).status).toBe(403);
      expect((await site.dispatch(list, { ...admin, key: site.key })).status).toBe(200);
    } finally {
      await site.inProcess('roles.grant', role);
    }
    expect((await site.dispatch(list, { key: site.key })).status).toBe(200);
  });
});

describe('while the vault is sealed', () => {
  let site: Site;
  let sealed: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
    const masterKeyFile = join(site.dir, 'another.key');
    await initRootKey(masterKeyFile);
    sealed = await startSite({ dialect: 'sqlite', beside: site, settings: { masterKeyFile } });
  });
  afterAll(async () => {
    await sealed?.stop();
    await site?.stop();
  });

  test('a key is 503 by name, and beside a session the session serves behind its gate', async () => {
    verifies('auth:bad-key-beside-session', 'R4');
    expect(sealed.siteplane.fault()).toBe('MASTER_KEY_MISMATCH');
    const { cookie = '', csrf = '' } = await sealed.identity('admin');
    for (const key of [site.key, newKey()]) {
      const alone = await sealed.dispatch(list, { key });
      expect([alone.status, alone.envelope.error]).toEqual([503, expect.stringContaining('MASTER_KEY_MISMATCH')]);
      expect((await sealed.dispatch(list, { key, cookie, csrf })).status).toBe(200);
      expect((await sealed.dispatch(list, { key, cookie })).status).toBe(403);
    }
    expect((await sealed.dispatch(list, { key: 'mgr_bad' })).status).toBe(401);
    expect((await sealed.manifest({ key: site.key, cookie })).status).toBe(200);
  });
});

describe('failed authentications behind a proxy', () => {
  verifies('limits:failed-auth', 'R12');
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { failedAuthPerMinute: limit, trustProxy: 1 } });
  });
  afterAll(() => site?.stop());

  const from = (address: string) => {
    const sent: Omit<Sent, 'body'> = { key: 'mgr_bad', headers: { 'x-forwarded-for': address } };
    return site.dispatch(list, sent);
  };

  test('of one IPv6 network share a window', async () => {
    stopClock();
    expect(await statuses(limit, (n) => from(`2001:db8:1:200::${n + 1}`))).toEqual(Array(limit).fill(401));
    for (const address of ['2001:db8:1:200::99', '2001:db8:1:200:ffff:ffff:ffff:ffff', '2001:DB8:1:200:0:0:0:7'])
      expect((await from(address)).status).toBe(429);
    expect((await from('2001:db8:1:201::1')).status).toBe(401);
  });

  test('of one IPv4 address share a window, however it is written', async () => {
    stopClock();
    expect(await statuses(limit, (n) => from(n % 2 ? '10.1.1.1' : '::ffff:10.1.1.1'))).toEqual(Array(limit).fill(401));
    expect([(await from('10.1.1.1')).status, (await from('::ffff:10.1.1.1')).status]).toEqual([429, 429]);
    expect((await from('10.1.1.2')).status).toBe(401);
  });
});

describe('with the limit off', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { failedAuthPerMinute: 0, readsPerMinute: 1000 } });
  });
  afterAll(() => site?.stop());

  test('nothing is counted', async () => {
    expect(await statuses(15, () => site.dispatch(list, { key: 'mgr_bad' }))).toEqual(Array(15).fill(401));
    await site.call('crm.list');
    const names = () => site.host.storage.run((db) => db.query<{ name: string }>('SELECT name FROM sp_rate_windows'));
    await until(async () => (await names()).length > 0);
    expect((await names()).map(({ name }) => name.split(':')[0])).toEqual(['key']);
  });
});
