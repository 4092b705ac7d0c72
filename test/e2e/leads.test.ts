import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { configure, only, stored } from '../resources/leads/capture-support';
import { administratorsAddress } from '../support/addresses';
import { describeNeeding } from '../support/needs';
import { type Site, startSite } from '../support/site';
import { verifies } from '../support/verifies';
import { launchBrowser, openPage, type Watched } from './browser';

const clickId = 'EAIaIQob-click';

/** What the script hears when it asks whether it may begin: that it may, that it may not yet; `no` if it does not even ask. */
type Said = 'yes' | 'not yet' | 'no';

/** A page of the site with a number to call. */
const content = `<p><a href="tel:+4930123456">Call</a></p>`;

describeNeeding('chromium', 'lead capture in a browser', () => {
  let site: Site;
  let browser: Browser;
  let open: Watched;
  let page: Page;
  let address: string;

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
    const { slug } = await site.host.posts.create('post', { title: 'Offer', content, status: 'publish' });
    address = `${site.url}/${slug}`;
  });
  afterEach(async () => {
    expect(open.complaints).toEqual([]);
    await open.context.close();
  });

  async function visit(url: string, { says, ...options }: BrowserContextOptions & { says?: Said } = {}): Promise<void> {
    open = await openPage(browser, options);
    page = open.page;
    // Nothing dials here.
    await open.context.addInitScript(
      "addEventListener('click', (event) => event.target.closest?.('a[href^=tel]') && event.preventDefault())",
    );
    await loaded(url, says);
  }

  /** Open a page and wait until its script has begun the visit, has heard that it may not, or has run without asking. */
  async function loaded(url: string, says: Said = 'yes'): Promise<void> {
    const asked = says === 'no' ? undefined : page.waitForResponse((answer) => answer.url().endsWith('/bootstrap'));
    await page.goto(url, { waitUntil: 'load' });
    await (await asked)?.finished();
    if (says === 'yes')
      await page.waitForFunction('JSON.parse(localStorage.siteplane_lead ?? "{}").seen >= Math.floor(performance.timeOrigin)');
  }

  /** Click and wait for what the server answers to that. */
  async function call(): Promise<unknown> {
    const told = page.waitForResponse((answer) => answer.url().endsWith('/ingest'));
    await page.click('a[href^="tel:"]');
    return (await told).json();
  }

  async function fillIn(): Promise<void> {
    await page.fill('#name', 'Ada Lovelace');
    await page.fill('#email', 'ada@example.org');
    await page.fill('#message', 'Please call me.');
    await page.click('form.contact button');
    await page.waitForURL(/sent=1/);
  }

  /** Everything that a site can keep in a browser. */
  const kept = async () => ({
    local: await page.evaluate('Object.keys(localStorage)'),
    session: await page.evaluate('Object.keys(sessionStorage)'),
    cookies: (await open.context.cookies()).length,
  });
  const nothing = { local: [], session: [], cookies: 0 };

  test('a click on a phone number becomes a lead, a second page the same visitor', async () => {
    verifies('leads:capture', 'leads:capture:script');
    await visit(`${address}?utm_source=poster&utm_campaign=autumn&gclid=${clickId}`);
    expect(await call()).toMatchObject({ recorded: true });
    const lead = await only(site);
    expect(lead.attribution).toEqual({
      utm_source: 'poster',
      utm_campaign: 'autumn',
      gclid: clickId,
      landing_page: new URL(address).pathname,
    });
    expect(lead.events).toMatchObject([{ type: 'phone_click', data: { page: new URL(address).pathname } }]);
    expect(await page.evaluate('siteplaneLeads.ref()')).toBe(lead.ref);
    expect((await kept()).cookies).toBe(0);

    await loaded(address);
    expect(await page.evaluate('siteplaneLeads.ref()')).toBe(lead.ref);
    await call();
    expect((await only(site)).events.map(({ type }) => type)).toEqual(['phone_click', 'phone_click']);
  });

  test('a form takes the campaign of an earlier page along', async () => {
    verifies('leads:capture:attribution', 'leads:capture:form');
    await visit(`${address}?utm_source=poster`);
    await loaded(`${site.url}/contact`);
    await fillIn();
    await page.waitForSelector('p[role=status]');
    const lead = await only(site);
    expect(lead.attribution).toEqual({ utm_source: 'poster', landing_page: new URL(address).pathname });
    expect(lead.events).toMatchObject([
      { type: 'form_submit', data: { form: 'contact', page: '/contact', has_email: true, has_phone: false } },
    ]);
  });

  test('a visitor who comes back later is known again', async () => {
    verifies('leads:capture:visitor');
    await visit(address);
    await call();
    await page.goto(`${site.url}/robots.txt`);
    await page.evaluate(`(() => {
      const state = JSON.parse(localStorage.siteplane_lead);
      localStorage.siteplane_lead = JSON.stringify({ ...state, seen: Date.now() - 3600_000 });
    })()`);
    const told = page.waitForResponse((answer) => answer.url().endsWith('/ingest'));
    await loaded(`${address}?utm_source=mail`);
    await told;
    const { events } = await only(site);
    expect(events).toMatchObject([{ type: 'phone_click' }, { type: 'revisit', data: { touch: { source: 'mail' } } }]);
  });

  test('Global Privacy Control: nothing is kept or sent, and the form works', async () => {
    verifies('leads:capture:gpc', 'D177');
    open = await openPage(browser, { extraHTTPHeaders: { 'Sec-GPC': '1' } });
    page = open.page;
    await open.context.addInitScript("Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })");
    const sent: string[] = [];
    page.on('request', (request) => void (/bootstrap|ingest/.test(request.url()) && sent.push(request.url())));
    await loaded(`${site.url}/contact?utm_source=poster`, 'no');
    await page.evaluate('siteplaneLeads.consent(true)');
    expect(await page.textContent('form.contact')).toContain('Global Privacy Control');
    await fillIn();
    expect(await page.textContent('h1')).toBe('Thank you');
    expect(await kept()).toEqual(nothing);
    expect({ sent, leads: await stored(site) }).toEqual({ sent: [], leads: [] });
  });

  test('opt_in: nothing before consent, and nothing left after it is taken back', async () => {
    verifies('leads:capture:consent', 'leads:receipt');
    await configure(site, { consent: 'opt_in' });
    await visit(`${address}?utm_source=poster`, { says: 'not yet' });
    await page.click('a[href^="tel:"]');
    await page.evaluate('new Promise((done) => setTimeout(done, 100))');
    expect(await kept()).toEqual(nothing);
    expect(await stored(site)).toEqual([]);

    await page.evaluate("siteplaneLeads.consent(true, { text: 'banner 3', purposes: 'leads' })");
    // A second click in the same two seconds is none.
    await page.evaluate('{ const at = Date.now() + 3000; Date.now = () => at; }');
    expect(await call()).toMatchObject({ recorded: true });
    const { attribution, events } = await only(site);
    expect(attribution).toMatchObject({ utm_source: 'poster' });
    expect(events[0]?.data).toMatchObject({ consent_how: 'page', consent_text: 'banner 3', consent_purposes: 'leads' });

    await page.evaluate('siteplaneLeads.consent(false)');
    expect(await kept()).toEqual({ ...nothing, local: ['siteplane_lead_choice'] });
    await loaded(address, 'no');
    await page.click('a[href^="tel:"]');
    await page.evaluate('new Promise((done) => setTimeout(done, 100))');
    expect((await only(site)).events).toHaveLength(1);
  });

  test('withdrawing drops the id in every tab, and the lead says so', async () => {
    verifies('leads:withdraw', 'D508');
    await visit(`${address}?utm_source=poster`);
    await call();
    const { ref } = await only(site);
    const second = await open.context.newPage();
    await second.goto(address);
    await second.waitForFunction('window.siteplaneLeads?.ref()');
    expect(await page.evaluate('siteplaneLeads.withdraw()')).toBe(true);
    await second.waitForFunction('siteplaneLeads.ref() === null');
    await second.click('body');
    expect(await kept()).toEqual({ ...nothing, local: ['siteplane_lead_choice'] });
    expect(await page.evaluate('siteplaneLeads.withdraw()')).toBe(true);
    await loaded(address, 'no');
    await page.click('a[href^="tel:"]');
    expect(await kept()).toEqual({ ...nothing, local: ['siteplane_lead_choice'] });
    const lead = await only(site);
    expect(lead.ref).toBe(ref);
    expect(lead.events.at(-1)).toMatchObject({ type: 'consent_withdrawn', data: { how: 'page' } });
  });

  test('an element of the page withdraws', async () => {
    verifies('leads:withdraw');
    await visit(address);
    await call();
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<button data-lead-withdraw>Withdraw</button>')");
    const told = page.waitForResponse((answer) => answer.url().endsWith('/withdraw'));
    await page.click('[data-lead-withdraw]');
    expect(await (await told).json()).toEqual({ ok: true, withdrawn: true });
    expect(await kept()).toEqual({ ...nothing, local: ['siteplane_lead_choice'] });
    expect((await only(site)).events.at(-1)?.type).toBe('consent_withdrawn');
  });

  test('the form without script', async () => {
    verifies('leads:capture:form');
    open = await openPage(browser, { javaScriptEnabled: false });
    page = open.page;
    await page.goto(`${site.url}/contact?utm_source=poster`);
    await page.fill('#email', 'ada@example.org');
    await page.fill('#message', 'Please call me.');
    await Promise.all([page.waitForURL(/sent=1/), page.click('form.contact button')]);
    expect((await only(site)).attribution).toMatchObject({ utm_source: 'poster' });
  });

  test.each(['light', 'dark'] as const)(
    'what is wrong is marked in %s, no word is lost, and the second try is taken',
    async (colorScheme) => {
      verifies('leads:capture:form');
      await visit(`${site.url}/contact`, { colorScheme, viewport: { width: 400, height: 900 } });
      await page.evaluate("document.querySelector('form.contact').noValidate = true");
      await page.fill('#email', 'ada');
      await page.fill('#message', 'Two lines\n<b>of text</b>');
      await page.click('form.contact button');
      await page.waitForSelector('[role=alert]');
      expect(await page.getAttribute('#email', 'aria-invalid')).toBe('true');
      expect(await page.inputValue('#message')).toBe('Two lines\n<b>of text</b>');
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await shoot(`again-${colorScheme}`);
      await page.fill('#email', 'ada@example.org');
      await page.click('button');
      await page.waitForURL(/sent=1/);
      await shoot(`thanks-${colorScheme}`);
      const { ref } = await only(site);
      const { text } = await site.send('POST', '/admin/siteplane/api/leads/proof', { ...(await site.identity('admin')), body: { ref } });
      await page.goto(JSON.parse(text).url);
      expect(await page.textContent('.good')).toContain('the chain of one event holds');
      expect(await page.evaluate('getComputedStyle(document.body).maxWidth')).not.toBe('none');
      await shoot(`proof-${colorScheme}`);
    },
  );

  /** For people who want to look. */
  async function shoot(name: string): Promise<void> {
    const folder = process.env.SITEPLANE_SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }

  test.each([
    ['light', 400],
    ['dark', 400],
    ['light', 1200],
  ] as const)('the form in %s at %i px has labels and fits', async (colorScheme, width) => {
    await visit(`${site.url}/contact`, { colorScheme, viewport: { width, height: 900 } });
    for (const label of ['Name (optional)', 'Email', 'Phone (optional)', 'Message (optional)'])
      expect(await page.getByLabel(label, { exact: true }).count()).toBe(1);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.evaluate("document.getElementById('website').getBoundingClientRect().right < 0")).toBe(true);
    await shoot(`contact-${colorScheme}-${width}`);
  });
});
