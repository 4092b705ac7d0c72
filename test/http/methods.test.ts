import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

const dispatch = '/rest/siteplane/v1/manage/dispatch?resource=crm&action=list';
const manifest = '/rest/siteplane/v1/manage/manifest';
const openapi = '/rest/siteplane-docs/v1/openapi.json';

const refused = [
  ...['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, dispatch, 'GET, POST'] as const),
  ...[manifest, openapi].flatMap((path) =>
    ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, path, 'GET, HEAD'] as const),
  ),
];

let site: Site;
beforeAll(async () => {
  site = await startSite({ dialect: 'sqlite' });
});
afterAll(() => site?.stop());

describe('a method that a route does not have', () => {
  verifies('R18', 'dispatch:order');

  test.each(refused)('%s %s tells an anonymous caller nothing but 401', async (method, path) => {
    for (const key of [undefined, 'mgr_x', (await site.identity('revoked')).key]) {
      const reply = await site.send(method, path, key === undefined ? {} : { key });
      expect([reply.status, reply.headers.get('x-error-code'), reply.headers.get('allow')]).toEqual([401, 'unauthenticated', null]);
      expect(reply.headers.get('www-authenticate')).toBe('ApiKey realm="manage"');
    }
  });

  test.each(refused)('%s %s is 405 and names the others', async (method, path, allow) => {
    const reply = await site.send(method, path, { key: site.key });
    expect([reply.status, reply.headers.get('x-error-code'), reply.headers.get('allow')]).toEqual([405, 'method_not_allowed', allow]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const envelope = { ok: false, data: null, changed: false, error: expect.stringMatching(/^Use GET or /) };
    if (method === 'HEAD') expect(reply.text).toBe('');
    else expect(reply.envelope).toEqual(envelope);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s of a signed-in browser passes the gate first', async (method) => {
    const { cookie = '', csrf = '' } = await site.identity('admin');
    for (const path of [dispatch, manifest]) {
      expect((await site.send(method, path, { cookie })).status).toBe(403);
      expect((await site.send(method, path, { cookie, csrf })).status).toBe(405);
    }
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])('%s of a mutation changes nothing', async (method) => {
    const before = await site.state();
    const body = method === 'HEAD' ? {} : { body: { resource: 'crm', action: 'create', params: { name: 'Acme' } } };
    expect((await site.send(method, dispatch.replace('list', 'create'), { key: site.key, ...body })).status).toBe(405);
    expect(await site.state()).toBe(before);
  });
});

describe.each([manifest, openapi])('%s to whoever has it', (path) => {
  verifies('manifest:etag');

  test('If-None-Match: * fits whatever there is', async () => {
    const etag = (await site.send('GET', path, { key: site.key })).headers.get('etag') ?? '';
    for (const method of ['GET', 'HEAD']) {
      for (const known of ['*', ' * ', `"other", ${etag}`, `W/${etag}`]) {
        const reply = await site.send(method, path, { key: site.key, headers: { 'if-none-match': known } });
        expect([reply.status, reply.text, reply.headers.get('etag')]).toEqual([304, '', etag]);
      }
    }
  });

  test('but not before the caller is known', async () => {
    for (const key of [{}, { key: 'mgr_x' }])
      expect((await site.send('GET', path, { ...key, headers: { 'if-none-match': '*' } })).status).toBe(401);
    const weak = await site.identity('weak');
    expect((await site.send('GET', path, { ...weak, headers: { 'if-none-match': '*' } })).status).toBe(403);
  });

  test.each(['"*"', 'x', '', '"x"'])('If-None-Match: %s fits nothing', async (known) => {
    expect((await site.send('GET', path, { key: site.key, headers: { 'if-none-match': known } })).status).toBe(200);
  });
});
