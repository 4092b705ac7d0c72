import type { Browser, Page } from 'playwright-core';
import { type Shim, startShim } from '../host-shim/shim';
import { article, vectors } from '../resources/content-sources/xss-corpus';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { launchBrowser, openPage, type Watched } from './browser';

/** Run in the page: use everything that a visitor could, write the markup again as scripts do, and say what should not be there. */
const examine = `(async () => {
  const article = document.querySelector('main > article');
  const wrong = [];
  const look = (when) => {
    for (const element of document.querySelectorAll('body *')) {
      if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') wrong.push(when + element.namespaceURI);
      if (element.localName.includes('-') || element.shadowRoot) wrong.push(when + element.localName);
      for (const { name } of element.attributes) if (/^on|^style$|^srcdoc$|^name$/.test(name)) wrong.push(when + element.localName + '.' + name);
    }
    for (const name of ['script', 'style', 'iframe', 'object', 'embed', 'form', 'input', 'button', 'link', 'meta', 'base', 'template', 'video', 'audio'])
      if (document.body.querySelector(name)) wrong.push(when + name);
    for (const link of document.links) if (!/^(https?|mailto|tel):$/.test(link.protocol)) wrong.push(when + link.protocol);
    for (const image of document.images) if (!/^https?:/.test(image.src)) wrong.push(when + image.src);
  };
  look('');
  // Links of the web are left alone, so that the page stays; any other kind may show what it can do.
  document.addEventListener('click', (event) => {
    if (/^https?:$/.test(event.target.closest('a')?.protocol ?? '')) event.preventDefault();
  });
  for (const element of article.querySelectorAll('*')) {
    element.focus?.();
    for (const type of ['pointerover', 'mouseover', 'focus', 'toggle']) element.dispatchEvent(new Event(type, { bubbles: true }));
    element.click();
  }
  article.innerHTML = article.innerHTML;
  look('written again: ');
  await new Promise((done) => setTimeout(done, 20));
  const frame = document.querySelector('body > footer.site') && document.querySelectorAll('main').length === 1;
  return { wrong, ran: window.__xss !== undefined, hasFrame: Boolean(frame) };
})()`;

describeNeeding('chromium', 'articles in a browser', () => {
  let shim: Shim;
  let browser: Browser;
  let open: Watched;
  let page: Page;
  const requests: string[] = [];
  const dialogs: string[] = [];

  beforeAll(async () => {
    shim = await startShim();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await shim?.stop();
  });

  /** A profile that notes dialogs and whatever leaves the site; `bypassCSP` takes the second wall away, so that the first shows its holes. */
  async function watch(bypassCSP: boolean): Promise<void> {
    open = await openPage(browser, { bypassCSP });
    page = open.page;
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.route(
      (url) => url.origin !== shim.url,
      (route) => {
        requests.push(route.request().url());
        return route.abort();
      },
    );
  }

  describe.each([
    ['under the content security policy', false],
    ['without the content security policy', true],
  ])('%s', (_name, bypassCSP) => {
    beforeAll(() => watch(bypassCSP));
    afterAll(() => open.context.close());
    beforeEach(() => {
      for (const list of [requests, dialogs, open.complaints]) list.length = 0;
    });

    test.each(vectors.map(({ name, markup }) => [name, markup] as const))('%s does nothing', async (_vector, content) => {
      verifies('R25');
      const { slug } = await shim.host.posts.create('post', { title: 'Attack', content, status: 'publish' });
      await page.goto(`${shim.url}/${slug}`, { waitUntil: 'load' });
      expect(await page.evaluate(examine)).toEqual({ wrong: [], ran: false, hasFrame: true });
      expect(page.url()).toBe(`${shim.url}/${slug}`);
      expect({ requests, dialogs }).toEqual({ requests: [], dialogs: [] });
      expect(open.complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
    });

    test('the same markup past the sanitiser would be noticed', async () => {
      const { id, slug } = await shim.host.posts.create('post', { title: 'Unwashed', status: 'publish' });
      const markup = '<p onclick="1">x</p><img src="/nothing.png" onerror="window.__xss=1"><img src="http://evil.example/x.png">';
      await shim.host.storage.run((db) => db.execute('UPDATE host_posts SET content = ? WHERE id = ?', [markup, id]));
      await page.goto(`${shim.url}/${slug}`);
      const { wrong, ran } = Object(await page.evaluate(examine));
      expect(wrong).toContain('p.onclick');
      expect(ran).toBe(bypassCSP);
      if (bypassCSP) expect(requests).toContain('http://evil.example/x.png');
      else expect(open.complaints.filter((text) => text.startsWith('CSP ')).length).toBeGreaterThan(0);
    });

    test('titles, excerpts, terms and words of images are text', async () => {
      const attack = '"><img src=x onerror="window.__xss=1"><script>alert(1)</script>';
      const { posts, terms, media } = shim.host;
      const { id: featuredImageId } = await media.store(Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), attack, { alt: attack });
      const post = await posts.create('post', { title: attack, excerpt: attack, status: 'publish', authorId: 1, featuredImageId });
      await terms.assign(post.id, 'tag', [(await terms.ensure('tag', attack)).id]);
      for (const path of [`/${post.slug}`, '/']) {
        await page.goto(`${shim.url}${path}`);
        expect(await page.locator('h1, h2').first().textContent()).toBe(attack);
        expect(await page.locator('img').first().getAttribute('alt')).toBe(attack);
        expect(await page.locator('img[src="x"], body script').count()).toBe(0);
      }
      expect({ requests, dialogs }).toEqual({ requests: [], dialogs: [] });
    });
  });

  describe('what is allowed', () => {
    beforeAll(() => watch(false));
    afterAll(() => open.context.close());

    test('markup that an article needs is there as it was written', async () => {
      verifies('R25');
      const { slug } = await shim.host.posts.create('post', { title: 'Allowed', content: article, status: 'publish' });
      await page.goto(`${shim.url}/${slug}`);
      const html = await page.locator('main > article').innerHTML();
      expect(html.replace(/\s+/g, ' ')).toContain(article.replaceAll(' />', '>'));
      // Not by a predicate that is polled: the page's policy refuses what runs later. A picture that is none rejects.
      await page.locator('article img').evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode());
      expect(open.complaints).toEqual([]);
    });

    test('structured data is there, and nothing of it is run or refused', async () => {
      const headline = '</script><script>alert(1)</script><!--<script>';
      shim.host.posts.onHead(async ({ title }) => (title === 'Structured' ? { jsonLd: [{ '@type': 'Article', headline }] } : undefined));
      const { slug } = await shim.host.posts.create('post', { title: 'Structured', status: 'publish' });
      await page.goto(`${shim.url}/${slug}`);
      const blocks = await page.locator('script').allTextContents();
      expect(blocks.map((text) => JSON.parse(text))).toEqual([{ '@type': 'Article', headline }]);
      expect(open.complaints).toEqual([]);
    });
  });
});
