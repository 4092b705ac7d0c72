import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { rows } from '../../plugin/db/rows';
import { bookingTable } from '../../plugin/engines/booking/data/booking-table';
import { withDefaults } from '../../plugin/engines/booking/domain/settings';
import type { BookingSite } from '../engines/booking/booking-site';
import { aPage, visitedSite } from '../engines/booking/visitor';
import { describeNeeding } from '../support/needs';
import { answered } from './answered';
import { launchBrowser, openPage, type Watched } from './browser';
import { stumblingBlocks } from './page-audit';

const places = [
  { type: 'online_meeting', title: '', meeting_link: 'https://meet.example.org/room' },
  { type: 'phone_guest', title: '' },
] as const;

describeNeeding('chromium', 'booking in a browser', () => {
  let site: BookingSite;
  let browser: Browser;
  let open: Watched;
  let page: Page;
  let visitors = 0;

  beforeAll(async () => {
    site = await visitedSite('sqlite');
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  afterEach(async () => {
    expect(open.complaints).toEqual([]);
    await open.context.close();
  });

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<void> {
    open = await openPage(browser, { ...options, extraHTTPHeaders: { 'x-forwarded-for': `10.3.0.${++visitors}` } });
    page = open.page;
    await page.goto(`${site.url}${path}`);
  }

  const last = async () => (await site.host.storage.run((db) => rows(db, bookingTable).many({}, { order: [['id', 'DESC']], limit: 1 })))[0];
  /** A day of the next month, so that there are always others beside it. */
  async function pickTime(): Promise<void> {
    await page.getByRole('link', { name: /^Next month/ }).click();
    await page.locator('.month td a').nth(3).click();
    await page.locator('.times a.time').nth(2).click();
    await page.getByLabel('Your name').waitFor();
  }

  async function fillIn(email = 'grace@example.org'): Promise<void> {
    await page.getByLabel('Your name').fill('Grace Hopper');
    await page.getByLabel('Your email address').fill(email);
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.getByRole('heading', { name: 'You are booked' }).waitFor();
  }

  /** For people who want to look. */
  async function shoot(name: string): Promise<void> {
    const folder = process.env.SITEPLANE_SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }

  async function bookMoveAndCancel(): Promise<void> {
    await pickTime();
    await fillIn();
    const own = new URL(page.url()).pathname;
    const before = await last();
    expect(own).toBe(`/book/manage/${before?.hash}`);

    await page.getByRole('link', { name: 'Choose another time' }).click();
    await page.locator('.times a.time').first().click();
    await page.getByLabel('Why do you choose another time?').fill('The train is late');
    await page.getByRole('button', { name: 'Move the booking' }).click();
    await page.getByText('Your booking has been moved.').waitFor();
    expect((await last())?.startAt).not.toBe(before?.startAt);

    await page.getByText('Cancel this booking').click();
    await page.getByLabel('Why do you cancel?').fill('Ill');
    await page.getByRole('button', { name: 'Cancel the booking' }).click();
    await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
    expect(await last()).toMatchObject({ id: before?.id, status: 'cancelled' });
  }

  test('a guest picks a time, books, moves and cancels', async () => {
    const { path } = await aPage(site, { title: 'Introduction' });
    await visit(path);
    await bookMoveAndCancel();
  });

  test('the same without script', async () => {
    const { path } = await aPage(site, { title: 'Introduction' });
    await visit(path, { javaScriptEnabled: false });
    await page.getByLabel('Time zone').selectOption('America/New_York');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/timezone=America%2FNew_York/);
    await bookMoveAndCancel();
    expect((await last())?.personTimeZone).toBe('America/New_York');
  });

  test('the zone of the browser is guessed once, and a choice is kept', async () => {
    const { path } = await aPage(site);
    await visit(path, { timezoneId: 'Asia/Tokyo' });
    await page.waitForURL(/timezone=Asia%2FTokyo/);
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo');
    await page.getByLabel('Time zone').selectOption('Europe/London');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/timezone=Europe%2FLondon/);
    await pickTime();
    await fillIn();
    expect((await last())?.personTimeZone).toBe('Europe/London');
  });

  test('a browser in the calendar’s zone is not sent anywhere', async () => {
    const { path } = await aPage(site);
    await visit(path, { timezoneId: 'Europe/Berlin' });
    await answered(page);
    expect(new URL(page.url()).search).toBe('');
  });

  test('the keyboard alone will do', async () => {
    const { path } = await aPage(site);
    await visit(path, { timezoneId: 'Europe/Berlin' });
    const focused = () => page.evaluate('(document.activeElement.getAttribute("aria-label") || document.activeElement.textContent).trim()');
    const tabTo = async (name: RegExp) => {
      for (let i = 0; i < 80 && !name.test(String(await focused())); i++) await page.keyboard.press('Tab');
      expect(await focused()).toMatch(name);
    };
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await tabTo(/^Next month/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/month=/);
    await tabTo(/free times?$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/day=.*#times/);
    // The times of the day come next, not the head of the page.
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/^9:00\sAM/);
    await page.keyboard.press('Enter');
    await page.getByLabel('Your name').waitFor();
    await tabTo(/^Choose another time$/);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Grace Hopper');
    await page.keyboard.press('Tab');
    await page.keyboard.type('grace@example.org');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You are booked' }).waitFor();
    await tabTo(/^Cancel this booking$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Changed my mind');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'This booking is cancelled' }).waitFor();
  });

  test('the calendar file is saved', async () => {
    const { path } = await aPage(site);
    await visit(path);
    await pickTime();
    await fillIn();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add to calendar' }).click();
    expect((await saved).suggestedFilename()).toBe('invite.ics');
  });

  test('a form may end on the page that the event type names', async () => {
    const elsewhere = site.url.replace('127.0.0.1', 'localhost');
    const custom_redirect = { enabled: true, redirect_url: `${elsewhere}/?thanks=1`, is_query_string: 'no' as const, query_string: '' };
    const { path } = await aPage(site, {
      settings: { ...withDefaults({}), range_days: 365, schedule_conditions: { value: 0, unit: 'minutes' }, custom_redirect },
    });
    await visit(path);
    await pickTime();
    await page.getByLabel('Your name').fill('Grace Hopper');
    await page.getByLabel('Your email address').fill('grace@example.org');
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.waitForURL(`${elsewhere}/?thanks=1`);
    expect((await last())?.status).toBe('scheduled');
  });

  test('what a place needs to know is asked once it is chosen', async () => {
    const { path } = await aPage(site, { locationSettings: places });
    await visit(path);
    await pickTime();
    expect(await page.getByLabel('Your phone number').isVisible()).toBe(false);
    await page.getByLabel('We call you').check();
    await page.getByLabel('Your phone number').fill('+49 30 123456');
    await fillIn();
    expect((await last())?.phone).toBe('+49 30 123456');
  });

  test('the audit itself sees what is wrong', async () => {
    await visit('/');
    await page.goto('about:blank');
    await page.setContent(`<h1>A</h1><h3>Skipped</h3><input name="x"><a href="/"></a><p aria-describedby="gone" style="color:#aaa">Faint</p>
<div class="book"><button style="height:20px">Small</button></div><b id="two"></b><i id="two"></i><div style="width:9000px">Wide</div>`);
    const found = (await stumblingBlocks(page)).join('\n');
    for (const what of ['no label', 'no name', 'the id gone', 'twice', 'skipped', 'faint', 'small', 'wider']) expect(found).toContain(what);
  });

  test.each([
    ['light', 1100],
    ['dark', 1100],
    ['light', 375],
    ['dark', 375],
  ] as const)('nobody stumbles in %s at %i px', async (colorScheme, width) => {
    const { path } = await aPage(site, {
      title: 'Introduction',
      description: '<p>A first <a href="/">look</a>.</p>',
      locationSettings: places,
    });
    await visit(path, { colorScheme, viewport: { width, height: 850 }, timezoneId: 'Europe/Berlin' });
    const look = async (name: string) => {
      await shoot(`book-${name}-${colorScheme}-${width}`);
      expect([name, await stumblingBlocks(page)]).toEqual([name, []]);
    };
    await look('times');
    await pickTime();
    await look('form');
    await page.evaluate("document.querySelector('form.contact').noValidate = true");
    await page.getByLabel('Your email address').fill('no address');
    await page.getByLabel('We call you').check();
    await page.getByRole('button', { name: 'Book this time' }).click();
    await page.getByText('Not booked yet.').waitFor();
    await look('problems');
    await page.getByRole('link', { name: /email/ }).click();
    expect(await page.evaluate('document.activeElement.id')).toBe('f-email');
    await page.getByLabel('Your phone number').fill('+49 30 123456');
    await fillIn();
    await page.getByText('Cancel this booking').click();
    await look('booked');
    await page.getByRole('link', { name: 'Choose another time' }).click();
    await look('move');
    await page.locator('.times a.time').first().click();
    await look('moving');
    await page.goto(`${site.url}${path}?timezone=Mars`);
    await look('unknown-zone');
  });
});
