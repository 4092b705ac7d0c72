import { csrfFault } from '../../plugin/host-kit/front/csrf';
import type { Identity } from '../support/http';
import { verifies } from '../support/verifies';
import { password, type Shim, startShim } from './shim';

const origin = 'https://example.org';
const json = { 'content-type': 'application/json' };

describe('the gate for requests with a cookie', () => {
  const fault = (headers: Record<string, string>, csrf: string | undefined = 'token') =>
    csrfFault({ headers, allowedOrigin: origin, ...(csrf === undefined ? {} : { csrf }) });
  const full = { ...json, origin, 'x-csrf-token': 'token' };

  test.each([
    ['another origin', { ...full, origin: 'https://evil.example' }],
    ['an origin that only begins alike', { ...full, origin: 'https://example.org.evil.example' }],
    ['another port', { ...full, origin: 'https://example.org:8443' }],
    ['plain http', { ...full, origin: 'http://example.org' }],
    ['the origin null', { ...full, origin: 'null' }],
    ['another site, by the browser', { ...full, 'sec-fetch-site': 'cross-site' }],
    ['a sister domain, by the browser', { ...full, 'sec-fetch-site': 'same-site' }],
    ['no page at all, by the browser', { ...full, 'sec-fetch-site': 'none' }],
    ['neither header', { ...json, 'x-csrf-token': 'token' }],
    ['no token', { ...json, origin }],
    ['an empty token', { ...full, 'x-csrf-token': '' }],
    ['another token', { ...full, 'x-csrf-token': 'tokem' }],
    ['a form', { ...full, 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { ...full, 'content-type': 'text/plain' }],
    ['another charset', { ...full, 'content-type': 'application/json; charset=utf-16' }],
    ['a type that only begins alike', { ...full, 'content-type': 'application/json-patch' }],
    ['a body of no type', { origin, 'x-csrf-token': 'token', 'content-length': '2' }],
    ['chunks of no type', { origin, 'x-csrf-token': 'token', 'transfer-encoding': 'chunked' }],
  ])('refuses %s', (_what, headers) => {
    expect(fault(headers)).toEqual(expect.any(String));
  });

  test.each([
    ['our origin with the token', full],
    ['our page, by the browser', { ...json, 'sec-fetch-site': 'same-origin', 'x-csrf-token': 'token' }],
    ['a charset', { ...full, 'content-type': 'application/json; charset=utf-8' }],
    ['nothing to send', { origin, 'x-csrf-token': 'token', 'content-length': '0' }],
  ])('lets %s through', (_what, headers) => {
    expect(fault(headers)).toBeUndefined();
  });

  test('only the sign-in takes neither header, and even there another origin is refused', () => {
    expect(csrfFault({ headers: json, allowedOrigin: origin })).toBeUndefined();
    expect(csrfFault({ headers: { ...json, origin: 'https://evil.example' }, allowedOrigin: origin })).toEqual(expect.any(String));
    expect(csrfFault({ headers: { ...json, 'sec-fetch-site': 'cross-site' }, allowedOrigin: origin })).toEqual(expect.any(String));
  });
});

describe('the gate on the site', () => {
  let shim: Shim;
  let admin: Identity;
  const change = (sent: Identity & { headers?: Record<string, string> }) =>
    shim.send('PUT', '/admin/api/options', { ...sent, body: { site_name: 'Taken over' } });
  const name = async () => (await shim.host.site()).name;

  beforeAll(async () => {
    shim = await startShim({
      async register(host) {
        host.addAdminPage({
          slug: 'probe',
          title: 'Probe',
          capability: 'manage_options',
          assets: '/nowhere',
          routes: [{ method: 'POST', path: '/do', handler: async () => ({ status: 200, body: 'done' }) }],
        });
        return {};
      },
    });
    admin = await shim.signIn('admin', password);
  });
  beforeEach(() => shim.host.options.set('site_name', 'My site'));
  afterAll(() => shim.stop());

  test.each([
    ['no token', { csrf: '' }],
    ['another origin', { headers: { origin: 'http://evil.example' } }],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['text', { headers: { 'content-type': 'text/plain' } }],
  ])('%s changes nothing, on our own routes and those of plugins', async (_what, wrong) => {
    verifies('R15');
    expect((await change({ ...admin, ...wrong })).status).toBe(403);
    expect((await shim.send('POST', '/admin/probe/api/do', { ...admin, ...wrong, body: {} })).status).toBe(403);
    expect((await shim.send('POST', '/admin/logout', { ...admin, ...wrong, body: {} })).status).toBe(403);
    expect(await name()).toBe('My site');
  });

  test('nobody gets further than 401', async () => {
    expect((await change({})).status).toBe(401);
    expect((await shim.send('POST', '/admin/probe/api/do', { body: {} })).status).toBe(401);
    expect((await shim.send('POST', '/admin/probe/api/nothing', { body: {} })).status).toBe(401);
  });

  test('the right request changes the site', async () => {
    expect((await shim.send('POST', '/admin/probe/api/do', { ...admin, body: {} })).text).toBe('done');
    expect((await change(admin)).status).toBe(200);
    expect(await name()).toBe('Taken over');
  });

  test('a reading request needs no token', async () => {
    expect((await shim.send('GET', '/admin/api/options', { cookie: admin.cookie ?? '' })).status).toBe(200);
  });
});
