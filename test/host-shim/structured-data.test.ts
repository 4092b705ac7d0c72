import { verifies } from '../support/verifies';
import { password, type Shim, startShim } from './shim';

const long = 'This is the first paragraph that says anything about the article, and it goes on for so long that it must be cut somewhere. ';

describe('what a page tells search engines by itself', () => {
  let shim: Shim;
  beforeAll(async () => {
    shim = await startShim({ dialect: 'sqlite' });
  });
  afterAll(() => shim.stop());

  async function shown(title: string, content: string, fields: object = {}) {
    const post = await shim.host.posts.create('post', { title, content, status: 'publish', authorId: 1, ...fields });
    const { text } = await shim.send('GET', `/${post.slug}`, { headers: { accept: 'text/html' } });
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) => JSON.parse(String(json)));
    return { text, blocks, description: /<meta name="description" content="([^"]*)">/.exec(text)?.[1] };
  }

  test.each([
    ['no paragraph', '<h2>Heading</h2><ul><li><p>'.concat(long, '</p></li></ul>')],
    ['short ones', '<p>By the editors</p><p>1 May 2026</p>'],
    [
      'our own table of contents and captions',
      `<figure class="siteplane-contents"><p>${long}</p></figure><table><tr><td><p>${long}</p></td></tr></table>`,
    ],
  ])('of %s there is no description', async (name, content) => {
    verifies('site:description');
    expect((await shown(`None: ${name}`, content)).description).toBeUndefined();
  });

  test('the description is the excerpt, else the lead paragraph, in whole words', async () => {
    verifies('site:description');
    expect((await shown('Told', `<p>${long}</p>`, { excerpt: 'In short' })).description).toBe('In short');
    const { description = '' } = await shown('Led', `<blockquote><p>${long}</p></blockquote><p>Brief.</p><p>${long}<b>${long}</b></p>`);
    expect(description).toMatch(/^This is the first paragraph .* somewhere\. This is.*…$/);
    expect(description.length).toBeLessThanOrEqual(161);
    expect(long.repeat(2)).toContain(`${description.slice(0, -1)} `);
    expect((await shown('Scripted', `<p>${'漢字'.repeat(200)}</p>`)).description).toBe(`${'漢字'.repeat(80).slice(0, 159)}…`);
  });

  test('kinds of posts that the site names are news', async () => {
    verifies('D492', 'site:structured-data');
    const admin = await shim.signIn('admin', password);
    const naming = (news_types: string) => shim.send('PUT', '/admin/api/options', { ...admin, body: { news_types } });
    expect((await naming('<post>')).status).toBe(400);
    await naming('press, post');
    expect((await shown('News', '<p>x</p>')).blocks).toMatchObject([{ '@type': 'NewsArticle', headline: 'News' }]);
    await naming('press');
    expect((await shown('No news', '<p>x</p>')).blocks).toMatchObject([{ '@type': 'Article' }]);
  });

  test('an article says all that search engines ask for, and a page says nothing', async () => {
    verifies('site:structured-data');
    const title = `A </script> title ${'x'.repeat(200)}`;
    const { blocks, text } = await shown(title, `<p>${long}</p>`, { createdAt: Date.parse('2020-02-02T12:00:00Z') });
    expect(blocks).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title.slice(0, 110),
        datePublished: '2020-02-02T12:00:00.000Z',
        author: [{ '@type': 'Person', url: `${shim.url}/author/admin` }],
        publisher: { '@type': 'Organization' },
      },
    ]);
    expect(blocks[0].mainEntityOfPage).toBe(/<link rel="canonical" href="([^"]*)">/.exec(text)?.[1]);
    expect(blocks[0].author[0].name).not.toBe('');
    expect(Date.parse(blocks[0].dateModified)).toBeGreaterThan(Date.parse(blocks[0].datePublished));
    expect((await shown('Nobody wrote it', '<p>x</p>', { authorId: 0 })).blocks[0].author).toMatchObject([{ '@type': 'Organization' }]);
    const page = await shim.host.posts.create('page', { title: 'Imprint', status: 'publish' });
    expect((await shim.send('GET', `/${page.slug}`, { headers: { accept: 'text/html' } })).text).not.toContain('ld+json');
  });

  test('what a plugin says of the article takes the place of that', async () => {
    verifies('site:structured-data');
    shim.host.posts.onHead(async ({ title }, html) => (title === 'Own' ? { jsonLd: [{ '@type': 'NewsArticle', seen: html }] } : undefined));
    expect((await shown('Own', '<p>Text</p>')).blocks).toEqual([{ '@type': 'NewsArticle', seen: '<p>Text</p>' }]);
  });
});
