import type { Page } from 'playwright-core';
import { answered } from './answered';

/**
 * Show another address of the pages as their own links do, and wait for what it asks for. The pages stay loaded: to load them again takes
 * the processor seven times as long (D825). One that is shown already is loaded again, so that nothing of before is left.
 */
export async function moveTo(page: Page, url: string): Promise<void> {
  const target = new URL(url);
  const shown = new URL(page.url());
  const isElsewhere = target.origin === shown.origin && target.pathname !== shown.pathname && target.hash === '';
  if (isElsewhere && (await page.evaluate<boolean>("document.querySelector('#root main') !== null")))
    await page.evaluate(`new Promise((done) => {
      history.pushState(null, '', ${JSON.stringify(target.pathname)});
      dispatchEvent(new Event('siteplane:moved'));
      requestAnimationFrame(() => done());
    })`);
  else await page.goto(url);
  await page.getByRole('navigation').first().waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await answered(page);
}
