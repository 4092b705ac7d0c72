import type { WebSuite } from '.';
import { slug } from './probe';
import { send } from './request';
import type { SignedIn } from './site';

/** Routes of a plugin's page: who may call them, and what a cookie alone may not. */
export function casesOfAdminApi({ describe, test, expect, site }: WebSuite): void {
  const address = (path: string) => `${site().adminRoot}/${slug}/api${path}`;
  const get = (path: string, cookie?: string) => send(site().url, ['GET', address(path)], { headers: cookie ? { Cookie: cookie } : {} });
  /** As the page does it; what is given replaces that, an empty text leaves it out. */
  const post = (path: string, { cookie, csrf }: SignedIn, { body = '{}', ...headers }: Readonly<Record<string, string>> = {}) => {
    const usual = { Cookie: cookie, 'X-CSRF-Token': csrf, Origin: site().url, 'Content-Type': 'application/json', ...headers };
    return send(site().url, ['POST', address(path)], {
      body,
      headers: Object.fromEntries(Object.entries(usual).filter(([, value]) => value)),
    });
  };
  const nobody = { cookie: '', csrf: '' };

  describe('routes of the page', () => {
    test('a stranger is 401, whatever is asked', async () => {
      expect((await get('/me')).status).toBe(401);
      expect((await get('/nothing')).status).toBe(401);
      expect((await post('/bytes', nobody)).status).toBe(401);
    });

    test('an editor is 403, whatever is asked', async () => {
      const editor = await site().signIn('editor');
      expect((await get('/me', editor.cookie)).status).toBe(403);
      expect((await get('/nothing', editor.cookie)).status).toBe(403);
      expect((await post('/bytes', editor)).status).toBe(403);
    });

    test('an administrator is answered', async () => {
      expect((await get('/me', (await site().signIn('administrator')).cookie)).status).toBe(200);
    });

    test('and may change things, with the bytes as they were sent', async () => {
      const body = '{ "a" : 1 }';
      const { status, text } = await post('/bytes', await site().signIn('administrator'), { body });
      expect([status, JSON.parse(text)]).toEqual([200, { hex: Buffer.from(body).toString('hex') }]);
    });

    const refused: readonly (readonly [why: string, given: Readonly<Record<string, string>>])[] = [
      ['without the token', { 'X-CSRF-Token': '' }],
      ['with another token', { 'X-CSRF-Token': 'x'.repeat(43) }],
      ['from another origin', { Origin: 'https://elsewhere.test' }],
      ['from an opaque origin', { Origin: 'null' }],
      ['with Sec-Fetch-Site cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
      ['with Sec-Fetch-Site same-site', { 'Sec-Fetch-Site': 'same-site' }],
      ['as a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
      ['as text', { 'Content-Type': 'text/plain' }],
      ['as a multipart form', { 'Content-Type': 'multipart/form-data; boundary=x' }],
      ['without a type', { 'Content-Type': '' }],
      ['without Origin and Sec-Fetch-Site', { Origin: '' }],
    ];
    for (const [why, headers] of refused)
      test(`a change ${why} is refused`, async () => {
        expect((await post('/bytes', await site().signIn('administrator'), headers)).status).toBe(403);
      });

    for (const [name, value] of [
      ['Origin', 'https://elsewhere.test'],
      ['Content-Type', 'text/plain'],
    ] as const)
      test(`a change with a second ${name} is refused`, async () => {
        const { cookie, csrf } = await site().signIn('administrator');
        const usual = { Cookie: cookie, 'X-CSRF-Token': csrf, Origin: site().url, 'Content-Type': 'application/json' };
        const twice = { ...usual, [name]: [usual[name], value] };
        expect((await send(site().url, ['POST', address('/bytes')], { body: '{}', headers: twice })).status).toBe(403);
      });

    for (const method of ['PUT', 'PATCH', 'DELETE'])
      test(`without the token ${method} is refused as well, even where there is no such route`, async () => {
        const { cookie } = await site().signIn('administrator');
        const headers = { Cookie: cookie, Origin: site().url };
        expect((await send(site().url, [method, address('/me')], { headers })).status).toBe(403);
      });

    for (const [why, input] of refused.filter(([, { 'Content-Type': type }]) => type === undefined))
      test(`a file ${why} is refused`, async () => {
        const administrator = await site().signIn('administrator');
        expect((await post('/file', administrator, { 'Content-Type': 'image/png', ...input })).status).toBe(403);
      });

    test('a route for files takes one of any type, as it was sent', async () => {
      const administrator = await site().signIn('administrator');
      for (const type of ['image/png', 'text/plain', '']) {
        const { status, text } = await post('/file', administrator, { body: '\u0089PNG', 'Content-Type': type });
        expect([type, status, JSON.parse(text)]).toEqual([type, 200, { hex: Buffer.from('\u0089PNG').toString('hex') }]);
      }
    });

    test("an administrator's token does not serve an editor", async () => {
      const [administrator, editor] = [await site().signIn('administrator'), await site().signIn('editor')];
      expect((await post('/bytes', { ...administrator, cookie: editor.cookie })).status).toBe(403);
    });

    test('unknown addresses are 404, other methods 405, large bodies 413, encoded ones 415', async () => {
      const administrator = await site().signIn('administrator');
      expect((await get('/nothing', administrator.cookie)).status).toBe(404);
      expect((await post('/me', administrator)).status).toBe(405);
      expect((await post('/small', administrator, { body: JSON.stringify('x'.repeat(10)) })).status).toBe(413);
      expect((await post('/bytes', administrator, { 'Content-Encoding': 'gzip' })).status).toBe(415);
    });
  });
}
