import type { Identity, Sent } from '../support/http';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

let site: Site;
beforeAll(async () => {
  site = await startSite({ dialect: 'sqlite' });
  await site.identity('weak');
});
afterAll(() => site?.stop());
beforeEach(() => site.reset());

const path = '/rest/siteplane/v1/manage/dispatch';

/** A request that would be answered, for the faults to spoil. */
interface Draft {
  method: string;
  identity: Identity;
  headers: Record<string, string>;
  body: string;
}

const faults: readonly (readonly [name: string, status: number, spoil: (draft: Draft) => void])[] = [
  ['too large', 413, (draft) => void (draft.body = `${draft.body}${' '.repeat(300_000)}`)],
  ['no credential', 401, (draft) => void (draft.identity = {})],
  ['no token of the session', 403, (draft) => void delete draft.headers['x-csrf-token']],
  ['not JSON', 400, (draft) => void (draft.body = `${draft.body.slice(0, -1)},`)],
  ['no such resource', 404, (draft) => void (draft.body = draft.body.replace('"crm"', '"crmm"'))],
  ['an unknown param', 400, (draft) => void (draft.body = draft.body.replace('"params":{}', '"params":{"foo":1}'))],
];
const pairs = faults.flatMap((first, i) => faults.slice(i + 1).map((second) => [first[0], second[0], first, second] as const));

async function run(...spoil: ((draft: Draft) => void)[]) {
  const { cookie = '', csrf = '' } = await site.identity('admin');
  const draft: Draft = {
    method: 'POST',
    identity: { cookie },
    headers: { 'x-csrf-token': csrf },
    body: '{"resource":"crm","action":"list","params":{}}',
  };
  for (const change of spoil) change(draft);
  const { method, ...sent } = draft;
  return site.send(method, path, { ...sent.identity, headers: sent.headers, body: sent.body });
}

describe('the order of checks before the operation is known', () => {
  verifies('dispatch:order', 'R18');

  test('without a fault it answers', async () => {
    expect((await run()).envelope.ok).toBe(true);
  });

  test.each(faults)('%s: %i', async (_name, status, spoil) => {
    const reply = await run(spoil);
    expect(reply.status).toBe(status);
    expect(reply.envelope).toEqual({ ok: false, data: null, changed: false, error: expect.any(String) });
  });

  test.each(pairs)('%s is told before %s', async (_first, _second, [, status, spoil], [, , spoilMore]) => {
    const [alone, both] = [await run(spoil), await run(spoilMore, spoil)];
    expect({ status: both.status, error: both.envelope.error }).toEqual({ status, error: alone.envelope.error });
  });
});

