import { leadOf } from '../../../plugin/markup/lead';
import { describeOnMariadb } from '../../support/dialects';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { type PipelineSite, pipelineSite } from './pipeline-site';

describe('stages on SQLite', () => whole('sqlite'));
describeOnMariadb('stages on MariaDB', () => whole('mariadb'));

test('a lead says something: 50 characters at least', () => {
  verifies('pipelines:stages');
  const [short, enough] = ['x'.repeat(49), 'y'.repeat(50)];
  expect(leadOf(`<p>${short}</p>`)).toBeUndefined();
  expect(leadOf(`<p>${short}</p><blockquote><p>${'z'.repeat(60)}</p></blockquote><p>${enough}</p>`)).toBe(enough);
});

const seoKey = '_siteplane_seo';
const faqKey = '_siteplane_faq';
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

function whole(dialect: TestDialect): void {
  let at: PipelineSite;
  beforeAll(async () => {
    at = await pipelineSite(dialect);
  });
  afterAll(() => at?.site.stop());
  beforeEach(() => at.site.reset());

  /** Run one stage, then once more by force, which must find nothing to do. */
  async function twice(fields: { title?: string; content?: string; excerpt?: string; authorId?: number }, stages: object) {
    const { id } = await at.post({ title: 'A post about engines', ...fields });
    const recipe = await at.recipe(stages);
    const first = await at.run(id, recipe);
    const after = await at.read(id);
    const second = await at.run(id, recipe, { force: true });
    expect({ second: second.stages, changed: second.changed }).toEqual({
      second: second.stages.map((stage) => ({ ...stage, changed: false })),
      changed: false,
    });
    expect(await at.read(id)).toEqual(after);
    return { first, after, recipe, id };
  }

  const contentAfter = async (content: string, stages: object) => (await twice({ content }, stages)).after.content;

  test('normalize: composed characters, single spaces, ranks without gaps; code stays', async () => {
    verifies('pipelines:stages');
    const { after } = await twice(
      {
        title: '  Cafe\u0301   society ',
        content: '<h1>One</h1><h4>Two</h4><h4>Three</h4><h2>Four</h2><p>a\u00a0\u00a0 b\u200bc</p><pre>x  =  1</pre>',
      },
      { normalize: {} },
    );
    expect(after.title).toBe('Café society');
    expect(after.content).toBe('<h2>One</h2><h3>Two</h3><h3>Three</h3><h3>Four</h3><p>a bc</p><pre>x  =  1</pre>');
    expect(await contentAfter('<h4>A</h4>', { normalize: { headings: false } })).toBe('<h4>A</h4>');
  });

  test('cleanup: empty nodes go, what holds something stays', async () => {
    verifies('pipelines:stages');
    expect(await contentAfter('<p>Text</p><p></p><p><b> </b></p><div><span></span></div>', { cleanup: {} })).toBe('<p>Text</p>');
  });

  test('toc: nested, made again, taken out again', async () => {
    verifies('pipelines:stages', 'D155');
    const content = '<p>Intro</p><h2>One &amp; all</h2><p>a</p><h3>Deeper</h3><p>b</p><h2>Two</h2><p>c</p>';
    const { after, id } = await twice({ content }, { toc: { title: 'In <short>' } });
    expect(after.content).toContain(
      '<p>Intro</p><figure class="siteplane-contents"><figcaption>In &lt;short&gt;</figcaption><ul><li><a href="#content-one-and-all"',
    );
    expect(after.content).toMatch(/One &amp; all<\/a><ul><li><a href="#content-deeper"[^>]*>Deeper<\/a><\/li><\/ul><\/li><li>/);
    await at.run(id, await at.recipe({ toc: { remove: true } }));
    expect((await at.read(id)).content).not.toContain('siteplane-contents');
  });

  test('toc: few headings make none, and an old one goes', async () => {
    const { first, after } = await twice({ content: '<h2>One</h2><p>a</p>' }, { toc: {} });
    expect(first.stages).toMatchObject([{ name: 'toc', status: 'skipped', changed: false, message: '1 headings are fewer than 3.' }]);
    expect(after.content).toBe('<h2>One</h2><p>a</p>');
  });

  test.each([
    ['headings', '<h2>FAQ</h2><h3>Why?</h3><p>Because.</p><p>Really.</p><h3>How?</h3><p>So.</p><h2>End</h2><p>x</p>'],
    [
      'details',
      '<h2>FAQs</h2><details><summary>Why?</summary>Because. Really.</details><details><summary>How?</summary><p>So.</p></details>',
    ],
    ['a list of terms', '<h2>Frequently asked questions</h2><dl><dt>Why?</dt><dd>Because. Really.</dd><dt>How?</dt><dd>So.</dd></dl>'],
    ['bold questions', '<h2>FAQ:</h2><p><strong>Why?</strong></p><p>Because. Really.</p><p><b>How?</b></p><p>So.</p>'],
  ])('faq: out of %s', async (_name, content) => {
    verifies('pipelines:stages');
    const { after, id } = await twice({ content }, { faq: {} });
    expect(after.meta?.[faqKey]).toEqual({
      items: [
        { question: 'Why?', answer: 'Because. Really.' },
        { question: 'How?', answer: 'So.' },
      ],
      by: 'article',
    });
    const page = await (await fetch(`${at.site.url}/${after.slug}`)).text();
    expect(page).toContain('"@type":"FAQPage"');
    await at.site.host.posts.update(id, { content: '<h2>FAQ</h2><h3>How?</h3><p>So.</p>' });
    const fewer = await (await fetch(`${at.site.url}/${after.slug}`)).text();
    expect([fewer.includes('"How?"'), fewer.includes('"Why?"')]).toEqual([true, false]);
    await at.site.host.posts.update(id, { content: '<p>Nothing any more</p>' });
    await at.run(id, await at.recipe({ faq: {} }));
    expect((await at.read(id)).meta?.[faqKey]).toBeUndefined();
  });

  test('anchors: every heading has an id of its own', async () => {
    verifies('pipelines:stages');
    expect(await contentAfter('<h2>Same</h2><h2>Same</h2><h2 id="content-own">Own</h2>', { anchors: {} })).toBe(
      '<h2 id="content-same">Same</h2><h2 id="content-same-2">Same</h2><h2 id="content-own">Own</h2>',
    );
    // A link to it leads to the first element that has it.
    expect(await contentAfter('<p id="content-own">a</p><h2 id="content-own">Own</h2>', { anchors: {} })).toBe(
      '<p id="content-own">a</p><h2 id="content-own-2">Own</h2>',
    );
  });

  test('images: alternative texts, lazy loading, featured', async () => {
    verifies('pipelines:stages');
    const { media } = at.site.host;
    const file = await media.store(pixel, 'engine.png', { alt: 'An engine' });
    const content = `<p><img src="${file.url}"></p><figure><img src="https://cdn.example/b.jpg"><figcaption>A wheel</figcaption></figure><p><img src="https://cdn.example/c.jpg" alt="Own"></p>`;
    const { after } = await twice({ content }, { images: {} });
    // In this post it shows what the text says of it (D531).
    expect(after).toMatchObject({ featuredImageId: file.id, featuredImageAlt: /<img[^>]* alt="([^"]+)"/.exec(after.content)?.[1] });
    expect(after.content).toMatch(/alt="An engine"/);
    expect(after.content).toMatch(/<img src="https:\/\/cdn.example\/b.jpg"[^>]*alt="A wheel"/);
    expect(after.content).toMatch(/alt="Own"/);
    expect(after.content.match(/loading="lazy"/g)).toHaveLength(2);
    const bare = await twice(
      { title: 'T', content: '<p><img src="https://cdn.example/d.jpg"></p>' },
      { images: { alt: 'none', featured: false } },
    );
    expect(bare.after.content).not.toContain('alt="T"');
  });

  test('taxonomy: by rules, else what exists and is meant; only adds', async () => {
    verifies('pipelines:stages');
    const { terms } = at.site.host;
    await terms.ensure('tag', 'Engines');
    await terms.ensure('tag', 'Wheels');
    const own = await terms.ensure('tag', 'Kept');
    const post = await at.post({ title: 'On engines', content: '<p>Wheels, once.</p>' });
    await terms.assign(post.id, 'tag', [own.id]);
    const names = async () => (await terms.ofPost(post.id)).map(({ taxonomy, name }) => `${taxonomy} ${name}`);
    await at.run(post.id, await at.recipe({ taxonomy: {} }));
    expect(await names()).toEqual(['tag Engines', 'tag Kept']);
    const rules = [
      { taxonomy: 'category', term: 'Machines', keywords: ['steam', 'engines'] },
      { taxonomy: 'tag', term: 'Boats', keywords: ['boat'] },
    ];
    const { changed } = await at.run(post.id, await at.recipe({ taxonomy: { rules } }));
    expect(changed).toBe(true);
    expect(await names()).toEqual(['category Machines', 'tag Engines', 'tag Kept']);
  });

  test('author: only where nobody is credited', async () => {
    verifies('pipelines:stages');
    expect((await twice({ authorId: 0 }, { author: { default_author_id: 1 } })).after.authorId).toBe(1);
    const { first } = await twice({ authorId: 1 }, { author: {} });
    expect(first.stages).toMatchObject([{ status: 'skipped', message: 'There is no default_author_id.' }]);
    const gone = await at.run((await at.post({ authorId: 0 })).id, await at.recipe({ author: { default_author_id: 77 } }));
    expect(gone).toMatchObject({
      status: 'error',
      changed: false,
      stages: [{ status: 'error', message: expect.stringContaining('no active user 77') }],
    });
  });

  test('seo: by rules it follows the article, and what a person wrote stays', async () => {
    verifies('pipelines:stages');
    const long = 'word '.repeat(60);
    const { after, id, recipe } = await twice({ title: 'T'.repeat(80), content: `<p>${long}</p>` }, { seo: {} });
    const stored = after.meta?.[seoKey] as { title: string; description: string };
    expect([...stored.title].length).toBeLessThanOrEqual(60);
    expect([...stored.description].length).toBeLessThanOrEqual(155);
    await at.site.host.posts.update(id, { excerpt: 'In short <b>.' });
    await at.run(id, recipe);
    const page = await (await fetch(`${at.site.url}/${after.slug}`)).text();
    expect(page).toContain('In short &lt;b&gt;.');
    await at.site.host.posts.setMeta(id, { [seoKey]: { title: 'Mine', description: 'Own' } });
    expect((await at.run(id, recipe)).changed).toBe(false);
    expect((await at.run(id, await at.recipe({ seo: { overwrite: true } }))).changed).toBe(true);
  });

  test('links: first occurrences in running text, each address once, the longest words first', async () => {
    verifies('pipelines:stages');
    await at.post({ title: 'Engine oil', slug: 'engine-oil' });
    await at.post({ title: 'Steam power', slug: 'steam-power', status: 'draft' });
    const content =
      '<h2>Engine oil</h2><p>About <code>engine oil</code> and engine oil, ENGINE OIL and steam power, a<b>pump</b> pump and pumps.</p>';
    const { after } = await twice(
      { content },
      { links: { keywords: { pump: '/pump', 'x-ray (new)?': '/x', oil: 'https://elsewhere.example/oil' } } },
    );
    expect(after.content.match(/<a /g)).toHaveLength(2);
    expect(after.content).toContain('and <a href="/engine-oil" rel="noopener nofollow ugc">engine oil</a>, ENGINE OIL');
    expect(after.content).toContain('<b><a href="/pump"');
    expect((await twice({ content }, { links: { max: 0 } })).after.content).toBe(content);
  });

  test('all of them, over hostile markup, end with markup that the host would store as it is', async () => {
    verifies('pipelines:stages', 'pipelines:skip-unchanged');
    const hostile =
      '<script>alert(1)</script><h1 onclick="x()">A &lt;img src=x onerror=alert(1)&gt;</h1><p>t<!-- c --></p><h2>B</h2><h2>FAQ</h2><h3>&lt;/script&gt;&lt;script&gt;alert(1)?</h3><p>So.</p><img src="javascript:alert(1)"><table><tr><td>x';
    const stages = {
      normalize: {},
      cleanup: {},
      toc: { min_headings: 1 },
      faq: {},
      anchors: {},
      images: {},
      taxonomy: {},
      seo: {},
      links: {},
    };
    const { after } = await twice({ title: '</title><script>alert(1)</script>', content: hostile }, stages);
    expect(after.content).not.toMatch(/<script|onclick|javascript:/);
    const page = await (await fetch(`${at.site.url}/${after.slug}`)).text();
    expect(page).not.toMatch(/<script>alert|onerror=alert\(1\)>/);
  });
}
