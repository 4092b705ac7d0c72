import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifies } from '../support/verifies';
import { type Shim, startShim } from './shim';

interface Link {
  readonly url: string;
  readonly state: 'OK' | 'BROKEN' | 'SKIPPED';
}

const linkinator = join(__dirname, '../../node_modules/linkinator/build/src/cli.js');

/** What a kept link checker finds from the front page on. */
async function crawled(url: string): Promise<Link[]> {
  const run = promisify(execFile)(process.execPath, [linkinator, url, '--recurse', '--format', 'json'], { maxBuffer: 2 ** 26 });
  // It fails where a link is broken, and says which all the same.
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  return (JSON.parse(stdout) as { links: Link[] }).links.filter((link) => link.url.startsWith(url));
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

describe('a crawl of a site', () => {
  let shim: Shim;
  beforeEach(async () => {
    shim = await startShim();
    const { posts, terms } = shim.host;
    await posts.registerType({ slug: 'story', label: 'Stories', public: true });
    const news = await terms.ensure('category', 'News');
    for (let n = 1; n <= 25; n++) {
      const { id } = await posts.create('post', {
        title: `Article ${n}`,
        content: `<p><a href="#top">Part</a> <a href="/article-${n === 25 ? 1 : n + 1}">Next</a></p><h2 id="top">Part</h2>`,
        status: 'publish',
        authorId: 1,
      });
      await terms.assign(id, 'category', [news.id]);
    }
    await posts.create('story', { title: '東京の話', status: 'publish', authorId: 1 });
    await posts.create('page', { title: 'About us', status: 'publish' });
    await posts.create('post', { title: 'Not yet', status: 'draft' });
  });
  afterEach(() => shim.stop());

  /** Links that lead nowhere, links that lead there by a detour, and pages that search engines may list. */
  async function found() {
    const links = await crawled(shim.url);
    const broken = links.filter(({ state }) => state === 'BROKEN').map(({ url }) => pathOf(url));
    const detours: string[] = [];
    const pages = new Set<string>();
    for (const path of links.filter(({ state }) => state === 'OK').map(({ url }) => pathOf(url))) {
      const answer = await fetch(`${shim.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } });
      const isHtml = answer.headers.get('content-type')?.includes('text/html') ?? false;
      const text = await answer.text();
      if (answer.status !== 200) detours.push(path);
      else if (isHtml && !text.includes('content="noindex"') && !path.includes('?')) pages.add(path);
    }
    return { broken, detours, pages: [...pages].sort() };
  }

  test('a broken link and a detour are found', async () => {
    verifies('site:addresses');
    const content = '<p><a href="/gone">Gone</a> <a href="/about-us/">About</a></p>';
    await shim.host.posts.create('post', { title: 'Worn', content, status: 'publish' });
    expect(await found()).toMatchObject({ broken: ['/gone'], detours: ['/about-us/'] });
  });

  test('no link is broken or a detour, and the sitemap has exactly the pages that links lead to', async () => {
    verifies('site:addresses', 'site:sitemap');
    const { broken, detours, pages } = await found();
    expect([broken, detours]).toEqual([[], []]);
    const { text } = await shim.send('GET', '/sitemap.xml', {});
    const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => pathOf(at));
    expect(pages).toEqual(listed.sort());
    expect(listed.length).toBeGreaterThan(28);
  });
});
