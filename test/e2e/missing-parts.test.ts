import type { Page, Route } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { answered } from './answered';

/** What of the pages no longer exists, and since when another release is served: a document that is loaded from then on finds its files. */
interface Upgrade {
  readonly gone: RegExp;
  /** The server has not become a newer one: its own file is missing. */
  readonly isOwnFault?: boolean;
  /** Also the newer document lacks it. */
  readonly isLasting?: boolean;
}

describeNeeding('chromium', 'a tab that was open while the server was upgraded', () => {
  const at = adminPages();

  /** Answers with how many documents the tab has loaded since. */
  async function upgrade(page: Page, { gone, isOwnFault = false, isLasting = false }: Upgrade): Promise<() => number> {
    let documents = 0;
    const entry = (await page.evaluate<string>("document.querySelector('script[type=module]').getAttribute('src')")) ?? '';
    await page.route(gone, (route: Route) =>
      documents > 0 && !isLasting ? route.continue() : route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
    );
    await page.route(/\/admin\/siteplane(\/[\w/-]*)?$/, async (route: Route) => {
      // The newer document is this one, and all that a tab reads of it before is the name of its script.
      const isDocument = route.request().resourceType() === 'document';
      if (isDocument) documents += 1;
      if (isDocument || isOwnFault || (documents > 0 && !isLasting)) return route.continue();
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace(entry, '/assets/index-newer123.js') });
    });
    return () => documents;
  }

  const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'not loaded' });
  /** The browser says of each file that it is missing. */
  const quiet = () => at.opened().complaints.splice(0);

  test('without a network it says so, stays, and goes on when the button is pressed', async () => {
    verifies('admin-ui:missing-parts');
    const page = await at.visit('/keys', 'API keys');
    await answered(page);
    await page.route(/\/assets\/variables-|\/admin\/siteplane\/$/, (route) => route.abort('internetdisconnected'));
    await menu(page, 'Variables').click();
    await missing(page).getByText('The server does not answer').waitFor();
    await page.unrouteAll();
    await missing(page)
      .getByRole('button', { name: /Try again/ })
      .click();
    // A browser may keep to itself that a file failed: then the document is what is loaded again.
    const again = missing(page).getByRole('button', { name: 'Load again' });
    // Its heading is there before the page is.
    const loaded = page.getByRole('button', { name: 'Add variable' });
    await again.or(loaded).first().waitFor();
    if (await again.isVisible()) await again.click();
    await loaded.waitFor();
    quiet();
  });

  test('a file that the same release lacks is told at once, without loading anything again', async () => {
    verifies('admin-ui:missing-parts');
    const page = await at.visit('/keys', 'API keys');
    await answered(page);
    const documents = await upgrade(page, { gone: /\/assets\/variables-/, isOwnFault: true, isLasting: true });
    await menu(page, 'Variables').click();
    await missing(page).getByText('A file of it did not arrive').waitFor();
    expect(documents()).toBe(0);
    quiet();
  });

  test('a file that is missing from the newer release too is asked for once more, and not in circles', async () => {
    verifies('admin-ui:missing-parts');
    const page = await at.visit('/keys', 'API keys');
    await answered(page);
    const documents = await upgrade(page, { gone: /\/assets\/variables-/, isLasting: true });
    await menu(page, 'Variables').click();
    await until(() => documents() === 1);
    await missing(page).getByText('was updated while this tab was open').waitFor();
    await answered(page);
    expect(documents()).toBe(1);
    await missing(page).getByRole('button', { name: 'Load again' }).click();
    await until(() => documents() === 2);
    await missing(page).getByText('was updated while this tab was open').waitFor();
    quiet();
  });

  test('a part that is opened beside a form asks first, and what was typed stays', async () => {
    verifies('admin-ui:missing-parts');
    const page = await at.visit('/console/crm/create', 'crm.create');
    await page.locator('#param_name').fill('Typed before');
    await answered(page);
    const documents = await upgrade(page, { gone: /\/assets\/palette-/ });
    await page.keyboard.press('Control+k');
    await missing(page).getByText('What you entered on it and did not save is lost').waitFor();
    expect([documents(), await page.locator('#param_name').inputValue()]).toEqual([0, 'Typed before']);
    await missing(page).getByRole('button', { name: 'Load again' }).click();
    await until(() => documents() === 1);
    await page.locator('#param_name').waitFor();
    quiet();
  });

  test('a page that is asked for is there, at its address, after the document was loaded once', async () => {
    verifies('admin-ui:missing-parts');
    const page = await at.visit('/keys', 'API keys');
    await answered(page);
    const documents = await upgrade(page, { gone: /\/assets\/variables-/ });
    await menu(page, 'Variables').click();
    await until(() => documents() === 1);
    await page.waitForLoadState();
    await page.getByRole('heading', { name: 'Variables', level: 1 }).waitFor();
    await answered(page);
    expect([new URL(page.url()).pathname, documents()]).toEqual(['/admin/siteplane/variables', 1]);
    expect(await missing(page).count()).toBe(0);
    quiet();
  });

  test('it says so in German', async () => {
    const page = await at.visit('/keys', 'API-Schlüssel', { locale: 'de-DE' });
    await answered(page);
    await upgrade(page, { gone: /\/assets\/variables-/, isOwnFault: true, isLasting: true });
    await menu(page, 'Variablen').click();
    await page.getByText('Die Seite wurde nicht geladen').waitFor();
    quiet();
  });
});
