import { verifies } from '../support/verifies';
import { password, type Shim, startShim } from './shim';

describe('a site behind https', () => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim({ env: { SITEPLANE_SITE_URL: 'https://site.example' } });
  });
  afterAll(() => shim.stop());

  const signIn = (headers: Record<string, string>) => shim.send('POST', '/admin/login', { body: { login: 'admin', password }, headers });

  test('the origin is the configured one, not the request’s own', async () => {
    for (const origin of [shim.url, shim.url.replace('http:', 'https:')]) expect((await signIn({ origin })).status).toBe(403);
    expect((await signIn({ 'sec-fetch-site': 'none', origin: 'https://site.example' })).status).toBe(403);
    expect((await signIn({ origin: 'https://site.example' })).status).toBe(200);
  });

  test('the cookie is bound to the host and goes over https only', async () => {
    verifies('R51');
    const answer = await signIn({});
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-sp_sid=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    const { csrf } = JSON.parse(answer.text);
    const sent = { cookie: cookie?.split(';')[0] ?? '', csrf, headers: { origin: 'https://site.example' } };
    expect((await shim.send('GET', '/admin/session', sent)).status).toBe(200);
    expect((await shim.send('GET', '/admin/session', { cookie: sent.cookie.replace('__Host-', '') })).status).toBe(401);
    const out = await shim.send('POST', '/admin/logout', { ...sent, body: {} });
    expect(out.status).toBe(200);
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-sp_sid=; .*Expires=Thu, 01 Jan 1970/);
  });
});

describe('a site behind a trusted proxy that ends https', () => {
  test('the cookie follows the protocol that the proxy tells', async () => {
    const shim = await startShim({ env: { SITEPLANE_TRUST_PROXY: 'loopback' } });
    const signIn = (headers: Record<string, string>) => shim.send('POST', '/admin/login', { body: { login: 'admin', password }, headers });
    const name = (answer: Awaited<ReturnType<typeof signIn>>) => answer.headers.getSetCookie()[0]?.split('=')[0];
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'site.example' };
    expect(name(await signIn({}))).toBe('sp_sid');
    expect(name(await signIn(proxied))).toBe('__Host-sp_sid');
    expect((await signIn({ ...proxied, origin: 'https://site.example' })).status).toBe(200);
    expect((await signIn({ ...proxied, origin: shim.url })).status).toBe(403);
    await shim.stop();
  });

  test('without trust the headers are noise', async () => {
    const shim = await startShim();
    const answer = await shim.send('POST', '/admin/login', {
      body: { login: 'admin', password },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^sp_sid=/);
    await shim.stop();
  });
});
