import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { address, realArticles } from '../resources/content-sources/articles';
import { activeSource, deliver, posts, settled, type TestSource } from '../resources/content-sources/ingest-support';
import { describeNeeding } from '../support/needs';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';
import { answered } from './answered';
import { launchBrowser, openPage } from './browser';
import { stumblingBlocks } from './page-audit';

const shots = process.env.SCREENSHOTS;
const mapping = (transform: readonly string[]) => ({
  version: 1,
  fields: {
    id: { path: '/id' },
    title: { path: '/title' },
    content: { path: '/body', transform },
    canonical_url: { path: '/url' },
  },
});
/** The sender's own headings are the sender's. */
const isOurs = (fault: string) => !/^(a level is skipped|not one h1)/.test(fault);

describeNeeding('chromium', 'articles as their readers see them', () => {
  let site: Site;
  let browser: Browser;
  const requests: string[] = [];
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { ingestPerMinute: 0 } });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function source(transform: readonly string[]): Promise<TestSource> {
    const made = await activeSource(site, { image_modify: { mode: 'hotlink' } });
    await site.call('content_sources.approve_mapping', { id: made.id, mapping: mapping(transform) });
    await site.call('content_sources.update', { id: made.id, default_post_status: 'publish' });
    return made;
  }

  /** Nothing leaves the machine: services answer with a page of their own name, others with a picture. */
  async function open(options: BrowserContextOptions = {}) {
    const opened = await openPage(browser, options);
    await opened.page.route(
      (url) => url.origin !== site.url,
      (route) => {
        const url = route.request().url();
        requests.push(url);
        const isFrame = route.request().resourceType() === 'document';
        const picture =
          '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><rect width="800" height="450" fill="#7a8a99"/></svg>';
        return route.fulfill(isFrame ? { contentType: 'text/html', body: '<p>frame' } : { contentType: 'image/svg+xml', body: picture });
      },
    );
    return opened;
  }

  test('a player asks nobody before the click, and comes with it under the policy of the page', async () => {
    verifies('D440');
    const sender = await source([]);
    const body =
      '<p>Before</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="A film"></iframe><iframe src="https://evil.example/"></iframe>';
    await deliver(site, sender, { id: 'film', title: 'Film', body });
    await deliver(site, sender, { id: 'plain', title: 'Plain', body: '<p>No film</p>' });
    await settled(site);
    const policy = async (path: string) => (await fetch(`${site.url}${path}`)).headers.get('content-security-policy') ?? '';
    expect(await policy('/plain')).not.toContain('frame-src');
    expect(await policy('/film')).toContain("; script-src 'self'; connect-src 'self'; frame-src https://www.youtube-nocookie.com");
    const { page, context, complaints } = await open();
    requests.length = 0;
    await page.goto(`${site.url}/plain`);
    expect(await page.locator('script[src*="players"]').count()).toBe(0);
    await page.goto(`${site.url}/film`);
    await answered(page);
    const link = page.getByRole('link', { name: 'A film (YouTube) Loads from www.youtube-nocookie.com' });
    expect({ requests, frames: page.frames().length, href: await link.getAttribute('href') }).toEqual({
      requests: [],
      frames: 1,
      href: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    });
    await link.click();
    await page.frameLocator('iframe[title="A film (YouTube)"]').getByText('frame').waitFor();
    expect(requests).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
    expect(page.url()).toBe(`${site.url}/film`);
    expect(await page.getByRole('link', { name: 'A film (YouTube)' }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  describe('on a telephone', () => {
    beforeAll(async () => {
      const [html, markdown] = [await source([]), await source(['markdown'])];
      for (const { name, sent, isMarkdown } of realArticles)
        await deliver(site, isMarkdown ? markdown : html, { id: name, title: `Article ${name}`, body: sent, url: address });
      await settled(site);
    });

    test.each(['light', 'dark'] as const)('no article is wider than the screen, too faint or broken (%s)', async (colorScheme) => {
      verifies('D441');
      const written = (await posts(site)).filter(({ title }) => title.startsWith('Article '));
      expect(written).toHaveLength(realArticles.length);
      const { page, context, complaints } = await open({ colorScheme, viewport: { width: 375, height: 700 } });
      const faults: Record<string, readonly string[]> = {};
      for (const { slug } of written) {
        await page.goto(`${site.url}/${slug}`, { waitUntil: 'load' });
        if (shots) await page.screenshot({ path: join(shots, `${slug}-${colorScheme}.png`) });
        const found = (await stumblingBlocks(page)).filter(isOurs);
        if (found.length > 0) faults[slug] = found;
      }
      expect({ faults, complaints }).toEqual({ faults: {}, complaints: [] });
      await context.close();
    });
  });
});
