import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type LookSite, signInAt, startLookSite } from '../look/site';
import { fillSite } from '../look/stage';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { answered } from './answered';
import { axeViolations } from './axe';
import { launchBrowser, openPage } from './browser';
import { dialogsElsewhere, openedDialogs } from './dialog-table';
import { englishLeft } from './english-left';
import { smallTargets } from './targets';

const sources = join(__dirname, '../../admin-ui/src');
/** What draws a dialog; `ConfirmDialog` of the console and `DeleteDialog` of leads are files of their own, with rows. */
const opensDialog = /<(Dialog|ConfirmDialog|DeleteDialog|ChooseDialog|NameDialog|TypedConfirmDialog|ShownOnce)\b/;

test('each file that opens a dialog has a row: where axe looks at it on a phone, or the test that opens it', () => {
  verifies('D757');
  const drawing = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.startsWith('ui/'))
    .filter((path) => !path.endsWith('console/operation-panel.tsx') && !path.endsWith('leads/actions-section.tsx'))
    .filter((path) => opensDialog.test(readFileSync(join(sources, path), 'utf8')));
  const listed = [...openedDialogs, ...dialogsElsewhere].map(({ file }) => file);
  expect(drawing.filter((path) => !listed.includes(path))).toEqual([]);
  expect(listed.filter((path) => !existsSync(join(sources, path)))).toEqual([]);
  expect(dialogsElsewhere.filter(({ openedIn }) => !existsSync(join(__dirname, openedIn)))).toEqual([]);
});

/** In the page: whether what a dialog shows has to be moved sideways. */
const isWide = "[...document.querySelectorAll('[role=dialog]')].some((one) => one.scrollWidth > one.clientWidth + 1)";

/** Records that the filled site lacks; their addresses below the root of the pages. */
async function furtherRecords({ api }: LookSite): Promise<Readonly<Record<string, string>>> {
  await api('PUT', '/crm/v2/custom-fields/contacts', { fields: [{ label: 'Shoe size', type: 'number' }] });
  const { sequence } = await api<{ sequence: { id: number } }>('POST', '/crm/v2/sequences', { title: 'First steps' });
  const { funnel } = await api<{ funnel: { id: number } }>('POST', '/crm/v2/funnels', {
    funnel: { title: 'Welcome', trigger_name: 'crm_contact_added_to_tags' },
  });
  const template = { post_title: 'Letter', post_content: 'Hello', email_subject: 'Hello', design_template: 'raw_html' };
  const made = await api<{ template_id: number }>('POST', '/crm/v2/templates', { template });
  return { sequence: `sequences/${sequence.id}`, automation: `automations/${funnel.id}`, template: `templates/${made.template_id}` };
}

describeNeeding('chromium', 'every dialog on a phone, in German', () => {
  let site: LookSite;
  let browser: Browser;
  let records: Readonly<Record<string, string>>;
  let page: Page;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startLookSite(), launchBrowser()]);
    records = { ...(await fillSite(site)), ...(await furtherRecords(site)) };
    page = (await openPage(browser, { locale: 'de', viewport: { width: 320, height: 640 } })).page;
    await signInAt(site, page);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const focused = () =>
    page.evaluate<string>('document.activeElement.getAttribute("aria-label") || document.activeElement.textContent || ""');
  const isNamed = (text: string, name: string | RegExp) => (typeof name === 'string' ? text.trim() === name : name.test(text.trim()));

  /** Press one after the other; each but the first is the entry of the menu that was opened. */
  async function open(path: string, press: readonly (string | RegExp)[]): Promise<void> {
    await page.goto(`${site.server.url}/admin/siteplane/${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await answered(page);
    for (const [at, name] of press.entries()) {
      const exact = typeof name === 'string';
      const [button, entry] = [page.locator('main').getByRole('button', { name, exact }), page.getByRole('menuitem', { name, exact })];
      await (at === 0 ? button : entry).first().click();
    }
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
    await answered(page);
  }

  test.each(openedDialogs)('$at: $press', async ({ at, press }) => {
    verifies('D757', 'D521', 'D755');
    await open(
      at.replace(/\{(\w+)\}/, (_, name: string) => records[name] ?? name),
      press,
    );
    const found: object[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Once axe has looked, all is drawn.
      const violations = await axeViolations(page, 'dialog');
      const wide = await page.evaluate<boolean>(isWide);
      found.push({ violations, small: await smallTargets(page), foreign: await englishLeft(page, '[role=dialog]'), wide });
    }
    const clean = { violations: [], small: [], foreign: [], wide: false };
    expect(found).toEqual([clean, clean]);

    await until(async () => {
      const isClosed = (await page.getByRole('dialog').count()) === 0;
      // A list of choices that the dialog opened with has the first Escape.
      if (!isClosed) await page.keyboard.press('Escape');
      return isClosed;
    });
    await until(async () => isNamed(await focused(), press[0] ?? ''));
  });
});
