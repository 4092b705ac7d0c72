import { Agent, request as httpRequest } from 'node:http';
import { OperationError } from '../../plugin/adapter';
import type { GateState, Host, RestRequest, RestResponse } from '../../plugin/host';
import type { Identity } from '../support/http';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

const answer = (body: unknown): RestResponse => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});
const gate: { state: GateState } = { state: 'closed' };
let seen: RestRequest | undefined;

async function register(host: Host) {
  host.rest.register('open/v1', [
    {
      method: 'GET',
      path: '/items/{id}',
      handler: async (request) => ((seen = request), answer({ id: request.params.id, q: request.query.getAll('q') })),
    },
    { method: 'POST', path: '/items', maxBytes: 100, handler: async ({ body }) => answer({ bytes: body.byteLength }) },
    {
      method: 'POST',
      path: '/small',
      maxBytes: 5,
      bodyRefused: () => ({ status: 413, body: 'our own words' }),
      handler: async () => answer('in'),
    },
    { method: 'GET', path: '/bug', handler: () => Promise.reject(new Error('SELECT secret FROM cause')) },
    {
      method: 'GET',
      path: '/away',
      handler: () => Promise.reject(new OperationError('unavailable', 'Away (DB_UNAVAILABLE).', { retryAfter: 5 })),
    },
    { method: 'GET', path: '/empty', handler: async () => ({ status: 204 }) },
    {
      method: 'GET',
      path: '/cached',
      handler: async () => ({ status: 200, headers: { 'Cache-Control': 'private, no-cache' }, body: 'x' }),
    },
  ]);
  for (const name of ['shut/v1', 'gated/v1']) host.rest.register(name, [{ method: 'GET', path: '/x', handler: async () => answer('in') }]);
  host.rest.allow('open/v1');
  host.rest.allow('gated/v1', async () => gate.state);
  host.addSiteRoute({ method: 'GET', path: '/probe', handler: async ({ ip, origin }) => answer({ ip, origin }) });
  return {};
}

describeEachDialect('the REST allowlist', (dialect) => {
  let shim: Shim;
  let second: Shim;
  let admin: Identity;
  let weak: Identity;
  beforeAll(async () => {
    shim = await startShim({ dialect, register });
    second = await startShim({ beside: shim, register });
    admin = await shim.signIn('admin', password);
    await shim.send('POST', '/admin/api/users', { ...admin, body: { login: 'weak', password, role: 'subscriber' } });
    weak = await shim.signIn('weak', password);
  });
  afterAll(async () => {
    await second.stop();
    await shim.stop();
  });

  const paths = { open: '/rest/open/v1/items/1', shut: '/rest/shut/v1/x', gated: '/rest/gated/v1/x', unknown: '/rest/unknown/v1/x' };

  async function matrix(at: Shim, who: Identity): Promise<Record<string, number>> {
    const statuses = await Promise.all(Object.entries(paths).map(async ([name, path]) => [name, (await at.send('GET', path, who)).status]));
    return Object.fromEntries(statuses);
  }

  const setRestriction = (value: string) => shim.send('PUT', '/admin/api/options', { ...admin, body: { rest_restriction: value } });

  test('by default only what is listed answers; administrators pass', async () => {
    verifies('D25');
    gate.state = 'closed';
    const closed = { open: 200, shut: 401, gated: 401, unknown: 401 };
    expect(await matrix(shim, {})).toEqual(closed);
    expect(await matrix(shim, weak)).toEqual(closed);
    expect(await matrix(shim, { key: 'mgr_something' })).toEqual(closed);
    expect(await matrix(shim, admin)).toEqual({ open: 200, shut: 200, gated: 200, unknown: 404 });
    const refused = await shim.send('GET', paths.shut);
    expect(JSON.parse(refused.text)).toEqual({ code: 'rest_forbidden', message: expect.any(String) });
  });

  test('a gate opens, closes and hides a namespace from one request to the next', async () => {
    gate.state = 'open';
    expect((await shim.send('GET', paths.gated)).status).toBe(200);
    gate.state = 'absent';
    for (const who of [{}, weak, admin]) {
      const { status, text } = await shim.send('GET', paths.gated, who);
      expect([status, JSON.parse(text).code]).toEqual([404, 'rest_no_route']);
    }
    gate.state = 'closed';
    expect((await shim.send('GET', paths.gated)).status).toBe(401);
  });

  test('off opens what is there, block_all closes all but to administrators, here at once and elsewhere within a second', async () => {
    verifies('D25');
    expect((await setRestriction('nonsense')).status).toBe(400);
    expect((await setRestriction('off')).status).toBe(200);
    expect(await matrix(shim, {})).toEqual({ open: 200, shut: 200, gated: 200, unknown: 404 });
    expect((await setRestriction('block_all')).status).toBe(200);
    expect(await matrix(shim, {})).toEqual({ open: 401, shut: 401, gated: 401, unknown: 401 });
    expect(await matrix(shim, weak)).toEqual({ open: 401, shut: 401, gated: 401, unknown: 401 });
    expect((await matrix(shim, admin)).open).toBe(200);
    const { now } = Date;
    const later = jest.spyOn(Date, 'now').mockImplementation(() => now() + 1001);
    expect((await second.send('GET', paths.open)).status).toBe(401);
    later.mockRestore();
    expect((await setRestriction('allowlist')).status).toBe(200);
    expect((await shim.send('GET', paths.open)).status).toBe(200);
  });
});

