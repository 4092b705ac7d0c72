import { AttemptStore } from '../../host-shim/auth/attempts';
import { stopClock } from '../support/stop-clock';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

const wrong = { login: 'admin', password: 'a wrong password' };

beforeEach(() => void stopClock());

describeEachDialect('throttling of sign-ins', (dialect) => {
  let shim: Shim;
  let second: Shim;
  beforeAll(async () => {
    const env = { SITEPLANE_LOGINS_PER_MINUTE: '3', SITEPLANE_TRUST_PROXY: '1' };
    shim = await startShim({ dialect, env });
    second = await startShim({ beside: shim, env });
  });
  afterAll(async () => {
    await second.stop();
    await shim.stop();
  });

  const attempt = (at: Shim, ip: string, body: object = wrong) =>
    at.send('POST', '/admin/login', { body, headers: { 'x-forwarded-for': ip } });

  test('an address has so many attempts a minute, over all instances, and then hears when to come back', async () => {
    verifies('R12');
    const statuses = [];
    for (const at of [shim, second, shim, second]) statuses.push((await attempt(at, '203.0.113.1')).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
    const refused = await attempt(shim, '203.0.113.1', { login: 'admin', password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(refused.text)).toEqual({
      ok: false,
      error: expect.stringMatching(/^Too many attempts to sign in\. Try again in (\d+ seconds|1 second|1 minute)\.$/),
    });
  });

  test('another login in the body does not help, another address does', async () => {
    for (const at of [shim, second, shim]) await attempt(at, '203.0.113.3');
    expect((await attempt(shim, '203.0.113.3', { login: 'somebody', password })).status).toBe(429);
    expect((await attempt(shim, '203.0.113.4')).status).toBe(401);
  });

  test('one network of the new protocol is one client', async () => {
    for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::1']) await attempt(shim, ip);
    expect((await attempt(shim, '2001:db8:1:2::77')).status).toBe(429);
    expect((await attempt(shim, '2001:db8:1:3::77')).status).toBe(401);
  });

  test('what a client claims beyond the trusted proxy counts for nothing', async () => {
    verifies('R12');
    for (const fake of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) await attempt(shim, `${fake}, 203.0.113.9`);
    expect((await attempt(shim, '4.4.4.4, 203.0.113.9')).status).toBe(429);
  });
});

describe('throttling by account', () => {
  test('failures of one account from one address end in a 429, and its owner elsewhere still gets in', async () => {
    verifies('D27');
    const shim = await startShim({ env: { SITEPLANE_LOGINS_PER_ACCOUNT: '2', SITEPLANE_TRUST_PROXY: '1' } });
    const attempt = (ip: string, body: object) => shim.send('POST', '/admin/login', { body, headers: { 'x-forwarded-for': ip } });
    expect((await attempt('203.0.113.1', wrong)).status).toBe(401);
    expect((await attempt('203.0.113.1', wrong)).status).toBe(401);
    expect((await attempt('203.0.113.1', { ...wrong, login: ' ADMIN' })).status).toBe(429);
    expect((await attempt('203.0.113.2', { login: 'admin', password })).status).toBe(200);
    await shim.stop();
  });

  test('who knows the password may sign in as often as they like, and it is failures of the last quarter of an hour that count', async () => {
    verifies('D27');
    const shim = await startShim({ env: { SITEPLANE_LOGINS_PER_ACCOUNT: '2', SITEPLANE_LOGINS_PER_MINUTE: '0' } });
    const signIn = async () => (await shim.send('POST', '/admin/login', { body: { login: 'admin', password } })).status;
    expect([await signIn(), await signIn(), await signIn(), await signIn()]).toEqual([200, 200, 200, 200]);
    const failures = new AttemptStore(shim.host.storage, 'test', 1000);
    await failures.increment('admin');
    expect(await failures.hits('admin')).toBe(1);
    const start = stopClock(Date.now() + 1000);
    try {
      expect(await failures.hits('admin')).toBe(0);
    } finally {
      start();
    }
    await shim.stop();
  });
});
