import { get } from 'node:http';
import type { Identity } from '../support/http';
import { siteTables } from '../support/site-tables';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

describeEachDialect('what visitors see', (dialect) => {
  let shim: Shim;
  let reset: () => Promise<void>;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    ({ reset } = await siteTables(shim.host.storage));
  });
  beforeEach(() => reset());
  afterAll(() => shim.stop());

  const page = (path: string) => shim.send('GET', path, { headers: { accept: 'text/html' } });

  test('a fresh site has a front page', async () => {
    const { status, text, headers } = await page('/');
    expect(status).toBe(200);
    expect(text).toContain('Nothing has been published here yet.');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' https: data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    );
    expect(text).not.toMatch(/<script|style=/);
  });

  test.each(['draft', 'pending', 'private'] as const)('a %s is nowhere to be seen', async (status) => {
    const { host } = shim;
    const post = await host.posts.create('post', { title: `Hidden ${status}`, status, authorId: 1 });
    const term = await host.terms.ensure('tag', 'Hidden');
    await host.terms.assign(post.id, 'tag', [term.id]);
    for (const path of ['/', '/tag/hidden', '/author/admin', `/${post.slug}`])
      expect((await page(path)).text).not.toContain('Hidden draft');
    expect((await page(`/${post.slug}`)).status).toBe(404);
  });

  test('a published post is on the front page, at its address, under its terms and its author', async () => {
    const { host } = shim;
    const post = await host.posts.create('post', {
      title: 'Shown <b>&</b> "quoted"',
      content: '<p>The text</p>',
      excerpt: 'An <i>excerpt</i>',
      status: 'publish',
      authorId: 1,
    });
    const terms = [await host.terms.ensure('category', 'News'), await host.terms.ensure('tag', 'C++')] as const;
    await host.terms.assign(post.id, 'category', [terms[0].id]);
    await host.terms.assign(post.id, 'tag', [terms[1].id]);
    for (const path of ['/', '/category/news', '/tag/c', '/author/ADMIN']) {
      const { text } = await page(path);
      expect(text).toContain('Shown &lt;b&gt;&amp;&lt;/b&gt; &quot;quoted&quot;');
      expect(text).toContain('An &lt;i&gt;excerpt&lt;/i&gt;');
    }
    const { status, text } = await page(`/${post.slug}`);
    expect(status).toBe(200);
    expect(text).toContain('<p>The text</p>');
    expect(text).toContain('<a href="/category/news">News</a>');
  });

  test('pages are in the menu and at their address, other public types below theirs, private types nowhere', async () => {
    const { host } = shim;
    await host.posts.registerType({ slug: 'event', label: 'Events', public: true });
    await host.posts.registerType({ slug: 'secret', label: 'Secrets', public: false });
    await host.posts.create('page', { title: 'About', content: '<p>We</p>', status: 'publish' });
    await host.posts.create('event', { title: 'Party', content: '<p>Dance</p>', status: 'publish' });
    await host.posts.create('secret', { title: 'Plan', status: 'publish' });
    expect((await page('/')).text).toContain('<a href="/about">About</a>');
    expect((await page('/about')).text).toContain('<p>We</p>');
    expect((await page('/event/party')).text).toContain('<p>Dance</p>');
    expect((await page('/party')).status).toBe(404);
    expect((await page('/secret/plan')).status).toBe(404);
    expect((await page('/post/about')).status).toBe(404);
  });

  test('render hooks change what is shown and not what is stored; one that fails is left out', async () => {
    const { host } = shim;
    const post = await host.posts.create('post', { title: 'Hooked', content: '<p>plain</p>', status: 'publish' });
    host.posts.onRender(async (shown, html) => (shown.title === 'Hooked' ? html.replace('plain', 'changed') : html));
    host.posts.onRender(() => Promise.reject(new Error('a hook that fails')));
    host.posts.onRender(async (shown, html) => (shown.title === 'Hooked' ? `${html}<p>twice</p>` : html));
    expect((await page('/hooked')).text).toContain('<p>changed</p><p>twice</p>');
    expect((await host.posts.get(post.id))?.content).toBe('<p>plain</p>');
    expect(shim.log.join('')).toContain('a hook that fails');
  });

  test('long lists are paged', async () => {
    for (let i = 1; i <= 12; i++) await shim.host.posts.create('post', { title: `Entry number ${i}.`, status: 'publish' });
    const [first, second] = [await page('/'), await page('/?page=2')];
    expect(first.text).toContain('Entry number 12.');
    expect(first.text).toContain('<a rel="next" href="/?page=2">');
    expect(second.text).toContain('Entry number 1.');
    expect(second.text).toContain('<a rel="prev" href="/?page=1">');
    for (const odd of ['0', '-1', 'x', '1e9', '']) expect((await page(`/?page=${odd}`)).text).toBe(first.text);
  });

  test('what is not there is a page for browsers and JSON for programs', async () => {
    const lost = await page('/nothing-here');
    expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const program = await shim.send('GET', '/nothing-here', { headers: { accept: 'application/json' } });
    expect([program.status, JSON.parse(program.text)]).toEqual([404, { code: 'not_found', message: 'There is nothing at this address.' }]);
    expect((await page('/author/nobody')).status).toBe(404);
    expect((await page('/category/nothing')).status).toBe(404);
    expect((await page('/%ff')).status).toBe(400);
  });

  test('an unchanged page is answered with 304', async () => {
    await shim.host.posts.create('page', { title: 'About', content: '<p>We</p>', status: 'publish' });
    const { headers } = await page('/about');
    // Not by fetch, which adds a Cache-Control of its own to conditional requests.
    const status = await new Promise((resolve) =>
      get(`${shim.url}/about`, { headers: { 'if-none-match': headers.get('etag') ?? '' } }, (res) => resolve(res.resume().statusCode)),
    );
    expect(status).toBe(304);
  });

  test('addresses of the site itself are not given away', async () => {
    verifies('D28');
    for (const title of ['Admin', 'Rest', 'Media'])
      expect((await shim.host.posts.create('page', { title })).slug).toBe(`${title.toLowerCase()}-2`);
    const post = await shim.host.posts.create('page', { title: 'Contact' });
    expect((await shim.host.posts.update(post.id, { slug: 'health' })).slug).toBe('health-2');
  });

  test('many at once get different addresses', async () => {
    const posts = await Promise.all(Array.from({ length: 12 }, () => shim.host.posts.create('post', { title: 'Race' })));
    expect(posts.map(({ slug }) => slug).sort()).toEqual(['race', ...Array.from({ length: 11 }, (_, i) => `race-${i + 2}`)].sort());
  });
});

