import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type LookSite, signInAt, startLookSite } from '../look/site';
import { fillSite } from '../look/stage';
import { areLongAsked } from '../support/long-tests';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { axeViolations } from './axe';
import { launchBrowser, openPage } from './browser';
import { dialogsElsewhere, openedDialogs } from './dialog-table';
import { englishLeft } from './english-left';
import { furtherRecords, openDialog, type Records } from './open-dialog';
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

describeNeeding('chromium', 'every dialog on a phone, in German', () => {
  let site: LookSite;
  let browser: Browser;
  let records: Records;
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

  const schemes = ['light', 'dark'] as const;
  /** Every other one is looked at in the dark; all of them in both where long tests are asked for. */
  const rows = openedDialogs.map((one, n) => ({
    ...one,
    schemes: areLongAsked() ? schemes : schemes.filter((_, scheme) => scheme === n % 2),
  }));

  test.each(rows)('$at: $press', async ({ at, press, schemes }) => {
    verifies('D757', 'D521', 'D755');
    await openDialog(page, { at, press }, { ...site, records });
    const found: object[] = [];
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      // Once axe has looked, all is drawn.
      const violations = await axeViolations(page, 'dialog');
      const wide = await page.evaluate<boolean>(isWide);
      found.push({ violations, small: await smallTargets(page), foreign: await englishLeft(page, '[role=dialog]'), wide });
    }
    expect(found).toEqual(schemes.map(() => ({ violations: [], small: [], foreign: [], wide: false })));

    await until(async () => {
      const isClosed = (await page.getByRole('dialog').count()) === 0;
      // A list of choices that the dialog opened with has the first Escape.
      if (!isClosed) await page.keyboard.press('Escape');
      return isClosed;
    });
    await until(async () => isNamed(await focused(), press[0] ?? ''));
  });

  test('one that reads something first, while nothing has the focus, gives it back to the button of its menu too', async () => {
    verifies('D757');
    let blurred = 0;
    await page.route(/dispatch/, async (route) => {
      if (route.request().postDataJSON()?.resource === 'users') {
        await page.getByRole('menu').waitFor({ state: 'detached' });
        await page.evaluate('document.activeElement.blur()');
        blurred += 1;
      }
      await route.continue();
    });
    // What was read for a dialog before is not read again.
    await page.goto('about:blank');
    await openDialog(page, { at: 'roles', press: ['Mehr zu Editors', 'Mitglieder'] }, { ...site, records });
    await page.unroute(/dispatch/);
    expect(blurred).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(async () => isNamed(await focused(), 'Mehr zu Editors'));
  });
});
