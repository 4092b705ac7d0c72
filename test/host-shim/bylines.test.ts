import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { siteTables } from '../support/site-tables';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

describeEachDialect('an author without an account', (dialect) => {
  let shim: Shim;
  let reset: () => Promise<void>;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    ({ reset } = await siteTables(shim.host.storage));
  });
  beforeEach(() => reset());
  afterAll(() => shim.stop());

  const page = async (path: string) => (await shim.send('GET', path, { headers: { accept: 'text/html' } })).text;
  const publish = (title: string, fields: object = {}) =>
    shim.host.posts.create('post', { title, status: 'publish', authorId: 1, ...fields });
  const by = { byline: 'Ann <Other>', bylineUrl: 'https://ann.example/?a=1&b=2' };
  const authorIn = (text: string) => {
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    return (JSON.parse(json) as { author: unknown }).author;
  };

  test('is named on the page and to search engines, with a link that search engines pass over', async () => {
    verifies('D432');
    const { slug } = await publish('Guest', by);
    const text = await page(`/${slug}`);
    expect(text).toContain(' by <a href="https://ann.example/?a=1&amp;b=2" rel="noopener nofollow ugc">Ann &lt;Other&gt;</a>');
    expect(authorIn(text)).toEqual([{ '@type': 'Person', name: 'Ann <Other>', url: 'https://ann.example/?a=1&b=2' }]);
    expect(text).not.toContain('/author/');
    const unlinked = await publish('Unlinked', { byline: 'Bo' });
    expect(await page(`/${unlinked.slug}`)).toContain('</time> by Bo</p>');
    expect(authorIn(await page(`/${unlinked.slug}`))).toEqual([{ '@type': 'Person', name: 'Bo' }]);
  });

  test('is named in feeds, beside authors with an account', async () => {
    verifies('D432');
    await publish('Guest', { ...by, createdAt: 3 });
    await publish('Own', { createdAt: 2 });
    await publish('Nobody', { authorId: 0, createdAt: 1 });
    const feed = parseJsonFeed(await page('/feed.json'));
    const own = { name: 'admin', url: `${shim.url}/author/admin` };
    expect(feed.items?.map(({ authors }) => authors)).toEqual([[{ name: by.byline, url: by.bylineUrl }], [own], undefined]);
    const rss = parseRssFeed(await page('/rss.xml'));
    expect(rss.items?.map(({ dc }) => dc?.creators)).toEqual([['Ann <Other>'], ['admin'], undefined]);
  });

  test('is not listed as the account that the post belongs to', async () => {
    verifies('D432');
    await publish('Guest', by);
    expect((await shim.send('GET', '/author/admin', { headers: { accept: 'text/html' } })).status).toBe(404);
    expect(await page('/sitemap.xml')).not.toContain('/author/');
    await publish('Own');
    const text = await page('/author/admin');
    expect(text).toContain('Own');
    expect(text).not.toContain('Guest');
    expect(await page('/sitemap.xml')).toContain('/author/admin');
  });

  test('is set and removed on the page of the post', async () => {
    verifies('D432');
    const admin = await shim.signIn('admin', password);
    const { id } = await publish('Edited');
    const save = (body: object) => shim.send('PATCH', `/admin/api/posts/${id}`, { ...admin, body });
    expect((await save({ byline: 'Ann', byline_url: 'javascript:alert(1)' })).status).toBe(400);
    expect((await save({ byline: 'Ann', byline_url: ' https://ann.example/ ' })).status).toBe(200);
    expect(await shim.host.posts.get(id)).toMatchObject({ byline: 'Ann', bylineUrl: 'https://ann.example/', authorId: 1 });
    expect((await shim.send('GET', `/admin/posts/${id}`, { ...admin, headers: { accept: 'text/html' } })).text).toContain('value="Ann"');
    expect((await save({ byline: '', byline_url: '' })).status).toBe(200);
    expect(await page('/author/admin')).toContain('Edited');
  });
});