describe('writing posts', () => {
  let shim: Shim;
  let admin: Identity;
  let author: Identity;
  let reader: Identity;
  let drafter: Identity;
  beforeAll(async () => {
    shim = await startShim();
    admin = await shim.signIn('admin', password);
    for (const [login, role] of [
      ['writer', 'author'],
      ['reader', 'subscriber'],
      ['drafter', 'editor'],
    ] as const) {
      await shim.send('POST', '/admin/api/users', { ...admin, body: { login, password, role } });
    }
    author = await shim.signIn('writer', password);
    reader = await shim.signIn('reader', password);
    drafter = await shim.signIn('drafter', password);
  });
  afterAll(() => shim.stop());

  const write = async (who: Identity, body: object) => shim.send('POST', '/admin/api/posts', { ...who, body });

  test('who may not write, may not; nor can anybody write what is not a post', async () => {
    expect((await write(reader, { title: 'x' })).status).toBe(403);
    expect((await write(author, { type: 'nonsense', title: 'x' })).status).toBe(400);
    expect((await write(author, { title: 'x', status: 'trashed' })).status).toBe(400);
    expect((await write(author, { title: 7 })).status).toBe(400);
    expect((await write(author, { authorId: 1 })).status).toBe(400);
    expect((await write(author, { title: 'x'.repeat(501) })).status).toBe(400);
  });

  test('authors change their own posts and nobody else’s', async () => {
    const ofAdmin = JSON.parse((await write(admin, { title: 'Of the admin' })).text).post;
    const own = JSON.parse((await write(author, { title: 'My own', category: 'News, Tips', tag: '' })).text).post;
    const patch = (id: number, body: object) => shim.send('PATCH', `/admin/api/posts/${id}`, { ...author, body });
    expect((await patch(ofAdmin.id, { title: 'Mine now' })).status).toBe(403);
    expect((await shim.send('DELETE', `/admin/api/posts/${ofAdmin.id}`, author)).status).toBe(403);
    expect((await patch(999, { title: 'x' })).status).toBe(404);
    expect((await patch(own.id, { status: 'publish', content: '<p onclick="x()">Hi</p>' })).status).toBe(200);
    expect(await shim.host.posts.get(own.id)).toMatchObject({ status: 'publish', content: '<p>Hi</p>', authorId: 2 });
    expect((await shim.host.terms.ofPost(own.id)).map(({ name }) => name)).toEqual(['News', 'Tips']);
    expect((await shim.send('DELETE', `/admin/api/posts/${own.id}`, author)).status).toBe(200);
    expect(await shim.host.posts.get(own.id)).toBeUndefined();
  });

  test('without the right to publish a post stays unpublished', async () => {
    await shim.send('PUT', '/admin/api/roles/editor', { ...admin, body: { capabilities: ['edit_posts', 'read'] } });
    expect((await write(drafter, { title: 'Out now', status: 'publish' })).status).toBe(403);
    const { post } = JSON.parse((await write(drafter, { title: 'Waiting', status: 'pending' })).text);
    expect((await shim.send('PATCH', `/admin/api/posts/${post.id}`, { ...drafter, body: { status: 'publish' } })).status).toBe(403);
  });
});
