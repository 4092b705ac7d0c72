import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createClient, SiteplaneError } from '../../plugin/client';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
}

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A server whose n-th request is answered by the n-th listener; the last one answers all that follow. */
async function misbehaving(...answers: RequestListener[]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push({ method: request.method, url: request.url, headers: request.headers });
    request.resume().on('end', () => answer?.(request, response));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, seen };
}

const json =
  (status: number, body: object, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
const done = json(200, { ok: true, data: { crms: [] }, changed: false, error: null }, { 'X-Request-Id': 'R' });
const failing = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { ok: false, data: null, changed: false, error: 'Told.' }, { 'X-Error-Code': code, ...headers });
const away = failing(503, 'unavailable', { 'Retry-After': '0' });
const hangUp: RequestListener = (request) => void request.socket.destroy();

async function refusal(call: Promise<unknown>): Promise<SiteplaneError> {
  const error = await call.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SiteplaneError);
  return error as SiteplaneError;
}

describe('repeats', () => {
  test.each([
    ['503', away],
    ['429', failing(429, 'rate_limited', { 'Retry-After': '0' })],
    ['409 of a first attempt that is still running', failing(409, 'conflict', { 'Retry-After': '0' })],
    ['a connection that breaks off', hangUp],
    ['503 of a proxy', (_request, response) => void response.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>')] as [
      string,
      RequestListener,
    ],
  ])('after %s the call is repeated with the same idempotency key', async (_name, trouble) => {
    verifies('client:retry');
    const { url, seen } = await misbehaving(trouble, trouble, done);
    expect(await createClient({ url, key: 'k' }).crm.create({ name: 'A' })).toMatchObject({ requestId: 'R' });
    expect(seen).toHaveLength(3);
    const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']));
    expect(keys.size).toBe(1);
    expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('end after the second one, with the error of the last', async () => {
    const { url, seen } = await misbehaving(away);
    expect(await refusal(createClient({ url, key: 'k' }).crm.list())).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 0 });
    expect(seen).toHaveLength(3);
  });

  test('are none where the caller wants none', async () => {
    const { url, seen } = await misbehaving(away, done);
    await refusal(createClient({ url, key: 'k', retries: 0 }).crm.list());
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['a refusal', failing(409, 'conflict')],
    ['a bad gateway', failing(502, 'upstream_error')],
    ['an internal error', failing(500, 'internal')],
    ['a wait of minutes', failing(503, 'unavailable', { 'Retry-After': '600' })],
    ['a wait until a far date', failing(503, 'unavailable', { 'Retry-After': 'Fri, 01 Jan 2100 00:00:00 GMT' })],
  ])('are none after %s', async (_name, answer) => {
    const { url, seen } = await misbehaving(answer, done);
    await refusal(createClient({ url, key: 'k' }).crm.create({ name: 'A' }));
    expect(seen).toHaveLength(1);
  });

  test('stop when the caller gives up', async () => {
    const { url, seen } = await misbehaving(failing(503, 'unavailable', { 'Retry-After': '20' }));
    const controller = new AbortController();
    const call = createClient({ url, key: 'k' }).crm.list({}, { signal: controller.signal });
    const ended = expect(call).rejects.toThrow('given up');
    await until(() => seen.length > 0);
    controller.abort(new Error('given up'));
    await ended;
    expect(seen).toHaveLength(1);
  });

  test('a signal that was given up before sends nothing', async () => {
    const { url, seen } = await misbehaving(done);
    await expect(createClient({ url, key: 'k' }).crm.list({}, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow(
      'too late',
    );
    expect(seen).toHaveLength(0);
  });
});

describe('answers that are none', () => {
  test('a server that never answers is a timeout', async () => {
    const { url } = await misbehaving(() => {});
    const error = await refusal(createClient({ url, key: 'k', timeoutMs: 50, retries: 1 }).crm.list());
    expect(error).toMatchObject({ code: 'timeout', status: 0, message: `${url}/rest/siteplane/v1 did not answer in time.` });
  });

  test('a server that is not there is named with the reason', async () => {
    const { url } = await misbehaving(done);
    await new Promise((closed) => servers.pop()?.close(closed));
    const error = await refusal(createClient({ url, key: 'k', retries: 0 }).crm.list());
    expect(error).toMatchObject({ code: 'network', status: 0, message: `${url}/rest/siteplane/v1 could not be reached (ECONNREFUSED).` });
  });

  test('a redirect is not followed, so that the key goes nowhere else', async () => {
    verifies('client:no-key-elsewhere', 'D98');
    const elsewhere = await misbehaving(done);
    const { url } = await misbehaving((_request, response) => void response.writeHead(307, { Location: `${elsewhere.url}/x` }).end());
    const error = await refusal(createClient({ url, key: 'k' }).crm.list());
    expect(error).toMatchObject({ code: 'redirected', status: 307 });
    expect(error.message).toContain(elsewhere.url);
    expect(elsewhere.seen).toEqual([]);
  });

  test.each([
    ['a page', 200, 'text/html', '<!doctype html><script>alert(1)</script>'],
    ['a list', 200, 'application/json', '[]'],
    ['null', 200, 'application/json', 'null'],
    ['other JSON', 200, 'application/json', '{"ok":"yes"}'],
    ['JSON that breaks off', 200, 'application/json', '{"ok":tr'],
    ['an error of something else', 404, 'application/json', '{"ok":false,"error":{"text":"x"}}'],
    ['nothing at all', 204, 'text/plain', ''],
  ])('%s is said not to be Siteplane, without its text', async (_name, status, kind, text) => {
    const { url } = await misbehaving((_request, response) => void response.writeHead(status, { 'Content-Type': kind }).end(text));
    const error = await refusal(createClient({ url, key: 'k' }).crm.list());
    expect(error).toMatchObject({ code: 'not_siteplane', status });
    expect(error.message).toContain(`answered ${status} with ${kind}, which is not Siteplane.`);
    expect(error.message).not.toContain('alert');
  });
});

describe('a route of a provider whose connection breaks off', () => {
  const tag = json(200, { tag: { id: 7 } });

  test.each(['POST', 'PUT', 'DELETE'] as const)('%s is sent once, and whether it was done is said to be unknown', async (method) => {
    const { url, seen } = await misbehaving(hangUp, tag);
    const call = createClient({ url, key: 'mgr_k' }).route({ method, namespace: 'crm/v2', path: '/tags/7', params: { title: 'A' } });
    const error = await refusal(call);
    expect([error.code, seen.length]).toEqual(['network', 1]);
    expect(error.message).toMatch(/Whether it was done is unknown; read the state before you repeat it\.$/);
  });

  test('GET is sent again', async () => {
    const { url, seen } = await misbehaving(hangUp, tag);
    const call = { method: 'GET', namespace: 'crm/v2', path: '/tags/7' } as const;
    expect(await createClient({ url, key: 'mgr_k' }).route(call)).toEqual({ tag: { id: 7 } });
    expect(seen).toHaveLength(2);
  });

  test('a site that was never reached did nothing', async () => {
    const call = { method: 'POST', namespace: 'crm/v2', path: '/tags', params: {} } as const;
    const { url } = await misbehaving(tag);
    await new Promise((closed) => servers.pop()?.close(closed));
    const error = await refusal(createClient({ url, key: 'mgr_k' }).route(call));
    expect(error.message).toMatch(/ECONNREFUSED\)\.$/);
  });
});

test('what is sent: one route, the key in its header and never in the address', async () => {
  const { url, seen } = await misbehaving(done);
  const client = createClient({ url: `${url}/shop/`, key: 'mgr_k' });
  await client.crm.create({ name: 'A' }, { dryRun: true, reason: 'r' });
  await client.manifest().catch(() => {});
  expect(seen.map((request) => `${request.method} ${request.url}`)).toEqual([
    'POST /shop/rest/siteplane/v1/manage/dispatch',
    'GET /shop/rest/siteplane/v1/manage/manifest',
  ]);
  expect(seen[0]?.headers).toMatchObject({ 'x-api-key': 'mgr_k', 'x-dry-run': 'true', 'x-change-reason': 'r' });
  expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
});
