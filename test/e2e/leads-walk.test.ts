import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { configure, only } from '../resources/leads/capture-support';
import { describeNeeding } from '../support/needs';
import { type Site, startSite } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { launchBrowser, openPage, type Watched } from './browser';

interface Step {
  /** The page of another site that has the link; typed where there is none. */
  readonly from?: 'www.google.example' | 'blog.example';
  readonly query?: string;
  /** More than half an hour after the step before. */
  readonly isLater?: true;
}

interface Walk {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Channel and source by the first, the last and the converting visit. */
  readonly expected: readonly [string, string, string];
}

const newsletter = '?utm_source=letter&utm_medium=email&utm_campaign=may';
const walks: readonly Walk[] = [
  { name: 'an address that was typed', steps: [{}], expected: ['direct direct', 'direct direct', 'direct direct'] },
  {
    name: 'a search',
    steps: [{ from: 'www.google.example' }],
    expected: ['search google.example', 'search google.example', 'search google.example'],
  },
  {
    name: 'an advertisement of a social network',
    steps: [{ query: '?utm_source=facebook&utm_medium=cpc' }],
    expected: ['paid_social facebook', 'paid_social facebook', 'paid_social facebook'],
  },
  {
    name: 'a paid search',
    steps: [{ from: 'www.google.example', query: '?gclid=abc' }],
    expected: ['paid_search google', 'paid_search google', 'paid_search google'],
  },
  { name: 'fbclid', steps: [{ query: '?fbclid=abc' }], expected: ['social facebook', 'social facebook', 'social facebook'] },
  { name: 'msclkid', steps: [{ query: '?msclkid=abc' }], expected: ['paid_search bing', 'paid_search bing', 'paid_search bing'] },
  { name: 'ttclid', steps: [{ query: '?ttclid=abc' }], expected: ['paid_social tiktok', 'paid_social tiktok', 'paid_social tiktok'] },
  {
    name: 'a newsletter, and later the address by heart',
    steps: [{ query: newsletter }, { isLater: true }],
    expected: ['email letter', 'email letter', 'direct direct'],
  },
  {
    name: 'a search, and later an advertisement',
    steps: [{ from: 'www.google.example' }, { isLater: true, query: '?gclid=abc' }],
    expected: ['search google.example', 'paid_search google', 'paid_search google'],
  },
  {
    name: 'a visit without anything, and later a newsletter',
    steps: [{}, { isLater: true, query: newsletter }],
    expected: ['direct direct', 'email letter', 'email letter'],
  },
  {
    name: 'a newsletter, and an advertisement in the same half hour',
    steps: [{ query: newsletter }, { from: 'blog.example', query: '?utm_source=blog&utm_medium=cpc' }, {}],
    expected: ['email letter', 'paid_search blog', 'paid_search blog'],
  },
  {
    name: 'a link of a blog, later a search, later the address by heart',
    steps: [{ from: 'blog.example' }, { isLater: true, from: 'www.google.example' }, { isLater: true }],
    expected: ['referral blog.example', 'search google.example', 'direct direct'],
  },
];

