import type { Browser, Page } from 'playwright-core';
import { configure, mails, only, stored } from '../resources/leads/capture-support';
import { administratorsAddress } from '../support/addresses';
import { describeNeeding } from '../support/needs';
import { type Site, startSite } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { launchBrowser, openPage, type Watched } from './browser';

describeNeeding('chromium', 'visitors of a site with limits', () => {
  let site: Site;
  let browser: Browser;
  let open: Watched;
  let page: Page;
  let told: number[];

  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { capturePerMinute: 6000 } });
    await administratorsAddress(site);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    await site.reset();
    await show({});
  });
  afterEach(() => open.context.close());

  async function show(headers: Readonly<Record<string, string>>): Promise<void> {
    open = await openPage(browser, { extraHTTPHeaders: headers });
    page = open.page;
    told = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/ingest')) told.push(answer.status());
    });
  }

  /** Somebody who clicks as soon as anything can be clicked. */
  async function clicked(): Promise<void> {
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/bootstrap'));
    await page.goto(site.url);
    await (await heard).finished();
    await until(() => page.evaluate<boolean>('JSON.parse(localStorage.siteplane_lead ?? "{}").seen > 0'));
    await page.evaluate(`(() => {
      const button = Object.assign(document.createElement('button'), { textContent: 'Show the address' });
      button.dataset.leadReveal = 'mail';
      document.body.append(button);
      button.click();
    })()`);
  }

  test('a click right after loading is held back, and counts', async () => {
    verifies('leads:capture:script', 'D539');
    await clicked();
    await until(() => told.length > 0);
    expect(told).toEqual([200]);
    expect((await only(site)).events.map(({ type }) => type)).toEqual(['reveal_click']);
  });

  test('it counts once where the page is left at once', async () => {
    verifies('leads:capture:script', 'D539', 'D452');
    await clicked();
    await page.goto(`${site.url}/contact`);
    await until(() => page.evaluate<boolean>('JSON.parse(localStorage.siteplane_lead).unsent.length === 0'));
    expect((await only(site)).events.map(({ type }) => type)).toEqual(['reveal_click']);
    expect(told.filter((status) => status !== 200)).toEqual([]);
  });

  test('a form without the work that the site asks for is shown again, works there, and is sent', async () => {
    verifies('leads:capture:form', 'D540');
    await configure(site, { proof_of_work: 8 });
    await open.context.close();
    await show({ 'sec-gpc': '1' });
    await page.route('**/leads.js', (route) => route.abort());
    await page.goto(`${site.url}/contact`);
    await page.fill('#email', 'ada@example.org');
    await page.fill('#message', 'Please call me.');
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/collect'));
    await page.click('form.contact button');
    expect((await refused).status()).toBe(409);
    await until(() => page.evaluate<boolean>("document.forms[0]?.elements.work?.value > ''"));
    expect(await page.inputValue('#message')).toBe('Please call me.');
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/collect'));
    await page.click('button:enabled');
    expect((await sent).status()).toBe(303);
    await until(() => mails(site).length === 1);
    expect(mails(site)[0]).not.toContain('Suspected spam');
    expect(await stored(site)).toEqual([]);
  });
});
