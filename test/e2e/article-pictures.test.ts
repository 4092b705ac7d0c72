import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import { createSource, deliver, settled } from '../resources/content-sources/ingest-support';
import { describeNeeding } from '../support/needs';
import { type PictureServer, startPictures } from '../support/picture-server';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';
import { password } from './admin-pages';
import { answered } from './answered';
import { launchBrowser, openPage } from './browser';

const shots = process.env.SCREENSHOTS;
const fields = Object.fromEntries(
  ['id', 'title', 'content', 'featured_image', 'featured_image_alt', 'locale', 'translation_of'].map((name) => [
    name,
    { path: `/${name}` },
  ]),
);

describeNeeding('chromium', 'pictures and languages of articles as their readers have them', () => {
  let site: Site;
  let browser: Browser;
  let pictures: PictureServer;
  beforeAll(async () => {
    pictures = await startPictures();
    site = await startSite({ dialect: 'sqlite', settings: { ingestPerMinute: 0, fetchAllow: `127.0.0.1:${pictures.port}` } });
    browser = await launchBrowser();
    for (const [path, background] of [
      ['/a.png', '#7a8a99'],
      ['/b.png', '#99857a'],
    ] as const)
      pictures.files.set(path, {
        body: await sharp({ create: { width: 2000, height: 1000, channels: 3, background } })
          .png()
          .toBuffer(),
      });
    const source = await createSource(site);
    await site.call('content_sources.approve_mapping', { id: source.id, mapping: { version: 1, fields } });
    await site.call('content_sources.update', { id: source.id, default_post_status: 'publish' });
    const content = `<p>Text</p><p><img src="${pictures.at('/b.png')}" alt="In the text"></p>`;
    const featured = { featured_image: pictures.at('/a.png'), featured_image_alt: 'Above the text' };
    await deliver(site, source, { id: '1', title: 'Hello', content, locale: 'en', ...featured });
    await deliver(site, source, { id: '2', title: 'Hallo', content: '<p>Text</p>', locale: 'de-AT', translation_of: '1' });
    await settled(site);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([site?.stop(), pictures?.stop()]);
  });

  async function shown(name: string, options: BrowserContextOptions) {
    const { page, context, complaints } = await openPage(browser, options);
    await page.goto(`${site.url}/hello`);
    await answered(page);
    const found: { alt: string; width: number; sides: number }[] = await page.evaluate(
      '[...document.images].map(({ alt, currentSrc, clientWidth, clientHeight }) => ({ alt, width: Number(/-(\\d+)w\\./.exec(currentSrc)?.[1] ?? 1600), sides: clientWidth / clientHeight }))',
    );
    if (shots) await page.screenshot({ path: join(shots, `article-pictures-${name}.png`), fullPage: true });
    expect(complaints).toEqual([]);
    await context.close();
    return found.map(({ alt, width, sides }) => [alt, width, Math.round(sides)]);
  }

  test('a browser loads the width that it needs, and nothing is blocked or distorted', async () => {
    verifies('D530', 'D531');
    const both = (width: number) => [
      ['Above the text', width, 2],
      ['In the text', width, 2],
    ];
    expect(await shown('phone', { viewport: { width: 375, height: 700 }, deviceScaleFactor: 1 })).toEqual(both(480));
    expect(await shown('desktop', { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, colorScheme: 'dark' })).toEqual(
      both(960),
    );
    expect(await shown('dense', { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 })).toEqual(both(1600));
  });

  test('an editor says which posts are translations, and the pages name each other', async () => {
    verifies('D533');
    const { page, context, complaints } = await openPage(browser, { viewport: { width: 375, height: 800 } });
    const links = async (slug: string): Promise<unknown> => {
      await page.goto(`${site.url}/${slug}`);
      return page.evaluate(
        "[document.documentElement.lang, ...[...document.querySelectorAll('link[hreflang]')].map((link) => link.hreflang + ' ' + new URL(link.href).pathname)]",
      );
    };
    expect(await links('hallo')).toEqual(['de-AT', 'en /hello', 'de-AT /hallo', 'x-default /hello']);
    await page.goto(`${site.url}/admin/posts`);
    await page.getByLabel('Login').fill('admin');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Hello' }).click();
    await page.getByRole('heading', { name: 'Hello', level: 1 }).waitFor();
    expect([
      await page.getByRole('textbox', { name: 'Language' }).inputValue(),
      await page.getByLabel('What the featured image shows').inputValue(),
    ]).toEqual(['en', 'Above the text']);
    const key = await page.getByLabel('Translation key').inputValue();
    if (shots) await page.screenshot({ path: join(shots, 'article-editor.png'), fullPage: true });
    await page.goto(`${site.url}/admin/posts/new`);
    await page.getByLabel('Title').fill('Bonjour');
    await page.getByRole('textbox', { name: 'Language' }).fill('fr');
    await page.getByLabel('Translation key').fill(key);
    await page.getByLabel('Status').selectOption({ label: 'Published' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Bonjour', level: 1 }).waitFor();
    const all = ['en /hello', 'de-AT /hallo', 'fr /bonjour', 'x-default /hello'];
    for (const [slug, lang] of [
      ['hello', 'en'],
      ['hallo', 'de-AT'],
      ['bonjour', 'fr'],
    ] as const)
      expect(await links(slug)).toEqual([lang, ...all]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
