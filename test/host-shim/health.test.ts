import { request } from 'node:http';
import type { Identity } from '../support/http';
import { stopClock } from '../support/stop-clock';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

describeEachDialect('health and the like', (dialect) => {
  let shim: Shim;
  let admin: Identity;
  const plugin: { fault: string | undefined } = { fault: undefined };
  beforeAll(async () => {
    shim = await startShim({ dialect, register: async () => ({ fault: () => plugin.fault }) });
    admin = await shim.signIn('admin', password);
  });
  afterAll(() => shim.stop());

  test('live tells only that the process answers', async () => {
    const { status, text } = await shim.send('GET', '/health/live');
    expect([status, text]).toEqual([200, '{"status":"pass"}']);
  });

  test('ready has details for administrators only', async () => {
    expect((await shim.send('GET', '/health/ready')).text).toBe('{"status":"pass"}');
    expect((await shim.send('GET', '/health/ready', { cookie: 'sp_sid=s%3Aforged.x' })).text).toBe('{"status":"pass"}');
    const { checks } = JSON.parse((await shim.send('GET', '/health/ready', admin)).text);
    expect(checks).toEqual(
      expect.arrayContaining([
        { name: 'storage', status: 'pass' },
        { name: 'plugin probe', status: 'pass' },
      ]),
    );
  });

  test('what keeps a plugin from serving is named', async () => {
    plugin.fault = 'MASTER_KEY_MISMATCH';
    const { status, text, headers } = await shim.send('GET', '/health/ready');
    expect([status, JSON.parse(text), headers.get('retry-after')]).toEqual([503, { status: 'fail', code: 'MASTER_KEY_MISMATCH' }, '5']);
    plugin.fault = undefined;
    expect((await shim.send('GET', '/health/ready')).status).toBe(200);
  });

  test('asking often does not ask the database often', async () => {
    verifies('R50');
    const startClock = stopClock();
    const asked = jest.spyOn(shim.host.storage, 'apart');
    await Promise.all(Array.from({ length: 50 }, () => shim.send('GET', '/health/ready')));
    startClock();
    expect(asked.mock.calls.length).toBeLessThan(10);
    asked.mockRestore();
  });

  test('security.txt has a contact and has not expired', async () => {
    const { text, headers } = await shim.send('GET', '/.well-known/security.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^Contact: http/m);
    expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
    await shim.host.options.set('security_contact', 'mailto:security@site.example');
    expect((await shim.send('GET', '/.well-known/security.txt')).text).toContain('Contact: mailto:security@site.example');
  });

  test('every answer carries a request id and the headers', async () => {
    verifies('R51');
    for (const path of [
      '/',
      '/nothing',
      '/health/live',
      '/admin/login',
      '/admin/api/users',
      '/rest/x/v1/y',
      '/assets/site.css',
      '/media/none',
    ]) {
      const { headers } = await shim.send('GET', path, { headers: { 'x-request-id': 'given-1' } });
      expect([path, headers.get('x-request-id'), headers.get('x-content-type-options'), headers.get('referrer-policy')]).toEqual([
        path,
        'given-1',
        'nosniff',
        'no-referrer',
      ]);
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('headers beyond 16 KB are refused', async () => {
    const status = await new Promise((resolve, reject) => {
      const req = request(`${shim.url}/`, { headers: { 'x-long': 'x'.repeat(17_000) } }, (res) => resolve(res.resume().statusCode));
      req.on('error', reject);
      req.end();
    });
    expect(status).toBe(431);
  });
});
