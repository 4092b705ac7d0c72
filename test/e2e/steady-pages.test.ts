import type { Page } from 'playwright-core';
import { deliver, type TestSource } from '../resources/content-sources/ingest-support';
import { ghostPost } from '../resources/content-sources/payloads';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { answered } from './answered';
import { crmCall } from './crm-call';

/** What is asked for at some addresses is answered once `release` is called. */
async function holdBack(page: Page, pattern: RegExp) {
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(pattern, async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  return {
    release,
    /** Once as many have been asked for, and the page has drawn what it has. */
    async asked(count = 1) {
      await until(() => asked >= count);
      for (let time = 0; time < 2; time += 1) await page.evaluate('new Promise((done) => requestIdleCallback(done))');
    },
  };
}

/** Where a part comes later than the rest, or has little room: what somebody is about to press stays where it is, and on the screen. */
describeNeeding('chromium', 'pages stay where they are drawn', () => {
  const at = adminPages();
  const crm = crmCall(at);

  test('the menu of a page that is loaded again has the entries of the engines at once, until it is known that one is off', async () => {
    verifies('D830');
    const page = await at.visit('/overview', 'Overview');
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Campaigns', exact: true });
    await entry.waitFor();
    const probes = await holdBack(page, /\/rest\/(crm\/v2\/setting|booking\/v2\/settings\/menu)$/);
    await page.reload();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await probes.asked(2);
    expect(await entry.isVisible()).toBe(true);

    await at.done('modules.deactivate', { module: 'marketing-crm', confirm: true });
    probes.release();
    await entry.waitFor({ state: 'detached' });
    await at.done('modules.activate', { module: 'marketing-crm' });
    await page.reload();
    await entry.waitFor();

    await page.route(/\/rest\/crm\/v2\/setting$/, (route) => route.fulfill({ status: 403, json: { ok: false, error: 'No.', code: 403 } }));
    await page.reload();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await answered(page);
    expect(await entry.count()).toBe(0);
  });

  test('a sequence is drawn once it is known whether a notice about emails stands above it, and where that can’t be told', async () => {
    verifies('D830');
    const { sequence } = await crm<{ sequence: { id: number } }>('POST', '/sequences', { title: 'First steps' });
    const page = await at.visit('/sequences', 'Sequences');
    const add = page.getByRole('button', { name: 'Add an email' });
    const notice = page.getByText('Emails do not leave this site yet');
    const way = await holdBack(page, /\/email-way$/);
    const read = page.waitForResponse(new RegExp(`/sequences/${sequence.id}\\b`));
    await page.getByRole('link', { name: 'First steps' }).click();
    await (await read).finished();
    await way.asked();
    expect([await add.count(), await page.getByRole('status').filter({ hasText: '…' }).count()]).toEqual([0, 1]);
    way.release();
    await add.waitFor();
    expect(await notice.count()).toBe(1);

    await page.route(/\/email-way$/, (route) => route.fulfill({ status: 403, json: { ok: false, error: 'No.', code: 403 } }));
    await page.reload();
    await add.waitFor();
    expect(await notice.count()).toBe(0);
  });

  test('what stands below a part that is saved stays where it is', async () => {
    verifies('D830');
    await crm('POST', '/subscribers', { email: 'guest.two@example.com', status: 'subscribed' });
    const { id } = await crm<{ id: number }>('POST', '/campaigns', { title: 'December news' });
    const page = await at.visit(`/campaigns/${id}`, 'December news');
    await answered(page);
    const [save, below] = [page.getByRole('button', { name: 'Save the recipients' }), page.getByRole('button', { name: 'Send the test' })];
    await save.scrollIntoViewIfNeeded();
    const places = async () => Promise.all([save, below].map((one) => one.boundingBox()));
    const before = await places();
    await save.click();
    await page.getByText('Nothing is changed yet.').waitFor();
    expect(await places()).toEqual(before);
  });

  test('a source is drawn once the editor of its mapping is there, which stands above the rest', async () => {
    verifies('D830');
    const source = (await at.done('content_sources.create', { name: 'Newsroom' })) as unknown as TestSource;
    await deliver(at.server(), source, ghostPost);
    await until(async () => (await at.done('content_sources.get', { id: source.id })).status === 'needs_mapping');
    const page = await at.visit('/sources', 'Content sources');
    const editor = await holdBack(page, /\/assets\/mapping-section-/);
    await page.getByRole('link', { name: 'Newsroom' }).click();
    await editor.asked();
    const below = page.getByRole('region', { name: 'Webhook' });
    expect(await below.count()).toBe(0);
    editor.release();
    await below.waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).first().isVisible()).toBe(true);
  });

  test('what stands below a field for an account stays where it is when that comes', async () => {
    verifies('D830');
    await at.done('content_sources.create', { name: 'Releases' });
    const page = await at.visit('/sources', 'Content sources');
    await page.getByRole('link', { name: 'Releases' }).click();
    const picker = await holdBack(page, /\/assets\/account-picker-/);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const below = page.getByRole('combobox', { name: 'When the sender deletes or unpublishes it' });
    await below.waitFor();
    await picker.asked();
    expect(await page.getByRole('textbox', { name: 'Author where none matches' }).isDisabled()).toBe(true);
    const before = await below.boundingBox();
    picker.release();
    await page.getByRole('combobox', { name: 'Author where none matches' }).waitFor();
    expect(await below.boundingBox()).toEqual(before);
  });

  test('what stands below the hosts of a new calendar stays where it is when that field comes', async () => {
    verifies('D830');
    const page = await at.visit('/calendars/new', 'New calendar');
    const picker = await holdBack(page, /\/assets\/hosts-picker-/);
    await page.getByLabel('A team', { exact: true }).check();
    await picker.asked();
    const [hosts, below] = [page.getByRole('combobox', { name: 'Hosts' }), page.getByLabel('Title of the event type')];
    expect(await hosts.isDisabled()).toBe(true);
    const before = await below.boundingBox();
    picker.release();
    await until(() => hosts.isEnabled());
    expect(await below.boundingBox()).toEqual(before);
  });

  test('a menu beside filters that are on their way stays open when they come', async () => {
    verifies('D830');
    await crm('POST', '/subscribers', { email: 'guest.one@example.com', status: 'subscribed' });
    const page = await at.visit('/overview', 'Overview', { viewport: { width: 320, height: 568 } });
    const filters = await holdBack(page, /\/assets\/titled-filters-/);
    await page.goto(`${at.server().url}/admin/siteplane/contacts`);
    const [columns, list] = [page.getByRole('button', { name: 'Columns' }), page.getByLabel('List', { exact: true })];
    await columns.waitFor();
    await filters.asked();
    expect(await list.isDisabled()).toBe(true);
    await columns.click();
    await page.getByRole('menuitemcheckbox').last().waitFor();
    const before = await columns.boundingBox();
    filters.release();
    await page.getByRole('combobox', { name: 'List' }).waitFor();
    expect([await columns.boundingBox(), await page.getByRole('menuitemcheckbox').count()]).toEqual([before, 5]);
    await page.keyboard.press('Escape');
  });

  test('a list is a table where that has room, and cards where it would be wider than the page', async () => {
    verifies('D833');
    const page = await at.visit('/roles', 'Teamrollen', { locale: 'de', viewport: { width: 1153, height: 800 } });
    await page.getByRole('table', { name: 'Teamrollen' }).waitFor();
    const seen: object[] = [];
    for (const width of [1153, 1152, 820, 769]) {
      await page.setViewportSize({ width, height: 800 });
      const right = await page.evaluate<number>(`new Promise(requestAnimationFrame).then(() =>
        Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll('main button')].map((one) => one.getBoundingClientRect().right)))`);
      const heads = await page.evaluate<number>("document.querySelector('thead').offsetWidth");
      seen.push({ width, isTable: heads > 1, isTooWide: right > width });
    }
    expect(seen).toEqual([
      { width: 1153, isTable: true, isTooWide: false },
      { width: 1152, isTable: false, isTooWide: false },
      { width: 820, isTable: false, isTooWide: false },
      { width: 769, isTable: false, isTooWide: false },
    ]);
  });

  test('what lists of choices and menus offer is on the screen of a small phone, down to the last of it', async () => {
    verifies('D832');
    const { funnel } = await crm<{ funnel: { id: number } }>('POST', '/funnels', {
      funnel: { title: 'Welcome', trigger_name: 'crm_contact_added_to_tags' },
    });
    const page = await at.visit(`/automations/${funnel.id}`, 'Welcome', { viewport: { width: 320, height: 480 } });
    /** How far what drops down is off the screen, in pixels. */
    const hidden = async (entry: 'option' | 'menuitemcheckbox') => {
      await page.getByRole(entry).last().waitFor();
      return page.evaluate<number>(`new Promise(requestAnimationFrame).then(() => {
        const { top, bottom } = document.querySelector('[role=${entry}]').closest('[data-position]').getBoundingClientRect();
        return Math.max(0, Math.ceil(-top), Math.ceil(bottom - innerHeight));
      })`);
    };
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('combobox', { name: 'What happens' }).click();
    const steps = await hidden('option');

    // As where the keyboard of the phone covers a part.
    await page.setViewportSize({ width: 320, height: 300 });
    await page.goto(`${at.server().url}/admin/siteplane/activity`);
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = await hidden('menuitemcheckbox');
    await page.keyboard.press('Escape');
    expect({ steps, columns }).toEqual({ steps: 0, columns: 0 });
  });
});