describe('headers', () => {
  const call = (sent: Sent = {}) => site.dispatch({ resource: 'crm', action: 'list' }, { key: site.key, ...sent });

  test('every answer has its id, and may not be cached', async () => {
    verifies('headers:request-id', 'headers:no-store');
    for (const reply of [await call(), await site.dispatch('', {}), await site.dispatch('x', { key: site.key })]) {
      expect(reply.headers.get('x-request-id')).toMatch(/^[0-9A-Z]{26}$/);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  test("a caller's own id is kept where it is well formed, and stands in the audit log", async () => {
    expect((await call({ headers: { 'x-request-id': 'ci-4711' } })).headers.get('x-request-id')).toBe('ci-4711');
    expect((await call({ headers: { 'x-request-id': 'x y"' } })).headers.get('x-request-id')).toMatch(/^[0-9A-Z]{26}$/);
    await site.call('crm.create', { name: 'A' }, { headers: { 'X-Request-Id': 'ci-4712', 'X-Change-Reason': 'new size' } });
    const { data } = (await site.call('status.audit', { per_page: 1 })).envelope;
    expect(data?.items).toMatchObject([{ request_id: 'ci-4712', reason: 'new size' }]);
  });

  test('each error names its code', async () => {
    verifies('errors:codes');
    const code = async (body: object | string, sent: Sent = {}) =>
      (await site.dispatch(body, { key: site.key, ...sent })).headers.get('x-error-code');
    expect(await code('[')).toBe('bad_request');
    expect(await code({ resource: 'crmm', action: 'list' })).toBe('unknown_resource');
    expect(await code({ resource: 'crm', action: 'lst' })).toBe('unknown_action');
    expect(await code({ resource: 'crm', action: 'get', params: {} })).toBe('invalid_params');
    expect(await code({ resource: 'crm', action: 'get', params: { crm_num: '007' } })).toBe('not_found');
    expect(await code({ resource: 'crm', action: 'list' }, { headers: { 'content-type': 'text/plain' } })).toBe('unsupported_media_type');
    expect((await call()).headers.get('x-error-code')).toBeNull();
  });
});

test('with strict_confirm the token of the refusal is needed, on this call and this target', async () => {
  verifies('confirm:token');
  await site.host.options.set('siteplane_strict_confirm', true);
  await site.call('crm.create', { name: 'Acme' });
  const remove = (headers: Record<string, string> = {}) => site.call('crm.delete', { crm_num: '001' }, { confirm: true, headers });
  const refused = await remove();
  expect(refused.status).toBe(428);
  const token = refused.headers.get('x-confirm-token') ?? '';
  await site.call('crm.update', { crm_num: '001', name: 'Another' });
  expect((await remove({ 'X-Confirm-Token': token })).status).toBe(409);
  const fresh = (await remove()).headers.get('x-confirm-token') ?? '';
  expect((await remove({ 'X-Confirm-Token': fresh })).envelope).toMatchObject({ ok: true, changed: true });
});

describe('the body', () => {
  verifies('dispatch:one-route', 'dispatch:envelope');

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=utf-8', 200],
    ['APPLICATION/JSON', 200],
  ])('as %s: %i', async (type, status) => {
    const reply = await site.dispatch({ resource: 'crm', action: 'list' }, { key: site.key, headers: { 'content-type': type } });
    expect(reply.status).toBe(status);
    expect(Object.keys(reply.envelope)).toEqual(['ok', 'data', 'changed', 'error']);
  });

  test.each(['gzip', 'deflate', 'br', 'x'])('encoded as %s is an envelope with 415', async (encoding) => {
    verifies('R18');
    const reply = await site.dispatch({ resource: 'crm', action: 'list' }, { key: site.key, headers: { 'content-encoding': encoding } });
    expect(reply.status).toBe(415);
    expect(reply.envelope).toEqual({ ok: false, data: null, changed: false, error: expect.any(String) });
    expect(reply.headers.get('x-error-code')).toBe('unsupported_media_type');
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is an envelope with 405', async (method) => {
    const reply = await site.send(method, path, { key: site.key, body: { resource: 'crm', action: 'list' } });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('GET, POST');
    expect(reply.envelope).toEqual({ ok: false, data: null, changed: false, error: expect.any(String) });
  });

  test('another method by header is ignored', async () => {
    const reply = await site.dispatch(
      { resource: 'crm', action: 'list' },
      { key: site.key, headers: { 'x-http-method-override': 'DELETE' } },
    );
    expect(reply.envelope.ok).toBe(true);
  });

  test('HEAD is told to be GET', async () => {
    expect((await site.send('HEAD', `${path}?resource=crm&action=list`, { key: site.key })).status).toBe(405);
  });

  test('a limit of bytes counts bytes', async () => {
    verifies('limits:body');
    const limit = 262_144;
    const body = (bytes: number) => {
      const text = '{"resource":"crm","action":"list","params":{}}';
      return text.padEnd(bytes, ' ');
    };
    expect((await site.dispatch(body(limit), { key: site.key })).status).toBe(200);
    const over = await site.dispatch(body(limit + 1), { key: site.key });
    expect(over).toMatchObject({ status: 413, envelope: { ok: false, error: 'The body is larger than 262144 bytes.' } });
  });
});
