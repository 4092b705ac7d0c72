import type { Page, Request } from 'playwright-core';
import { until } from './until';

/** What each page has asked for and not been answered yet. */
const unanswered = new WeakMap<Page, Set<Request>>();

/** Count what a page asks for, from its next document on. */
export function countRequests(page: Page): void {
  const open = new Set<Request>();
  unanswered.set(page, open);
  page.on('request', (request) => {
    // What the document before it has asked for ends with that one.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
}

/**
 * Runs in the page before its own scripts: which short timers are set. React shows a part that was loaded later up to 300 ms after that, and fields wait for
 * the end of typing; until then nothing is asked for, and nothing to see.
 */
export const notedTimers = `(() => {
  const { setTimeout: set, clearTimeout: clear } = window;
  const short = new Set();
  window.setTimeout = (work, ms = 0, ...more) => {
    const id = set(() => { short.delete(id); work(...more); }, ms);
    if (ms <= 500) short.add(id);
    return id;
  };
  window.clearTimeout = (id) => { short.delete(id); clear(id); };
  window.hasShortTimers = () => short.size > 0;
})()`;

/** Resolves to whether the page had nothing to do for two frames: no work that waits for an idle moment, no timer, no part that says it loads. */
const isAtRest = `new Promise((tell) => {
  const frame = (then) => requestAnimationFrame(() => requestIdleCallback(then));
  frame(() => frame(() => tell(!window.hasShortTimers?.() && document.readyState === 'complete' && !document.querySelector('[aria-busy=true]'))));
})`;

/** Resolves once the page has all that it asked for, has drawn it, and asks for nothing more (D593). */
export async function settled(page: Page): Promise<void> {
  const open = unanswered.get(page);
  if (!open) throw new Error('the page was not opened by openPage');
  await until(async () => open.size === 0 && (await page.evaluate<boolean>(isAtRest)) && open.size === 0);
}
