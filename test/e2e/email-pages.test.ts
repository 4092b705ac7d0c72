import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { builtInTemplates } from '../../plugin/engines/crm/domain/built-in-templates';
import { joinUrl } from '../../plugin/engines/crm/mail/compose/addresses';
import { linkSecret } from '../../plugin/engines/crm/mail/tokens';
import { newContact, put, read } from '../engines/crm/contacts/people';
import { type CrmSite, crmSite } from '../engines/crm/crm-site';
import { recipient } from '../engines/crm/mail/composed';
import { linkFor, pathOf, sentEmail } from '../engines/crm/pages/reader';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { launchBrowser, openPage, type Watched } from './browser';
import { stumblingBlocks } from './page-audit';

const looks = [
  ['light', 1200],
  ['dark', 1200],
  ['light', 375],
  ['dark', 375],
] as const;

describeNeeding('chromium', 'the pages of emails in a browser', () => {
  let site: CrmSite;
  let browser: Browser;
  let open: Watched;
  let page: Page;
  let letter: number;

  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
    browser = await launchBrowser();
    for (const title of ['Product news', 'Events'])
      await site.api('POST', '/lists', { body: { title, is_public: 1, description: `${title}, once a month` } });
    const asking = { title: 'Weekly letter', is_public: 1, double_optin: 'yes', description: 'On Fridays, a page to read' };
    letter = (await site.api('POST', '/lists', { body: asking })).body.item.id;
    await site.api('PUT', '/setting', {
      body: { settings: { business_settings: { business_name: 'Lovelace & Co', business_address: '1 Analytical Row, London' } } },
    });
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
    open = await openPage(browser, options);
    page = open.page;
    await page.goto(`${site.url}${path}`);
  }

  /** For people who want to look. */
  async function shoot(name: string): Promise<void> {
    const folder = process.env.SITEPLANE_SHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
  const go = (path: string) => page.goto(`${site.url}${path}`);

  test.each(looks)('nobody stumbles in %s at %i px', async (colorScheme, width) => {
    verifies('marketing:unsubscribe', 'marketing:preferences', 'marketing:optin');
    const { id } = await newContact(site, { first_name: 'Ada', last_name: 'Lovelace' });
    await visit('/', { colorScheme, viewport: { width, height: 800 } });
    for (const action of ['unsubscribe', 'manage', 'confirm'] as const) {
      if (action === 'confirm') await put(site, id, { status: 'pending' });
      await go(await linkFor(site, id, { action }));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await shoot(`email-${action}-${colorScheme}-${width}`);
      expect([action, await stumblingBlocks(page)]).toEqual([action, []]);
    }
    await put(site, id, { attach_lists: [letter] });
    const join = pathOf(
      joinUrl({ site: site.url, key: linkSecret(site.host), at: Date.now() }, { ...(await recipient(site, id)), listId: letter }),
    );
    for (const [name, path] of [
      ['join', join],
      ['waiting', await linkFor(site, id, { action: 'manage' })],
    ] as const) {
      await go(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await shoot(`email-${name}-${colorScheme}-${width}`);
      expect([name, await stumblingBlocks(page)]).toEqual([name, []]);
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('that you want Weekly letter').waitFor();
    await shoot(`email-saved-${colorScheme}-${width}`);
    expect(await stumblingBlocks(page)).toEqual([]);
  });

  test.each([true, false])('a reader confirms, changes preferences and unsubscribes; script: %s', async (javaScriptEnabled) => {
    verifies('marketing:unsubscribe', 'marketing:preferences', 'marketing:optin');
    const { id } = await newContact(site, { status: 'pending' });
    await visit(await linkFor(site, id, { action: 'confirm' }), { javaScriptEnabled, viewport: { width: 375, height: 800 } });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'Subscription confirmed' }).waitFor();
    await go(await linkFor(site, id, { action: 'manage' }));
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Events').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Your preferences are saved' }).waitFor();
    expect(await read(site, id)).toMatchObject({ first_name: 'Ada', status: 'subscribed', lists: [{ title: 'Events' }] });
    await go(await linkFor(site, id, { action: 'manage' }));
    await page.getByRole('link', { name: 'Unsubscribe' }).click();
    await page.getByLabel('I no longer want these emails').check();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(await read(site, id)).toMatchObject({ status: 'unsubscribed', unsubscribe_reason: 'no_longer' });
  });

  test.each(looks)('the templates to begin with are readable in %s at %i px', async (colorScheme, width) => {
    verifies('marketing:compose', 'marketing:templates');
    const { id } = await newContact(site, { first_name: 'Ada' });
    await visit('/', { colorScheme, viewport: { width, height: 800 } });
    for (const template of builtInTemplates) {
      const { slug, title: _, description: __, ...content } = template;
      const { hash } = await sentEmail(site, id, content);
      // The policy of the page that shows an email lets no script run, so it is looked at as a document of its own.
      const { text } = await site.send('GET', `/email/view/${hash}`);
      await page.goto('about:blank');
      await page.setContent(text);
      await shoot(`template-${slug}-${colorScheme}-${width}`);
      const found = (await stumblingBlocks(page)).filter((problem) => !problem.startsWith('not one h1'));
      expect([slug, found]).toEqual([slug, []]);
    }
  });

  test('an email that is looked at in the browser runs nothing, and its links work', async () => {
    verifies('marketing:tracking');
    const { id } = await newContact(site);
    const body =
      '<p>Hello</p><script>document.title = "ran"</script><img src="x" onerror="document.title = \'ran\'"><a href="##crm.unsubscribe_url##">Out</a>';
    const { hash } = await sentEmail(site, id, { body });
    await visit(`/email/view/${hash}`);
    expect(await page.title()).not.toBe('ran');
    await page.getByRole('link', { name: 'Out' }).click();
    await page.getByRole('heading', { name: 'Unsubscribe' }).waitFor();
    // What the policy keeps from running is told to the console.
    open.complaints.length = 0;
  });
});
