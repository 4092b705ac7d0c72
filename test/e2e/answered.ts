import type { Page, Request } from 'playwright-core';
import { until } from '../support/until';

/** Long enough for a page to ask for the next thing, once it has the one before. */
const quietMs = 60;

interface Traffic {
  readonly open: Set<Request>;
  changedAt: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** Keep what a page asks for, from now on. */
export function watchTraffic(page: Page): void {
  const own: Traffic = { open: new Set(), changedAt: performance.now() };
  traffic.set(page, own);
  page.on('request', (request) => {
    own.changedAt = performance.now();
    own.open.add(request);
  });
  const ended = (request: Request) => {
    own.changedAt = performance.now();
    own.open.delete(request);
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Chromium may find no idle moment in a page that draws nothing. */
const idle = 'new Promise((done) => requestIdleCallback(() => done(undefined), { timeout: 500 }))';

/** What stands in place of something that is on its way, also while React holds back what came for the 300 ms that this is shown at least. */
const isWaiting = "document.querySelector('main [role=status][aria-busy=true]') !== null";

/**
 * Resolves once all that the page asked for has been answered and drawn, and it asks for nothing more: what `networkidle` waits half a second
 * for. On a busy machine what was answered is drawn later, and may ask for more then.
 */
export async function answered(page: Page): Promise<void> {
  const own = traffic.get(page);
  if (!own) throw new Error('openPage watches the traffic of a page');
  const isQuiet = () => own.open.size === 0 && performance.now() - own.changedAt > quietMs;
  await page.evaluate('document.readyState');
  do {
    await until(isQuiet);
    await page.evaluate(idle);
  } while (!isQuiet() || (await page.evaluate<boolean>(isWaiting)));
}
