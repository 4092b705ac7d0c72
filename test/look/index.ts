import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../e2e/browser';
import { openedDialogs } from '../e2e/dialog-table';
import { furtherRecords, openDialog, type Records } from '../e2e/open-dialog';
import { shoot } from '../e2e/shoot';
import { readmePictures } from './readme-pictures';
import { addresses } from './screens';
import { contactSheets } from './sheets';
import { type LookSite, signInAt, startLookSite } from './site';
import { fillSite } from './stage';

const folder = join(__dirname, '../../.cache/look');
/** How long a page may take until it is looked at as it is. */
const patienceMs = 10_000;

type State = 'fresh' | 'filled' | 'dialogs' | 'away';
const states: readonly State[] = ['fresh', 'filled', 'dialogs', 'away'];

/** `npm run look [-- STATE...] [PAGE...]`: pictures of the admin pages, at both widths and in both themes, into `.cache/look`; `readme`: those of README.md. */
async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const wanted = states.filter((state) => words.includes(state));
  const only = words.filter((word) => !states.includes(word as State));
  const isWanted = (state: State) => wanted.length === 0 || wanted.includes(state);
  const fits = (path: string) => only.length === 0 || only.some((word) => path.startsWith(word));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const site = await startLookSite();
  const browser = await launchBrowser();
  try {
    if (isWanted('fresh') && !words.includes('readme')) await look({ site, browser, state: 'fresh', paths: addresses.filter(fits) });
    const made = await fillSite(site);
    const records = Object.values(made);
    if (words.includes('readme')) return await lookForReadme(site, browser, made.source ?? '');
    if (isWanted('filled')) await look({ site, browser, state: 'filled', paths: [...addresses, ...records].filter(fits) });
    if (isWanted('dialogs')) await lookAtDialogs({ site, browser, records: { ...made, ...(await furtherRecords(site)) } }, fits);
    if (isWanted('away')) await look({ site, browser, state: 'away', paths: [...addresses, ...records].filter(fits) });
  } finally {
    await browser.close();
    await site.stop();
  }
  console.log(`look: ${await contactSheets(folder)} pictures, also as sheets, in ${folder}`);
}

async function lookForReadme(site: LookSite, browser: Browser, source: string): Promise<void> {
  const { context, page } = await signedIn(site, browser);
  await readmePictures(page, (path) => open(site, page, path), source);
  await context.close();
}

interface Round {
  readonly site: LookSite;
  readonly browser: Browser;
  readonly state: State;
  readonly paths: readonly string[];
}

async function look({ site, browser, state, paths }: Round): Promise<void> {
  const { context, page } = await signedIn(site, browser);
  if (state === 'away') await page.route('**/rest/**', (route) => route.abort());
  for (const path of paths) {
    await open(site, page, path);
    await shoot(page, `${state}-${path.replaceAll('/', '_')}`, folder);
  }
  await context.close();
}

/** Those of the table, which names what to press in German: they are looked at in German, whatever the pages are. */
async function lookAtDialogs({ site, browser, records }: Filled, fits: (path: string) => boolean): Promise<void> {
  const { context, page } = await signedIn(site, browser, 'de');
  page.setDefaultTimeout(patienceMs);
  for (const { at, press } of openedDialogs.filter((one) => fits(one.at) || fits(records[one.at.slice(1, -1)] ?? ''))) {
    const name = `dialogs-${[at, press.at(-1)].join('-').replace(/[^\p{L}\d-]+/gu, '_')}`;
    try {
      await openDialog(page, { at, press }, { ...site, records });
      await shoot(page, name, folder);
    } catch (error) {
      console.log(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  await context.close();
}

interface Filled {
  readonly site: LookSite;
  readonly browser: Browser;
  readonly records: Records;
}

async function signedIn(site: LookSite, browser: Browser, locale = process.env.LOOK_LOCALE) {
  const opened = await openPage(browser, {
    timezoneId: 'Europe/Berlin',
    ...(locale && { locale }),
  });
  await signInAt(site, opened.page);
  return opened;
}

async function open({ server }: LookSite, page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}/admin/siteplane/${path}`);
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: patienceMs })
    .catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: patienceMs }).catch(() => undefined);
}

void main();
