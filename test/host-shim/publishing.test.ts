import type { HeadTags } from '../../plugin/host';
import type { Identity } from '../support/http';
import { verifies } from '../support/verifies';
import { describeEachDialect, password, type Shim, startShim } from './shim';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
const day = (text: string) => Date.parse(`${text}T12:00:00Z`);

describeEachDialect('public pages', (dialect) => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim({ dialect });
    await shim.host.posts.registerType({ slug: 'story', label: 'Stories & more', public: true, taxonomies: ['tag'] });
    await shim.host.posts.registerType({ slug: 'hidden', label: 'Hidden', public: false });
  });
  afterAll(() => shim.stop());
  beforeEach(async () => {
    const { posts, terms } = shim.host;
    for (const type of ['post', 'story', 'page', 'hidden'])
      for (const { id } of (await posts.list({ type, limit: 100, offset: 0 })).items) await posts.delete(id);
    const tag = await terms.ensure('tag', 'Mixed');
    for (const [type, title, on] of [
      ['post', 'Middle', '2020-02-02'],
      ['story', 'Oldest', '1969-07-20'],
      ['story', 'Latest', '2024-04-04'],
      ['page', 'A page', '2025-05-05'],
      ['hidden', 'Unseen', '2026-06-06'],
      ['post', 'Same day, later id', '2020-02-02'],
    ] as const) {
      const post = await posts.create(type, { title, status: 'publish', createdAt: day(on), authorId: 1 });
      await terms.assign(post.id, 'tag', [tag.id]);
    }
    await posts.create('story', { title: 'Draft', createdAt: day('2030-01-01'), authorId: 1 });
  });

  const page = (path: string) => shim.send('GET', path, { headers: { accept: 'text/html' } });
  const titles = (text: string) => [...text.matchAll(/<article class="teaser">.*?<a href="([^"]+)">/g)].map(([, href]) => href);

  describe('listings', () => {
    test.each(['/', '/tag/mixed', '/author/admin'])('%s has all public types but pages, by their date', async (path) => {
      verifies('D29', 'D30');
      const { text } = await page(path);
      expect(titles(text)).toEqual(['/story/latest', '/same-day-later-id', '/middle', '/story/oldest']);
      expect(text).toContain('<time datetime="1969-07-20T12:00:00.000Z">1969-07-20</time>');
    });

    test('days are those of the site’s zone, on listings and on the page', async () => {
      verifies('D430');
      await shim.host.options.set('timezone', 'Pacific/Auckland');
      const late = await shim.host.posts.create('story', {
        title: 'Night',
        status: 'publish',
        createdAt: Date.UTC(2021, 4, 1, 20),
        authorId: 1,
      });
      for (const path of ['/story/', `/story/${late.slug}`])
        expect((await page(path)).text).toContain('<time datetime="2021-05-01T20:00:00.000Z">2021-05-02</time>');
      await shim.host.options.set('timezone', 'UTC');
      expect((await page('/story/')).text).toContain('<time datetime="2021-05-01T20:00:00.000Z">2021-05-01</time>');
    });

    test('a type has an archive of its own, which private types have not', async () => {
      const { status, text } = await page('/story/');
      expect([status, titles(text)]).toEqual([200, ['/story/latest', '/story/oldest']]);
      expect(text).toContain('<h1>Stories &amp; more</h1>');
      const bare = await page('/story');
      expect([bare.status, bare.headers.get('location')]).toEqual([301, '/story/']);
      for (const path of ['/hidden/', '/hidden', '/post/', '/page/']) expect([path, (await page(path)).status]).toEqual([path, 404]);
    });

    test('archives are paged, and each page names itself', async () => {
      for (let i = 1; i <= 9; i++)
        await shim.host.posts.create('story', { title: `Tale ${i}`, status: 'publish', createdAt: day(`2000-01-0${i}`) });
      const [first, second] = [await page('/story/'), await page('/story/?page=2')];
      expect(first.text).toContain('<a rel="next" href="/story/?page=2">');
      expect(titles(second.text)).toEqual(['/story/oldest']);
      expect(second.text).toMatch(/<link rel="canonical" href="http[^"]+\/story\/\?page=2">/);
      expect(second.text).toContain('<meta property="og:type" content="website">');
    });

    test('a post with a date in the future is shown and listed at once, a draft with one in the past is not', async () => {
      verifies('D29');
      const { posts } = shim.host;
      const ahead = await posts.create('story', { title: 'Ahead', status: 'publish', createdAt: day('9998-01-01') });
      const draft = await posts.create('story', { title: 'Not yet', status: 'draft', createdAt: day('2001-01-01') });
      expect(titles((await page('/story/')).text)[0]).toBe('/story/ahead');
      expect([(await page('/story/ahead')).status, (await page(`/story/${draft.slug}`)).status]).toEqual([200, 404]);
      await posts.delete(ahead.id);
    });

    test('no post or page gets the address of an archive; one that has it already keeps it', async () => {
      verifies('D30');
      const { posts } = shim.host;
      expect((await posts.create('page', { title: 'Story' })).slug).toBe('story-2');
      const early = await posts.create('post', { title: 'Early', content: '<p>I was here</p>', status: 'publish' });
      await posts.registerType({ slug: 'early', label: 'Earlies', public: true });
      expect((await page('/early')).text).toContain('I was here');
      expect((await page('/early/')).text).toContain('<h1>Earlies</h1>');
      expect(early.slug).toBe('early');
    });
  });

  test('a type may have the taxonomies of the site only', () => {
    const type = { slug: 'odd', label: 'Odd', public: true, taxonomies: ['tag', 'colour'] };
    expect(() => shim.host.posts.registerType(type)).toThrow('There is no taxonomy "colour": a post type may have category and tag.');
  });

  test('a type that is registered again changes at once', async () => {
    const { posts } = shim.host;
    await posts.registerType({ slug: 'mood', label: 'Moods', public: true });
    await posts.create('mood', { title: 'Blue', status: 'publish' });
    expect((await page('/mood/')).text).toContain('/mood/blue');
    await posts.registerType({ slug: 'mood', label: 'Moods', public: false });
    expect([(await page('/mood/')).status, (await page('/mood/blue')).status]).toEqual([404, 404]);
    expect((await page('/')).text).not.toContain('/mood/blue');
  });

  describe('the featured image', () => {
    test('is on the page and in listings, with its words and its size', async () => {
      const { media, posts } = shim.host;
      const { id, url } = await media.store(png, 'x.png', { alt: 'A "dot" & <more>' });
      await posts.create('post', { title: 'Pictured', status: 'publish', featuredImageId: id });
      const shown = `src="${url}" alt="A &quot;dot&quot; &amp; &lt;more&gt;" width="1" height="1"`;
      expect((await page('/')).text).toContain(`<img class="featured" ${shown} loading="lazy" decoding="async">`);
      const { text } = await page('/pictured');
      expect(text).toContain(`<img class="featured" ${shown} decoding="async">`);
      expect(text).toContain(`<meta property="og:image" content="${shim.url}${url}">`);
      expect(text).toContain('<meta property="og:image:alt" content="A &quot;dot&quot; &amp; &lt;more&gt;">');
      expect(text).toContain('<meta property="og:image:width" content="1">');
      await media.remove(id);
      expect((await page('/pictured')).text).not.toContain('<img');
      expect((await page('/')).text).not.toContain(url);
    });

    test('is none where the file is not an image', async () => {
      const { media, posts } = shim.host;
      const { id } = await media.store(Buffer.from('%PDF-1.7'), 'x.pdf');
      await posts.create('post', { title: 'Papered', status: 'publish', featuredImageId: id });
      for (const path of ['/', '/papered']) expect((await page(path)).text).not.toContain('.pdf');
    });
  });

  describe('what hooks say about a page', () => {
    const said = new Map<string, HeadTags>();
    beforeAll(() => {
      shim.host.posts.onHead(async ({ title }) => said.get(title));
      shim.host.posts.onShowTerms(async ({ title }, terms) => {
        if (title === 'Terms fail') throw new Error('a hook of terms that fails');
        return title === 'Fewer terms' ? terms.filter(({ slug }) => slug !== 'uncategorized') : terms;
      });
    });

    async function shown(title: string, head: HeadTags) {
      said.set(title, head);
      const { slug } = await shim.host.posts.create('post', { title, excerpt: 'The excerpt', status: 'publish' });
      return page(`/${slug}`);
    }

    test('without any, the head is made from the post', async () => {
      const { text } = await page('/middle');
      expect(text).toMatch(/<title>Middle · [^<]+<\/title>/);
      expect(text).toContain(`<link rel="canonical" href="${shim.url}/middle">`);
      expect(text).toContain('<meta property="og:type" content="article">');
      expect(text).toContain('<meta property="og:title" content="Middle">');
      expect(text).toContain('<meta property="article:published_time" content="2020-02-02T12:00:00.000Z">');
      expect(text.match(/<script/g)).toHaveLength(1);
    });

    test('title, description, canonical address and structured data are put there as text', async () => {
      const attack = '</script><script>alert(1)</script><!--';
      const { text } = await shown('Headed', {
        title: 'Whole <title>',
        description: '"quoted"',
        canonical: 'https://other.example/a?b=1&c=2',
        jsonLd: [{ '@type': 'Article', headline: attack }, { '@type': 'FAQPage' }],
      });
      expect(text).toContain('<title>Whole &lt;title&gt;</title>');
      expect(text).toContain('<meta property="og:title" content="Whole &lt;title&gt;">');
      expect(text).toContain('<meta name="description" content="&quot;quoted&quot;">');
      expect(text).toContain('<link rel="canonical" href="https://other.example/a?b=1&amp;c=2">');
      const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
        JSON.parse(String(json)),
      );
      expect(blocks).toEqual([{ '@type': 'Article', headline: attack }, { '@type': 'FAQPage' }]);
      expect(text.match(/<script/g)).toHaveLength(2);
    });

    test.each(['javascript:alert(1)', '/relative', '//other.example/', 'ftp://x.example/', 'https://u:p@x.example/', 'https://', ''])(
      'the canonical address %j is passed over',
      async (canonical) => {
        const { text } = await shown(`Canonical ${canonical}`, { canonical });
        expect(text).toMatch(new RegExp(`<link rel="canonical" href="${shim.url}/canonical[a-z0-9-]*">`));
      },
    );

    test('of several hooks the later one wins, all structured data stays, and one that fails is left out', async () => {
      const { posts } = shim.host;
      posts.onHead(async ({ title }) => (title === 'Twice headed' ? { description: 'later', jsonLd: [{ b: 2 }] } : undefined));
      posts.onHead(async ({ title }) => {
        const circle: Record<string, unknown> = {};
        circle.self = circle;
        return title === 'Twice headed' ? { title: 'Never', jsonLd: [circle] } : undefined;
      });
      const { text } = await shown('Twice headed', { title: 'Kept', description: 'earlier', jsonLd: [{ a: 1 }] });
      expect(text).toContain('<title>Kept</title>');
      expect(text).toContain('<meta name="description" content="later">');
      expect([...text.matchAll(/json">(.*?)</g)].map(([, json]) => json).slice(1)).toEqual(['{"a":1}', '{"b":2}']);
      expect(shim.log.join('')).toContain('a hook of the page failed');
    });

    test('terms are shown as the hook leaves them, and all of them where it fails', async () => {
      const { posts, terms } = shim.host;
      const ids = [(await terms.ensure('category', 'Uncategorized')).id, (await terms.ensure('category', 'Real')).id];
      for (const title of ['Fewer terms', 'Terms fail']) {
        const { id } = await posts.create('post', { title, status: 'publish' });
        await terms.assign(id, 'category', ids);
      }
      const [fewer, all] = [await page('/fewer-terms'), await page('/terms-fail')];
      expect(fewer.text).toContain('/category/real');
      expect(fewer.text).not.toContain('/category/uncategorized');
      expect(all.text).toContain('/category/uncategorized');
      expect(shim.log.join('')).toContain('a hook of terms that fails');
    });
  });
});

