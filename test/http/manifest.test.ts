import Ajv2020 from 'ajv/dist/2020';
import type { ManifestEntry } from '../../plugin/kit/derive/manifest-entry';
import { given } from '../../plugin/kit/given';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';

let site: Site;
beforeAll(async () => {
  site = await startSite({ dialect: 'sqlite' });
});
afterAll(() => site?.stop());
beforeEach(() => site.reset());

const entries = async (): Promise<ManifestEntry[]> => JSON.parse((await site.manifest({ key: site.key })).text).data;

describe('the manifest', () => {
  test.each([
    ['anonymous', 401, 'unauthenticated'],
    ['revoked', 401, 'unauthenticated'],
    ['weak', 403, 'forbidden'],
  ] as const)('by %s: %i as an envelope', async (as, status, code) => {
    verifies('manifest:auth', 'R18');
    const reply = await site.manifest(await site.identity(as));
    expect(reply.status).toBe(status);
    expect(reply.headers.get('x-error-code')).toBe(code);
    expect(reply.envelope).toEqual({ ok: false, data: null, changed: false, error: expect.any(String) });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s is refused as an envelope', async (method) => {
    const reply = await site.send(method, '/rest/siteplane/v1/manage/manifest', {
      key: site.key,
      ...(method === 'DELETE' ? {} : { body: {} }),
    });
    expect(reply.status).toBe(405);
    expect(reply.envelope).toEqual({ ok: false, data: null, changed: false, error: expect.any(String) });
  });

  test('by a session needs no token, for it changes nothing', async () => {
    const { cookie = '' } = await site.identity('admin');
    expect((await site.manifest({ cookie })).status).toBe(200);
    expect((await site.manifest({ cookie, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  test('is {ok, data} and nothing else, sorted', async () => {
    verifies('manifest:route', 'versioning:namespace');
    const reply = await site.manifest({ key: site.key });
    expect(Object.keys(reply.envelope)).toEqual(['ok', 'data']);
    const names = (await entries()).map(({ resource, action }) => `${resource} ${action}`);
    expect(names).toEqual([...names].sort());
  });

  test('its entries have exactly the specified keys', async () => {
    verifies('manifest:entry', 'manifest:facts');
    // What shows a plaintext once says so.
    const reveals: Record<string, readonly string[]> = {
      'content_sources.create': ['secret'],
      'content_sources.import': ['secret'],
      'content_sources.rotate_secret': ['secret'],
      'posts.create_upload': ['upload_url'],
    };
    for (const entry of await entries()) {
      const optional = ['secret_keys', 'returns'].filter((key) => key in entry);
      expect(Object.keys(entry).sort()).toEqual(
        ['action', 'capability', 'destructive', 'params', 'resource', 'summary', ...optional].sort(),
      );
      expect(entry.params['x-svc']).toEqual({
        readonly: expect.any(Boolean),
        // A repeated delete is a 404.
        idempotent: /^delete/.test(entry.action) ? false : expect.any(Boolean),
        since: '1.4.0',
        stability: expect.stringMatching(/^(stable|beta)$/),
        ...(Object(entry.params['x-svc']).audited ? { audited: true } : {}),
        ...(entry.destructive ? { grade: expect.stringMatching(/^(reversible|loses_data|loses_data_of_others)$/) } : {}),
        ...(Object(entry.params['x-svc']).undo ? { undo: true } : {}),
        ...(Object(entry.params['x-svc']).if_match ? { if_match: expect.stringMatching(/^get(_|$)/) } : {}),
        ...given({ reveals: reveals[`${entry.resource}.${entry.action}`] }),
      });
      expect(entry.summary).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('its schemas are valid and closed', async () => {
    const ajv = new Ajv2020({ strict: true, validateFormats: false });
    ajv.addKeyword('x-svc');
    for (const { params, returns } of await entries()) {
      expect(() => ajv.compile(params)).not.toThrow();
      expect(params).toMatchObject({ type: 'object', additionalProperties: false });
      if (returns) expect(() => ajv.compile(returns)).not.toThrow();
    }
  });

  test('answers 304 to whoever has it', async () => {
    verifies('manifest:etag');
    const { headers } = await site.manifest({ key: site.key });
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await site.manifest({ key: site.key, headers: { 'if-none-match': known } });
      expect({ status: again.status, text: again.text, etag: again.headers.get('etag') }).toEqual({ status: 304, text: '', etag });
    }
    expect((await site.manifest({ key: site.key, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await site.manifest({ headers: { 'if-none-match': etag } })).status).toBe(401);
  });

  test('HEAD has the headers of GET', async () => {
    const [head, get] = [
      await site.send('HEAD', '/rest/siteplane/v1/manage/manifest', { key: site.key }),
      await site.manifest({ key: site.key }),
    ];
    expect({ status: head.status, text: head.text, etag: head.headers.get('etag') }).toEqual({
      status: 200,
      text: '',
      etag: get.headers.get('etag'),
    });
  });

  test('OpenAPI lies beside it, under the same authentication', async () => {
    const path = '/rest/siteplane-docs/v1/openapi.json';
    expect((await site.send('GET', path)).status).toBe(401);
    const reply = await site.send('GET', path, { key: site.key });
    expect(reply.status).toBe(200);
    expect(JSON.parse(reply.text)).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { version: '1.4.0' } });
    const known = await site.send('GET', path, { key: site.key, headers: { 'if-none-match': reply.headers.get('etag') ?? '' } });
    expect(known.status).toBe(304);
  });

  test('belongs to the service version that status.get tells', async () => {
    verifies('versioning:service');
    expect((await site.call('status.get')).envelope.data?.version).toMatch(/^1\.4\.\d+$/);
  });

  test('there is no third route', async () => {
    for (const path of ['', '/', '/manage', '/manage/', '/manage/dispatch/', '/manage/Dispatch', '/manage/keys']) {
      expect((await site.send('GET', `/rest/siteplane/v1${path}`, { key: site.key })).status).toBe(404);
    }
  });
});
