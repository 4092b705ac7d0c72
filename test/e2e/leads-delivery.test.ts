import type { Browser, Page, Response } from 'playwright-core';
import { configure, only, stored } from '../resources/leads/capture-support';
import { administratorsAddress } from '../support/addresses';
import { describeNeeding } from '../support/needs';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';
import { launchBrowser, openPage, type Watched } from './browser';

describeNeeding('chromium', 'events of a page that is left', () => {
  let site: Site;
  let browser: Browser;
  let open: Watched;
  let page: Page;

  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { capturePerMinute: 0 } });
    await administratorsAddress(site);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    await site.reset();
    open = await openPage(browser);
    page = open.page;
  });
  afterEach(() => open.context.close());

  const asked = () => page.waitForResponse((answer) => answer.url().endsWith('/bootstrap'));

  async function opened(path: string): Promise<void> {
    // The answer may be one to the page before, which never ends once that is left: what has come of it is seen in the page.
    const heard = asked();
    await page.goto(`${site.url}${path}`);
    await heard;
    await page.waitForFunction('JSON.parse(localStorage.siteplane_lead ?? "{}").seen');
  }

  /** A form of the site that goes to a page of its own. */
  const ownForm = `(() => {
    const form = Object.assign(document.createElement('form'), { action: '/robots.txt' });
    form.dataset.leadForm = 'offer';
    document.body.append(form);
    form.append(Object.assign(document.createElement('button'), { id: 'own' }));
  })()`;

  async function leave(): Promise<void> {
    await page.evaluate(ownForm);
    await page.click('#own');
    await page.waitForURL(/robots\.txt/);
  }

  test('a form that is sent a quarter of an hour after the page was opened: the token was renewed in time', async () => {
    verifies('leads:capture:script', 'D452');
    await page.clock.install();
    await opened('/');
    const renewed = asked();
    await page.clock.fastForward('14:00');
    await (await renewed).finished();
    await page.clock.fastForward('02:00');
    const bootstraps: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('/bootstrap') && bootstraps.push(request.url())));
    const sent = page.waitForRequest((request) => request.url().endsWith('/ingest'));
    await leave();
    await sent;
    await expectEvents(['form_submit']);
    expect(bootstraps).toEqual([]);
  });

  test('whoever reads for an hour was not away', async () => {
    verifies('leads:capture:visitor', 'D452');
    await page.clock.install();
    await opened('/');
    await reveal('one');
    await page.clock.runFor('01:00:00');
    await opened('/');
    await reveal('two');
    await expectEvents(['reveal_click', 'reveal_click']);
  });

  /** Something is shown, and that is recorded. */
  async function reveal(what: string): Promise<void> {
    await page.evaluate(`(() => {
      const link = Object.assign(document.createElement('button'), { id: 'shown' });
      link.dataset.leadReveal = '${what}';
      document.body.replaceChildren(link);
    })()`);
    const isIt = (answer: Response) => answer.request().postData()?.includes(`"${what}"`) === true && answer.status() === 200;
    const told = page.waitForResponse(isIt);
    await page.click('#shown');
    await told;
  }

  test('more events than a token is good for', async () => {
    verifies('D452');
    await opened('/');
    for (let n = 0; n < 8; n++) await reveal(`item-${n}`);
    await expectEvents(Array(8).fill('reveal_click'));
  });

  test('an event while the network is away is sent by the next page, once', async () => {
    verifies('leads:capture:repeat', 'D452');
    await page.addInitScript('navigator.sendBeacon = () => false');
    await opened('/');
    await open.context.route('**/ingest', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/ingest'));
    await leave();
    await failed;
    expect(await stored(site)).toEqual([]);
    await open.context.unroute('**/ingest');
    const told = page.waitForResponse((answer) => answer.url().endsWith('/ingest'));
    await opened('/');
    expect(await (await told).json()).toMatchObject({ recorded: true });
    await page.waitForFunction('JSON.parse(localStorage.siteplane_lead).unsent.length === 0');
    await opened('/contact');
    await expectEvents(['form_submit']);
  });

  test('a page that changes by itself: an event names the page that is shown, and the campaign of the landing stays', async () => {
    verifies('leads:capture:script', 'D452');
    await opened('/?utm_source=letter&utm_medium=email');
    await page.evaluate(`(() => {
      history.pushState(null, '', '/offers/spring');
      const button = Object.assign(document.createElement('button'), { textContent: 'Show' });
      button.dataset.leadReveal = 'mail';
      document.querySelector('main').replaceChildren(button);
    })()`);
    const told = page.waitForResponse((answer) => answer.url().endsWith('/ingest'));
    await page.click('[data-lead-reveal]');
    expect(await (await told).json()).toMatchObject({ recorded: true });
    const lead = await only(site);
    expect(lead).toMatchObject({ attribution: { utm_source: 'letter', landing_page: '/' } });
    expect(lead.events).toMatchObject([{ type: 'reveal_click', data: { page: '/offers/spring', target: 'mail' } }]);
  });

  test('the form of a page that lay in a cache without a token gets one and is sent', async () => {
    verifies('leads:capture:form', 'D452');
    await page.addInitScript('localStorage.siteplane_lead_choice = \'"refused"\'');
    await page.goto(`${site.url}/contact`);
    await page.evaluate("document.querySelector('[name=token]').value = ''");
    await page.evaluate(`(() => {
      document.querySelector('#email').value = 'ada@example.org';
      document.querySelector('#message').value = 'Please call me.';
      document.querySelector('form.contact').requestSubmit();
    })()`);
    await page.waitForURL(/sent=1/);
    expect(await stored(site)).toEqual([]);
  });

  test('a form works for what the site asks, and is no spam', async () => {
    verifies('leads:capture:form', 'D454');
    await configure(site, { proof_of_work: 8 });
    await opened('/contact');
    await page.fill('#email', 'ada@example.org');
    await page.fill('#message', 'Please call me.');
    await page.click('form.contact button');
    await page.waitForURL(/sent=1/);
    expect(await stored(site)).toMatchObject([{ status: 'new' }]);
  });

  test('the script from a path of the site', async () => {
    verifies('leads:capture:script', 'D453');
    const { text } = await site.send('GET', '/rest/leads/v1/leads.js');
    await open.context.route('**/assets/own.js', (route) => route.fulfill({ body: text, contentType: 'text/javascript' }));
    await open.context.route('**/cached', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<link rel="icon" href="data:,"><script type="module" src="/assets/own.js" data-siteplane-leads="/rest/leads/v1/"></script>
<a data-lead-reveal="mail">Show</a>`,
      }),
    );
    await opened('/cached');
    const told = page.waitForResponse((answer) => answer.url() === `${site.url}/rest/leads/v1/ingest`);
    await page.click('[data-lead-reveal]');
    expect(await (await told).json()).toMatchObject({ recorded: true });
  });

  async function expectEvents(expected: readonly string[]): Promise<void> {
    expect((await only(site)).events.map(({ type }) => type)).toEqual(expected);
  }
});