describeNeeding('chromium', 'the way of a visitor over two origins', () => {
  let site: Site;
  let browser: Browser;
  let other: Server;
  let open: Watched;
  let page: Page;
  let address: string;

  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { capturePerMinute: 0 } });
    other = createServer(elsewhere);
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const hosts = ['www.google.example', 'blog.example', 'shop.example'];
    browser = await launchBrowser([`--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(',')}`]);
  });
  afterAll(async () => {
    await browser?.close();
    other?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    await site.reset();
    const content = '<p><a href="tel:+4930123456">Call</a> <a href="/contact">Write</a></p>';
    const { slug } = await site.host.posts.create('post', { title: 'Offer', content, status: 'publish' });
    address = `${site.url}/${slug}`;
    open = await openPage(browser);
    page = open.page;
    await open.context.addInitScript(
      "addEventListener('click', (event) => event.target.closest?.('a[href^=tel]') && event.preventDefault())",
    );
  });
  afterEach(async () => {
    expect(open.complaints).toEqual([]);
    await open.context.close();
  });

  /** A page of another site with a link to where its address says, and of the shop with the script. */
  const elsewhere: Parameters<typeof createServer>[1] = (request, answer) => {
    const { host = '' } = request.headers;
    const to = new URL(request.url ?? '/', 'http://x').searchParams.get('to') ?? address;
    const script = host === 'shop.example' ? `<script type="module" src="${site.url}/rest/leads/v1/leads.js"></script>` : '';
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.end(
      `<!doctype html><link rel="icon" href="data:,">${script}<a id="to" href="${to}">Here</a> <a href="tel:+4930123456">Call</a>`,
    );
  };

  // Asked again and again from outside: a page with a content security policy evaluates no text by itself.
  const hasBegun = 'JSON.parse(localStorage.siteplane_lead ?? "{}").seen >= Math.floor(performance.timeOrigin)';
  const begun = () => until(async () => (await page.evaluate(hasBegun).catch(() => false)) === true);

  async function step({ from, query = '', isLater }: Step): Promise<void> {
    if (isLater) {
      // A page of the site without the script: the one before has noted that it was left now.
      await page.goto(`${site.url}/robots.txt`);
      await page.evaluate(
        'localStorage.siteplane_lead = JSON.stringify({ ...JSON.parse(localStorage.siteplane_lead), seen: Date.now() - 3600_000 })',
      );
    }
    const to = `${address}${query}`;
    // A step from the page before would have that page as its referrer.
    if (from === undefined) await page.goto(to);
    else {
      await page.goto(`http://${from}/?to=${encodeURIComponent(to)}`);
      await page.click('#to');
    }
    await page.waitForURL((url) => url.origin === new URL(site.url).origin);
    await begun();
  }

  async function call(): Promise<void> {
    const told = page.waitForResponse(
      (answer) => answer.url().endsWith('/ingest') && answer.request().postData()?.includes('phone_click') === true,
    );
    await page.click('a[href^="tel:"]');
    expect(await (await told).json()).toMatchObject({ recorded: true });
  }

  type Touches = Readonly<Record<'first' | 'last' | 'converting', { channel: string; source: string; campaign: string }>>;
  const touches = async () => (await only(site)) as unknown as { touches: Touches; chain: { ok: boolean } };
  const named = ({ channel, source }: Touches['first']) => `${channel} ${source}`;

  test.each(walks)('$name', async ({ steps, expected }) => {
    verifies('leads:capture:attribution', 'D458');
    for (const one of steps) await step(one);
    await call();
    const { touches: found, chain } = await touches();
    expect([found.first, found.last, found.converting].map(named)).toEqual(expected);
    expect(chain.ok).toBe(true);
    for (const [at, model] of (['first', 'last', 'converting'] as const).entries()) {
      const { data } = (await site.call('leads.attribution', { model })).envelope;
      expect(data).toMatchObject({ total: 1, items: [{ leads: 1, qualified: 0, customers: 0 }] });
      const [row] = (data?.items ?? []) as Touches['first'][];
      expect(row && named(row)).toBe(expected[at]);
    }
  });

  test('consent on a later page keeps the campaign of the landing, and nothing is stored before', async () => {
    verifies('leads:capture:consent', 'D459');
    await configure(site, { consent: 'opt_in' });
    const heard = page.waitForResponse((answer) => answer.url().endsWith('/bootstrap'));
    await page.goto(`${address}${newsletter}`);
    await (await heard).finished();
    await page.click('a[href="/contact"], a[href*="/contact?lead_visit"]');
    await page.waitForURL(`${site.url}/contact`);
    expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([0, 0, '']);
    await page.evaluate('siteplaneLeads.consent(true)');
    await begun();
    const state = await page.evaluate('JSON.parse(localStorage.siteplane_lead)');
    expect(state).toMatchObject({ visit: { attribution: { utm_source: 'letter', landing_page: new URL(address).pathname } } });
    await page.goto(address);
    await begun();
    await call();
    expect([(await touches()).touches].map(({ first, last, converting }) => [first, last, converting].map(named))).toEqual([
      ['email letter', 'email letter', 'email letter'],
    ]);
  });

  test('a further domain of the site sends its events here, and hands its campaign on', async () => {
    verifies('leads:capture:origin', 'D453');
    await configure(site, { domains: ['http://shop.example'] });
    await page.goto(`http://shop.example/${newsletter}`);
    await begun();
    await call();
    expect((await touches()).touches.converting).toMatchObject({ channel: 'email', source: 'letter' });
    await page.click('#to');
    await page.waitForURL(address);
    await begun();
    const state = await page.evaluate('JSON.parse(localStorage.siteplane_lead)');
    expect(state).toMatchObject({ visit: { attribution: { utm_source: 'letter', landing_page: '/' } } });
    expect(JSON.stringify(state)).not.toContain('shop.example');
  });
});
