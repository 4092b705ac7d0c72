import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { safeNext } from '../../host-shim/admin/pages/login';
import type { Identity } from '../support/http';
import { verifies } from '../support/verifies';
import { password, type Shim, startShim } from './shim';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

describe('where a sign-in leads', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\tevil',
    '/%0d%0aSet-Cookie:x'.replace('%0d%0a', '\r\n'),
    '/admin/login?next=/admin/login',
    '',
    undefined,
    ['/a', '/b'],
  ])('%j leads to the overview', (next) => {
    expect(safeNext(next)).toBe('/admin');
  });

  test.each(['/admin/users', '/admin/posts?type=page&page=2', '/admin/siteplane/keys'])('%s is followed', (next) => {
    expect(safeNext(next)).toBe(next);
  });
});

describe('pages of the admin area', () => {
  let shim: Shim;
  let admin: Identity;
  let author: Identity;
  let assets: string;
  beforeAll(async () => {
    assets = mkdtempSync(join(tmpdir(), 'sp-assets-'));
    mkdirSync(join(assets, 'assets'));
    writeFileSync(join(assets, 'index.html'), '<!doctype html><title>Plugin page</title>');
    writeFileSync(join(assets, 'assets', 'main-Ab3dEf9h.js'), 'export {};');
    writeFileSync(join(assets, 'assets', 'list-Zb3dEf9h.js.br'), brotliCompressSync('export const list = 1;'));
    writeFileSync(join(assets, 'plain.css'), 'p{}');
    shim = await startShim({
      async register(host) {
        host.addAdminPage({
          slug: 'probe',
          title: 'Probe page',
          capability: 'manage_options',
          assets,
          routes: [
            {
              method: 'GET',
              path: '/who/{id}',
              handler: async ({ params }, { user }) => ({ status: 200, body: `${params.id} ${user.login}` }),
            },
          ],
        });
        return {};
      },
    });
    admin = await shim.signIn('admin', password);
    await shim.send('POST', '/admin/api/users', {
      ...admin,
      body: { login: 'writer', password, role: 'author', display_name: '<b>Writer</b>' },
    });
    author = await shim.signIn('writer', password);
  });
  afterAll(async () => {
    await shim.stop();
    rmSync(assets, { recursive: true, force: true });
  });

  const page = (path: string, who: Identity) => shim.send('GET', path, { ...who, headers: { accept: 'text/html' } });
  const all = [
    '',
    '/users',
    '/users/new',
    '/users/invite',
    '/users/1',
    '/profile',
    '/roles',
    '/roles/editor',
    '/posts',
    '/posts?type=page',
    '/posts/new',
    '/media',
    '/options',
  ];

  test.each(all)('/admin%s sends strangers to the sign-in and back', async (path) => {
    const { status, headers } = await page(`/admin${path}`, {});
    expect([status, headers.get('location')]).toEqual([302, `/admin/login?next=${encodeURIComponent(`/admin${path}`)}`]);
  });

  test.each(all)('/admin%s shows administrators a page under the strict policy, which nothing keeps', async (path) => {
    verifies('R51');
    const { status, text, headers } = await page(`/admin${path}`, admin);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<h1>');
    expect(text).not.toMatch(/<script(?![^>]*src=)|\son\w+=|\sstyle=/);
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of text.matchAll(/<label for="([^"]+)"/g)) expect(ids).toContain(id);
  });

  test('people see what they may and no more', async () => {
    for (const path of ['/users', '/users/1', '/roles', '/options']) expect((await page(`/admin${path}`, author)).status).toBe(403);
    const { text } = await page('/admin', author);
    expect(text).toContain('href="/admin/posts"');
    expect(text).not.toContain('href="/admin/users"');
    expect(text).not.toContain('href="/admin/probe"');
  });

  test('the overview asks an administrator for an address while none of them has one', async () => {
    verifies('status:mail');
    const asks = async (who: Identity) => (await page('/admin', who)).text.includes('No administrator has an email address');
    expect([await asks(author), await asks(admin)]).toEqual([false, true]);
    expect((await page('/admin', admin)).text).toContain('<a href="/admin/profile">Set yours in your profile</a>');
    const save = (email: string) => shim.send('PATCH', '/admin/api/profile', { ...admin, body: { email } });
    expect((await save('admin@team.example')).status).toBe(200);
    expect(await asks(admin)).toBe(false);
    await save('');
  });

  test('names are shown as text', async () => {
    expect((await page('/admin/users', admin)).text).toContain('&lt;b&gt;Writer&lt;/b&gt;');
  });

  test('the administrator’s role has no form, and what is not there is a 404', async () => {
    for (const path of [
      '/roles/administrator',
      '/roles/none',
      '/users/999',
      '/users/abc',
      '/posts/999',
      '/posts?type=none',
      '/nothing',
      '/assets/none.js',
    ])
      expect([path, (await page(`/admin${path}`, admin)).status]).toEqual([path, 404]);
  });

  test('the sign-in page is for those who are out', async () => {
    const { status, text } = await page('/admin/login?next=//evil.example', {});
    expect(status).toBe(200);
    expect(text).toContain('data-next="/admin"');
    const inside = await page('/admin/login?next=/admin/users', admin);
    expect([inside.status, inside.headers.get('location')]).toEqual([302, '/admin/users']);
  });

  test('a plugin’s page: strangers sign in, the weak are led away, and its views are one document', async () => {
    expect((await page('/admin/probe', {})).headers.get('location')).toBe('/admin/login?next=%2Fadmin%2Fprobe');
    expect((await page('/admin/probe/assets/main-Ab3dEf9h.js', {})).status).toBe(302);
    expect((await page('/admin/probe', author)).headers.get('location')).toBe('/admin');
    for (const path of ['/admin/probe', '/admin/probe/', '/admin/probe/keys', '/admin/probe/keys/7']) {
      const { status, text, headers } = await page(path, admin);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      expect(text).toContain('Plugin page');
    }
    expect((await page('/admin/probe/missing.js', admin)).status).toBe(404);
  });

  test('its built files are kept for good, others are not', async () => {
    expect((await page('/admin/probe/assets/main-Ab3dEf9h.js', admin)).headers.get('cache-control')).toBe(
      'private, max-age=31536000, immutable',
    );
    expect((await page('/admin/probe/plain.css', admin)).headers.get('cache-control')).toBe('no-store');
    expect((await page('/admin/probe/..%2f..%2f..%2fetc%2fpasswd', admin)).text).not.toContain('root:');
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['identity', null],
    ['br;q=0', null],
  ])('one that is stored packed goes to a reader of %j under its own name', async (encodings, encoding) => {
    verifies('D826');
    const ask = (method: string, path: string, headers = {}) =>
      shim.send(method, `/admin/probe${path}`, { ...admin, headers: { 'accept-encoding': encodings, ...headers } });
    expect((await ask('POST', '/assets/list-Zb3dEf9h.js')).text).not.toContain('export');
    for (const path of ['/assets/none-Zb3dEf9h.js', '/assets/..%2fassets/list-Zb3dEf9h.js'])
      expect((await ask('GET', path)).status).toBe(404);
    const { status, text, headers } = await ask('GET', '/assets/list-Zb3dEf9h.js');
    expect([status, headers.get('content-encoding')]).toEqual([200, encoding]);
    // What is packed is unpacked by `fetch` alone.
    const read = await fetch(`${shim.url}/admin/probe/assets/list-Zb3dEf9h.js`, { headers: { Cookie: admin.cookie ?? '' } });
    expect(encoding === null ? text : await read.text()).toBe('export const list = 1;');
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(await ask('HEAD', '/assets/list-Zb3dEf9h.js')).toMatchObject({ status: 200, text: '' });
    const etag = headers.get('etag');
    if (etag) expect((await ask('GET', '/assets/list-Zb3dEf9h.js', { 'if-none-match': etag })).status).toBe(304);
    expect(etag === null).toBe(encoding === null);
  });

  test('its routes need session and capability', async () => {
    expect((await shim.send('GET', '/admin/probe/api/who/7')).status).toBe(401);
    expect((await shim.send('GET', '/admin/probe/api/who/7', author)).status).toBe(403);
    expect((await shim.send('GET', '/admin/probe/api/who/7', admin)).text).toBe('7 admin');
    expect((await shim.send('GET', '/admin/probe/api/none', admin)).status).toBe(404);
    expect((await shim.send('DELETE', '/admin/probe/api/who/7', admin)).status).toBe(405);
    expect((await page('/admin', admin)).text).toContain('<a class="entry" href="/admin/probe">Probe page</a>');
  });
});