describe('types in the admin area', () => {
  let shim: Shim;
  let admin: Identity;
  beforeAll(async () => {
    shim = await startShim();
    admin = await shim.signIn('admin', password);
    await shim.host.posts.registerType({ slug: 'story', label: 'Stories', public: true, taxonomies: ['tag'] });
  });
  afterAll(() => shim.stop());

  const page = async (path: string) => (await shim.send('GET', `/admin${path}`, { ...admin, headers: { accept: 'text/html' } })).text;
  const write = async (body: object) => shim.send('POST', '/admin/api/posts', { ...admin, body });

  test('those that are registered are listed, with the fields of their taxonomies', async () => {
    expect(await page('/posts')).toContain('<a class="tab" href="/admin/posts?type=story">Stories</a>');
    expect(await page('/posts?type=story')).toContain('<h1>Stories</h1>');
    const editor = await page('/posts/new?type=story');
    expect(editor).toContain('name="tag"');
    expect(editor).not.toContain('name="category"');
  });

  test('a post gets no term of a taxonomy that its type has not', async () => {
    const refused = await write({ type: 'story', title: 'A story', category: 'News' });
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([400, 'Posts of the type "story" have no "category".']);
    expect((await shim.host.posts.list({ type: 'story', limit: 1, offset: 0 })).total).toBe(0);
    expect((await write({ type: 'story', title: 'A story', category: '', tag: 'Tale', status: 'publish' })).status).toBe(201);
    expect((await page('/posts?type=story')).includes('A story')).toBe(true);
  });

  test('a featured image is chosen among the uploaded ones', async () => {
    const upload = await shim.send('POST', '/admin/api/media?name=dot.png&alt=A%20dot', {
      ...admin,
      body: png,
      headers: { 'content-type': 'image/png' },
    });
    const { file } = JSON.parse(upload.text);
    expect(file.alt).toBe('A dot');
    for (const featured_image of ['x', '-1', '1.5']) expect((await write({ title: 'Pictured', featured_image })).status).toBe(400);
    const { post } = JSON.parse((await write({ title: 'Pictured', featured_image: String(file.id) })).text);
    expect(await page(`/posts/${post.id}`)).toContain(`<option value="${file.id}" data-url="${file.url}" selected>A dot</option>`);
    await shim.host.media.remove(file.id);
    expect(await page(`/posts/${post.id}`)).toContain(`<option value="${file.id}" selected>`);
  });
});
