import type { Page } from 'playwright-core';

/** Where the environment of the tests looks for what a failure is to be told with (`test/support/runner/environment.cjs`). */
const place = Symbol.for('siteplane.test.shown');
const waitMs = 3000;
const most = 1500;

type Shown = () => Promise<string>;

/** A test that fails says what the page showed: on another machine, or once in a hundred runs, nothing else tells why. */
export function tellAtFailure(page: Page): void {
  const all = ((globalThis as Record<symbol, unknown>)[place] ??= new Set<Shown>()) as Set<Shown>;
  const shown: Shown = async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((done) => {
      timer = setTimeout(done, waitMs, 'the page does not answer');
    });
    const text = await Promise.race([page.evaluate<string>(whatIsShown), late]).catch(String);
    clearTimeout(timer);
    return `${page.url()} ${text.slice(0, most)}`;
  };
  all.add(shown);
  page.once('close', () => all.delete(shown));
}

const whatIsShown = `(() => {
  const focused = document.activeElement;
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alert]')].map((one) => one.innerText);
  const text = document.querySelector('main')?.innerText ?? document.body.innerText;
  const name = focused === document.body ? 'nothing' : focused?.getAttribute('aria-label') ?? focused?.textContent?.slice(0, 60);
  return ['focus on ' + name, ...dialogs, text]
    .join(' | ').replace(/\\s+/g, ' ');
})()`;
