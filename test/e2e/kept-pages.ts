import type { BrowserContextOptions } from 'playwright-core';
import { openPage, type Watched, watch, workerBrowser } from './browser';

/** What a page was opened with, and whether a test has done to it what cannot be taken back. */
interface Kept {
  readonly watched: Watched;
  readonly options: BrowserContextOptions;
  isSpoiled: boolean;
}

declare global {
  /** Pages that nobody uses, the latest last; and all that are used. They outlive a test file as the browser does. */
  var siteplanePages: { readonly idle: Kept[]; readonly used: Map<Watched, Kept> } | undefined;
}
globalThis.siteplanePages ??= { idle: [], used: new Map() };
const { idle, used } = globalThis.siteplanePages;

/** Each is a process. */
const mostIdle = 2;

/** What stays with a page or its profile whatever is opened in it later. */
const lasting = [
  ...['addInitScript', 'exposeFunction', 'exposeBinding', 'route', 'routeFromHAR', 'routeWebSocket', 'setExtraHTTPHeaders'],
  ...['setOffline', 'grantPermissions', 'setGeolocation', 'setDefaultTimeout', 'setDefaultNavigationTimeout', 'newPage', 'newCDPSession'],
];

/** What tests listen to. */
const heard = [
  ...['console', 'pageerror', 'request', 'requestfinished', 'requestfailed', 'response', 'dialog', 'download', 'popup', 'websocket'],
  ...['framenavigated', 'frameattached', 'framedetached', 'load', 'domcontentloaded', 'filechooser', 'worker', 'crash', 'close'],
] as const;

/**
 * A page as a fresh profile has it. A process that has run the admin pages before shows them in a third of the time that a new one
 * takes, so that one that was given back with the same options is taken where there is one (D592).
 */
export async function takePage(options: BrowserContextOptions): Promise<Watched> {
  const isLike = (one: Kept) => JSON.stringify(one.options) === JSON.stringify(options);
  const at = idle.findIndex((one) => isLike(one) && !one.watched.page.isClosed());
  const [kept = await newPage(options)] = at < 0 ? [] : idle.splice(at, 1);
  used.set(kept.watched, kept);
  return kept.watched;
}

async function newPage(options: BrowserContextOptions): Promise<Kept> {
  const watched = await openPage(await workerBrowser(), options);
  const kept: Kept = { watched, options, isSpoiled: false };
  for (const owner of [watched.page, watched.context] as unknown as Record<string, unknown>[]) {
    for (const name of lasting) {
      const usual = owner[name];
      if (typeof usual !== 'function') continue;
      owner[name] = (...given: unknown[]) => {
        kept.isSpoiled = true;
        return usual.apply(owner, given);
      };
    }
    const { clock } = owner;
    Object.defineProperty(owner, 'clock', { get: () => ((kept.isSpoiled = true), clock) });
  }
  return kept;
}

/**
 * Make a page as it was before `takePage`, or close it where that is not possible. `blank` is an address of the site on which no
 * script runs: what the page stored while it was left is taken away too.
 */
export async function giveBack(watched: Watched, blank: string): Promise<void> {
  const kept = used.get(watched);
  used.delete(watched);
  const { context, page } = watched;
  for (const event of heard) page.removeAllListeners(event);
  const isFresh = kept && !kept.isSpoiled && context.pages().length === 1 && (await cleaned(kept, blank).catch(() => false));
  if (!isFresh) return context.close();
  idle.push(kept);
  if (idle.length > mostIdle) await idle.shift()?.watched.context.close();
}

async function cleaned({ watched: { context, page, complaints }, options }: Kept, blank: string): Promise<true> {
  const { viewport, colorScheme = 'light' } = options;
  await page.goto(blank);
  await page.evaluate('localStorage.clear(), sessionStorage.clear()');
  await context.clearCookies();
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({ media: 'screen', colorScheme, reducedMotion: 'reduce' });
  await page.mouse.move(-1, -1);
  complaints.splice(0);
  watch(page, complaints);
  return true;
}

/** Close what nobody gave back: the pages of tests that open more than one. */
export async function closeUsed(): Promise<void> {
  for (const { context } of used.keys()) await context.close();
  used.clear();
}
