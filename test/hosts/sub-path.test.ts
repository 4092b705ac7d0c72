import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/browser';
import { http } from '../support/http';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { type ExpressSite, startExpressSite } from './express-site';

describeNeeding('chromium', 'a site below a path of its origin', () => {
  let site: ExpressSite;
  let browser: Browser;
  beforeAll(async () => {
    site = await startExpressSite({ places: { siteRoot: '/cms', home: '/cms/', login: (path) => `/login?next=${path}` } });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  test('answers nothing at the top: neither page nor REST interface', async () => {
    verifies('D715');
    const { send } = http(site.url);
    const owner = await site.signIn('administrator');
    for (const path of ['/admin/siteplane', '/admin/siteplane/api/session', '/rest/siteplane/v1/manage/manifest', '/cmsrest/x'])
      expect([path, (await send('GET', path, owner)).status]).toEqual([path, 404]);
    expect((await send('GET', '/cms/rest/siteplane/v1/manage/manifest')).status).toBe(401);
    const stranger = await send('GET', '/cms/admin/siteplane/keys?a=1');
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/login?next=/cms/admin/siteplane/keys?a=1']);
  });

  test('has its admin pages there, at any depth, with their files, calls and links', async () => {
    verifies('D715', 'D653');
    const { cookie } = await site.signIn('administrator');
    const { context, page, complaints } = await openPage(browser);
    const [name = '', ...value] = cookie.split('=');
    await context.addCookies([{ name, value: value.join('='), url: site.url }]);
    await page.goto(`${site.url}/cms/admin/siteplane/console/crm/create`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(`${site.url}/cms/rest/siteplane/v1/manage/dispatch`).first().waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/cms/admin/siteplane/keys');
    expect(await page.getByRole('link', { name: 'My site' }).getAttribute('href')).toBe('/cms/');
    await page.reload();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