describe('REST requests and answers', () => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim({ register });
  });
  afterAll(() => shim.stop());

  test.each([
    ['GET', '/rest/open/v1/nothing', 404],
    ['GET', '/rest/open/v1/items/1/', 404],
    ['GET', '/rest/open/v1/items/', 404],
    ['GET', '/rest/open/v1/items/..%2fx', 404],
    ['GET', '/rest/open/v1/items/%2e%2e', 404],
    ['GET', '/rest/open/v1/items/%ff', 404],
    ['GET', '/rest/OPEN/v1/items/1', 401],
    ['GET', '/rest//open/v1/items/1', 401],
    ['GET', '/rest/open', 401],
    ['GET', '/rest/', 401],
    ['DELETE', '/rest/open/v1/items/1', 405],
    ['PUT', '/rest/open/v1/items', 405],
  ])('%s %s is %d', async (method, path, status) => {
    expect((await shim.send(method, path)).status).toBe(status);
  });

  test('405 names the methods', async () => {
    expect((await shim.send('DELETE', '/rest/open/v1/items/1')).headers.get('allow')).toBe('GET, HEAD');
    expect((await shim.send('GET', '/rest/open/v1/items')).headers.get('allow')).toBe('POST');
  });

  test('a handler gets parameters, query, headers, address and origin', async () => {
    const { text, headers } = await shim.send('GET', '/rest/open/v1/items/a%20%C3%A4?q=1&q=2', {
      headers: { 'x-thing': 'yes', 'x-request-id': 'my-id_1' },
    });
    expect(JSON.parse(text)).toEqual({ id: 'a ä', q: ['1', '2'] });
    expect(seen).toMatchObject({ method: 'GET', path: '/items/a%20%C3%A4', ip: '127.0.0.1', origin: shim.url, requestId: 'my-id_1' });
    expect(seen?.headers['x-thing']).toBe('yes');
    expect(headers.get('x-request-id')).toBe('my-id_1');
    expect(await seen?.session()).toBeUndefined();
  });

  test('a request id that is not well formed is replaced', async () => {
    for (const id of ['has blank', 'x'.repeat(65), 'ü']) {
      const { headers } = await shim.send('GET', '/rest/open/v1/items/1', {
        headers: { 'x-request-id': Buffer.from(id).toString('latin1') },
      });
      expect(headers.get('x-request-id')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    }
  });

  test('a bug tells its request and nothing else; what is away says so', async () => {
    const bug = await shim.send('GET', '/rest/open/v1/bug', { headers: { 'x-request-id': 'bug-1' } });
    expect([bug.status, JSON.parse(bug.text)]).toEqual([500, { code: 'internal', message: 'Internal error (request bug-1).' }]);
    const away = await shim.send('GET', '/rest/open/v1/away');
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('HEAD is GET without the body, 204 has neither body nor length', async () => {
    const head = await shim.send('HEAD', '/rest/open/v1/items/1');
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '17']);
    const empty = await shim.send('GET', '/rest/open/v1/empty');
    expect([empty.status, empty.text, empty.headers.get('content-length')]).toEqual([204, '', null]);
  });

  test('answers carry the security headers; a route may set its own', async () => {
    const { headers } = await shim.send('GET', '/rest/open/v1/cached');
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-cache',
    });
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  test('a body that is too large is refused, announced or not, and the connection serves on', async () => {
    verifies('R50');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const post = (path: string, body: Buffer, headers: Record<string, string> = {}) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const req = httpRequest(`${shim.url}${path}`, { method: 'POST', agent, headers }, (res) => {
          let text = '';
          res.on('data', (chunk) => (text += chunk));
          res.on('end', () => resolve({ status: res.statusCode ?? 0, text }));
        });
        req.on('socket', (socket) => sockets.add(socket));
        req.on('error', reject);
        req.end(body);
      });
    const big = Buffer.alloc(3_000_000, 'x');
    expect((await post('/rest/open/v1/items', big, { 'content-length': String(big.length) })).status).toBe(413);
    expect((await post('/rest/open/v1/items', big, { 'transfer-encoding': 'chunked' })).status).toBe(413);
    expect(await post('/rest/open/v1/small', big)).toEqual({ status: 413, text: 'our own words' });
    expect((await post('/rest/open/v1/items', Buffer.from('zipped'), { 'content-encoding': 'gzip' })).status).toBe(415);
    expect(await post('/rest/open/v1/items', Buffer.alloc(100))).toEqual({ status: 200, text: '{"bytes":100}' });
    expect(await post('/rest/open/v1/items', Buffer.alloc(0))).toEqual({ status: 200, text: '{"bytes":0}' });
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  test('a route at the top of the site', async () => {
    expect(JSON.parse((await shim.send('GET', '/probe')).text)).toEqual({ ip: '127.0.0.1', origin: shim.url });
    expect((await shim.send('GET', '/probe/x')).status).toBe(404);
  });

  test('a namespace must look like one', () => {
    expect(() => shim.host.rest.register('../admin', [])).toThrow(/looks like/);
  });
});
