import { Readable } from 'node:stream';
import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { ErrorLevel, parseSitemapIndex, XMLToSitemapItemStream } from 'sitemap';
import { siteTables } from '../support/site-tables';
import { verifies } from '../support/verifies';
import { describeEachDialect, type Shim, startShim } from './shim';

describeEachDialect('how search engines and readers find what is published', (dialect) => {
  let shim: Shim;
  let reset: () => Promise<void>;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    ({ reset } = await siteTables(shim.host.storage));
    await shim.host.posts.registerType({ slug: 'story', label: 'Stories', public: true });
    await shim.host.posts.registerType({ slug: 'secret', label: 'Secrets', public: false });
  });
  beforeEach(async () => {
    await reset();
    const { posts, terms } = shim.host;
    for (const status of ['draft', 'pending', 'private'] as const) await posts.create('post', { title: `Hidden ${status}`, status });
    await posts.create('secret', { title: 'Plan', status: 'publish' });
    await posts.create('page', { title: 'About', status: 'publish' });
    await posts.create('story', { title: 'A story', status: 'publish', authorId: 1 });
    const post = await posts.create('post', {
      title: 'Shown <b> & "more"',
      slug: 'shown',
      excerpt: 'In short: <i>1 & 2</i>',
      status: 'publish',
      authorId: 1,
    });
    const [news, unused] = [await terms.ensure('category', 'News'), await terms.ensure('tag', 'Unused')];
    await terms.assign(post.id, 'category', [news.id]);
    expect(unused.slug).toBe('unused');
  });
  afterAll(() => shim.stop());

  const page = (path: string) => shim.send('GET', path, { headers: { accept: 'text/html' } });
  const publishStories = (count: number) =>
    shim.host.storage.tx(async () => {
      for (let n = 0; n < count; n++) await shim.host.posts.create('story', { title: `Many ${n}`, slug: `many-${n}`, status: 'publish' });
    });
  const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at.replace(shim.url, ''));

  test('the sitemap has each public page once, with its last change, and nothing else', async () => {
    verifies('site:sitemap');
    const { status, text, headers } = await page('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(locations(text)).toEqual(['/', '/story/', '/category/news', '/author/admin', '/about', '/story/a-story', '/shown']);
    expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(7);
    for (const path of locations(text)) expect((await page(path)).status).toBe(200);
  });

  /** The addresses that a reader of the protocol finds; throws at what the protocol does not know. */
  async function read(text: string): Promise<string[]> {
    const items: { url: string }[] = await Readable.from([text])
      .pipe(new XMLToSitemapItemStream({ level: ErrorLevel.THROW, logger: false }))
      .toArray();
    return items.map(({ url }) => url);
  }

  test('a strict reader of the protocol takes the sitemap and its index', async () => {
    verifies('site:sitemap');
    await expect(read('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><at>/</at></url></urlset>')).rejects.toThrow();
    const { text } = await page('/sitemap.xml');
    expect((await read(text)).map((at) => at.replace(shim.url, ''))).toEqual(locations(text));
    await publishStories(1000);
    const index = (await page('/sitemap.xml')).text;
    const parts = await parseSitemapIndex(Readable.from([index]));
    expect(parts.map(({ url }) => url.replace(shim.url, ''))).toEqual(locations(index));
  });

  test('above a thousand pages it is an index of sitemaps', async () => {
    verifies('site:sitemap');
    await publishStories(1000);
    const parts = locations((await page('/sitemap.xml')).text);
    expect(parts).toEqual(['/sitemap-0.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
    const all = await Promise.all(parts.map(async (part) => locations((await page(part)).text)));
    expect(all.map((some) => some.length)).toEqual([4, 1000, 3]);
    expect(new Set(all.flat()).size).toBe(1007);
    expect((await page('/sitemap-3.xml')).status).toBe(404);
  });

  test('robots.txt keeps crawlers out of the admin area, or says what the owner wrote, and names the sitemap', async () => {
    verifies('site:robots');
    const usual = await page('/robots.txt');
    expect(usual.text).toBe(`User-agent: *\nDisallow: /admin/\nDisallow: /rest/\n\nSitemap: ${shim.url}/sitemap.xml\n`);
    await shim.host.options.set('robots_txt', 'User-agent: *\nDisallow: /');
    expect((await page('/robots.txt')).text).toBe(`User-agent: *\nDisallow: /\n\nSitemap: ${shim.url}/sitemap.xml\n`);
    await shim.host.options.set('robots_txt', 'Sitemap: https://elsewhere.example/map.xml');
    expect((await page('/robots.txt')).text).toBe('Sitemap: https://elsewhere.example/map.xml\n');
    await shim.host.options.set('robots_txt', '');
  });

  test('there is no feed of what has no page', async () => {
    verifies('site:feeds');
    for (const path of [
      '/nothing/rss.xml',
      '/secret/rss.xml',
      '/author/nobody/feed.json',
      '/tag/none/rss.xml',
      '/a/b/c/rss.xml',
      '/about/rss.xml',
    ])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
  });

  test.each([
    ['/', '/story/many-20', 20],
    ['/story', '/story/many-20', 20],
    ['/category/news', '/shown', 1],
    ['/author/admin', '/shown', 2],
  ])('RSS and JSON Feed of %s hold the latest posts and what a reader needs', async (path, last, count) => {
    verifies('site:feeds');
    await publishStories(21);
    const at = (name: string) => `${path === '/' ? '' : path}/${name}`;
    const rss = await page(at('rss.xml'));
    expect(rss.headers.get('content-type')).toContain('application/rss+xml');
    const feed = parseRssFeed(rss.text);
    expect(feed.link).toBe(`${shim.url}${path === '/story' ? '/story/' : path}`);
    expect(feed.atom?.links?.[0]?.href).toBe(`${shim.url}${at('rss.xml')}`);
    expect(feed.items?.[0]?.link).toBe(`${shim.url}${last}`);
    expect(feed.items).toHaveLength(count);
    const json = await page(at('feed.json'));
    expect(json.headers.get('content-type')).toContain('application/feed+json');
    const parsed = parseJsonFeed(json.text);
    expect(parsed.items?.map(({ url }) => url)).toEqual(feed.items?.map(({ link }) => link));
    expect((await page(path === '/story' ? '/story/' : path)).text).toContain(`href="${at('rss.xml')}"`);
  });

  test('markup in titles and excerpts arrives as text', async () => {
    verifies('site:feeds');
    const feed = parseRssFeed((await page('/category/news/rss.xml')).text);
    expect(feed.items).toMatchObject([{ title: 'Shown <b> & "more"', description: 'In short: <i>1 & 2</i>' }]);
  });

  test('who followed an old address is led to the new one, while nobody else stands there', async () => {
    verifies('site:addresses', 'D401');
    const { posts } = shim.host;
    const moved = async (path: string) => {
      const answer = await fetch(`${shim.url}${path}`, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    const draft = await posts.create('post', { title: 'Never seen', slug: 'never', status: 'draft' });
    await posts.update(draft.id, { slug: 'never-seen', status: 'publish' });
    expect(await moved('/never')).toEqual([404, null]);
    const post = await posts.create('post', { title: 'Moves', slug: 'first', status: 'publish' });
    const story = await posts.create('story', { title: 'Moves too', slug: 'first', status: 'publish' });
    await posts.update(post.id, { slug: 'second' });
    await posts.update(story.id, { slug: 'second' });
    await posts.update(post.id, { slug: 'third' });
    for (const old of ['/first?a=1', '/second?a=1']) expect(await moved(old)).toEqual([301, '/third?a=1']);
    expect(await moved('/story/first')).toEqual([301, '/story/second']);
    await posts.update(post.id, { slug: 'first' });
    expect((await moved('/first'))[0]).toBe(200);
    expect(await moved('/third')).toEqual([301, '/first']);
    const other = await posts.create('post', { title: 'Other', slug: 'third', status: 'publish' });
    expect((await moved('/third'))[0]).toBe(200);
    await posts.delete(other.id);
    await posts.update(post.id, { status: 'draft' });
    expect((await moved('/second'))[0]).toBe(404);
    await posts.delete(post.id);
    expect((await moved('/second'))[0]).toBe(404);
  });

  test('each page has one address', async () => {
    verifies('site:addresses');
    const moved = async (path: string) => {
      const answer = await fetch(`${shim.url}${path}`, { redirect: 'manual' });
      return [answer.status, answer.headers.get('location')];
    };
    expect(await moved('/about/?a=1&b=2')).toEqual([301, '/about?a=1&b=2']);
    expect(await moved('/category/news/')).toEqual([301, '/category/news']);
    for (const path of ['//elsewhere.example/', '/nothing/', '/secret/']) expect((await moved(path))[0]).toBe(404);
    expect(await moved('/story')).toEqual([301, '/story/']);
    expect((await moved('/story/'))[0]).toBe(200);
    expect((await page('/author/ADMIN')).text).toContain(`<link rel="canonical" href="${shim.url}/author/admin">`);
    expect((await page('/?page=9999')).status).toBe(404);
    expect((await page('/category/news?page=2')).status).toBe(404);
  });
});
