import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { pathOf } from '../support/needs';
import { watchTraffic } from './answered';
import { tellAtFailure } from './shown';

/** A page with every error that it reported. */
export interface Watched {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Violations of the content security policy, exceptions, and errors and warnings on the console but for refused requests. */
  readonly complaints: string[];
}

/** No machine is that slow: the limit only names what a test waits for in vain. */
const limitMs = Number(process.env.SITEPLANE_TEST_LIMIT_MS ?? 240_000);

const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/**
 * Most of a test was the processor's work on scripts that run once: they are not worth compiling a second time, and the pages of one site
 * share a process, which has compiled them already. No process is started for a page that might come.
 */
const cheap = [
  '--js-flags=--always-sparkplug,--no-maglev,--no-opt',
  '--process-per-site',
  '--disable-features=SpareRendererForSitePerProcess',
];

/** The installed Chromium without its own traffic. */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: pathOf('chromium') ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', ...quiet, ...cheap, ...more],
    timeout: limitMs,
  });
}

/** A fresh profile with one page. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const profile = await newProfile(browser, options);
  const { page, complaints } = await profile.open();
  return { context: profile.context, page, complaints };
}

/** A profile whose pages report to whoever opened the latest one. */
export async function newProfile(browser: Browser, options: BrowserContextOptions) {
  // Builds of Chromium differ in what they take for the language of a machine.
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(limitMs);
  let complaints: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => void complaints.push(text));
  await context.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) => reportViolation('CSP ' + event.violatedDirective + ' ' + event.blockedURI));
  `);

  async function open(): Promise<Pick<Watched, 'page' | 'complaints'>> {
    complaints = [];
    const page = await context.newPage();
    watch(page, complaints);
    return { page, complaints };
  }
  return { context, open };
}

function watch(page: Page, complaints: string[]): void {
  watchTraffic(page);
  tellAtFailure(page);
  page.on('pageerror', (error) => complaints.push(`exception ${error.message}`));
  page.on('console', (message) => {
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
    if (['error', 'warning'].includes(message.type()) && !isRefusal) complaints.push(message.text());
  });
}
