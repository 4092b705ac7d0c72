import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { callWithKey } from '../support/server';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { answered } from './answered';
import { axeViolations } from './axe';
import { shoot } from './shoot';

describeNeeding('chromium', 'the admin pages', () => {
  const at = adminPages();

  const signedIn = (path: string, options: BrowserContextOptions = {}) => at.visit(path, undefined, options);

  const keyWorks = async (key: string) => (await callWithKey({ baseUrl: at.server().baseUrl, key }, 'status.get')).status;

  /** Create in the open dialog's successor and read the key that is shown. */
  const shownKey = (page: Page) => page.getByRole('textbox', { name: 'API key' }).inputValue();

  async function menuOf(page: Page, label: string, item: string): Promise<void> {
    await page.getByRole('button', { name: `Actions for ${label}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  }

  test('a deep link leads to the sign-in and back', async () => {
    const page = await signedIn('/console/crm/create');
    expect(new URL(page.url()).pathname).toBe('/admin/siteplane/console/crm/create');
    await page.getByRole('heading', { name: 'crm.create' }).waitFor();
    expect(await page.title()).toBe('crm.create · Siteplane');
  });

  async function mintTheFirst(): Promise<void> {
    const page = await signedIn('/keys');
    await at.opened().context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: at.server().url });
    await page.getByText('No keys yet').waitFor();
    expect(await page.getByRole('region', { name: 'What a call looks like' }).innerText()).toContain(
      `${at.server().baseUrl}/manage/dispatch`,
    );

    await page.getByRole('button', { name: 'Create the first key' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('A key needs a label.').waitFor();
    await page.getByRole('textbox', { name: 'Label' }).fill('Nightly import');
    await page.getByLabel('Expires').selectOption('30');
    await page.getByRole('button', { name: 'Create', exact: true }).click();

    await page.getByText('This key is shown only now').waitFor();
    const first = await shownKey(page);
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
    await page.keyboard.press('Escape');
    await until(() => page.getByText('This key is shown only now').isVisible());
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('Nightly import').waitFor();
    expect(await page.content()).not.toContain(first);
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(first);
    expect(await keyWorks(first)).toBe(200);

    await menuOf(page, 'Nightly import', 'Rotate');
    await page.getByText('refused from the next request on').waitFor();
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    await page.getByText('This key is shown only now').waitFor();
    const second = await shownKey(page);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect([await keyWorks(first), await keyWorks(second)]).toEqual([401, 200]);

    await menuOf(page, 'Nightly import', 'Revoke');
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('is refused from now on').waitFor();
    expect(await keyWorks(second)).toBe(401);
    await page.getByRole('button', { name: 'Actions for Nightly import' }).waitFor({ state: 'detached' });
  }

  async function mintWithoutClipboard(): Promise<void> {
    const page = await signedIn('/keys');
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole('button', { name: /^Create a key|^Create the first key/ }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill('Plain http');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByRole('button', { name: 'Selected' }).waitFor();
    expect(await page.evaluate('getSelection().toString()')).toBe(await shownKey(page));
  }

  async function mintByKeyboard(): Promise<void> {
    const page = await signedIn('/keys');
    const focused = () => page.evaluate('(document.activeElement.getAttribute("aria-label") || document.activeElement.textContent).trim()');
    const tabTo = async (name: RegExp) => {
      for (let i = 0; i < 40 && !name.test(String(await focused())); i++) await page.keyboard.press('Tab');
      expect(await focused()).toMatch(name);
    };
    await page.getByRole('button', { name: /^Create a key|^Create the first key/ }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await tabTo(/^Create (a|the first) key$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await until(async () => Boolean(await page.evaluate('document.activeElement.matches("input")')));
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByText('This key is shown only now').waitFor();
    const key = await shownKey(page);
    await tabTo(/^I have stored it$/);
    await page.keyboard.press('Space');
    await page.getByText('By keyboard').waitFor();
    expect(await keyWorks(key)).toBe(200);
  }

  test('keys are minted', async () => {
    verifies('auth:key-minting');
    await at.step('the first is copied, used, rotated and revoked', mintTheFirst);
    await at.step('without a clipboard the key is selected instead', mintWithoutClipboard);
    await at.step('with the keyboard alone', mintByKeyboard);
  });

  test('the console runs operations by the forms of their schemas', async () => {
    verifies('crm:create', 'confirm:required');
    const page = await signedIn('/console');
    const field = (name: string) => page.locator(`#param_${name}`);
    const run = page.getByRole('button', { name: 'Run', exact: true });
    const answer = page.getByRole('region', { name: 'Answer' });

    // The heading of a page is there before its code.
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('crm create');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'crm.create' }).waitFor();
    await run.click();
    await page.getByText('is required').waitFor();
    await field('name').fill('Acme');
    await field('url').fill('not a url');
    await run.click();
    await page.getByText('must be a URL').waitFor();
    await field('url').fill('https://crm.example');
    await page.getByRole('textbox', { name: 'Reason' }).fill('Frühjahrsputz → los');

    await page.getByRole('button', { name: 'Preview' }).click();
    await answer.getByText('would change', { exact: true }).waitFor();
    await run.click();
    await answer.getByText('changed', { exact: true }).waitFor();
    expect(JSON.parse(await answer.locator('pre').innerText())).toMatchObject({ crm_num: '001', name: 'Acme', link_admin_only: false });

    await page.getByRole('searchbox').fill('set_secret');
    await page.locator('a[href$="/console/crm/set_secret"]').click();
    await field('crm_num').fill('001');
    await field('api_key').fill('sentinel-of-the-page');
    expect(await field('api_key').getAttribute('type')).toBe('password');
    await run.click();
    await answer.getByText('200 OK').waitFor();
    expect(await field('api_key').inputValue()).toBe('');
    expect(await page.content()).not.toContain('sentinel-of-the-page');

    await page.getByRole('searchbox').fill('crm delete');
    await page.getByRole('link', { name: /^delete/ }).click();
    await field('crm_num').fill('001');
    await page.getByRole('button', { name: 'Run…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Running it would change the site').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Run…' }).click();
    await dialog.getByRole('button', { name: 'Run delete' }).click();
    await answer.getByText('changed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Run…' }).click();
    await dialog.getByText('The record does not exist').waitFor();
    await until(() => dialog.getByRole('button', { name: 'Run delete' }).isDisabled());
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('searchbox').fill('status audit');
    await page.getByRole('link', { name: /^audit\b(?!_)/ }).click();
    await run.click();
    await answer.getByText('200 OK').waitFor();
    const log = JSON.parse(await answer.locator('pre').innerText());
    const created = log.items.find((row: { action: string; transport: string }) => row.action === 'create' && row.transport !== 'dry-run');
    expect(created).toMatchObject({
      resource: 'crm',
      params: { name: 'Acme', url: 'https://crm.example' },
      reason: 'Frühjahrsputz → los',
    });
  });

  test('an address fills the console in, a record is picked by its name, and an example is filled in', async () => {
    verifies('D662');
    const page = await signedIn('/console?resource=users&operation=create&first_name=Ada&nonsense=1');
    await page.getByRole('heading', { name: 'users.create' }).waitFor();
    await until(async () => (await page.locator('#param_first_name').inputValue()) === 'Ada');
    expect(page.url()).not.toContain('?');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('region', { name: 'Data' }).getByText('Ada', { exact: true }).first().waitFor();
    expect(await page.getByRole('region', { name: 'The same on the command line' }).innerText()).toContain('siteplane call users create');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'console-answer');
    await page.getByRole('searchbox').fill('users update');
    await page.getByRole('link', { name: /^update/ }).click();
    await page.getByLabel('Pick a record').selectOption({ index: 1 });
    await until(async () => (await page.locator('#param_user_num').inputValue()) === '001');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('button', { name: 'Example' }).click();
    await until(async () => (await page.locator('#param_user_num').inputValue()) === '001');
  });

  test('what cannot be parsed as JSON is not sent', async () => {
    const page = await signedIn('/console/modules/update_config');
    await page.locator('#param_module').fill('leads');
    await page.locator('#param_config').fill('{"a":');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('This is not JSON').waitFor();
    expect(await page.getByRole('region', { name: 'Answer' }).locator('pre').count()).toBe(0);
  });

  test('an ended session says so and keeps what was typed', async () => {
    const page = await signedIn('/console/crm/create');
    await page.locator('#param_name').fill('Typed before');
    await answered(page);
    await at.opened().context.clearCookies();
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    expect(await page.locator('#param_name').inputValue()).toBe('Typed before');
    await dialog.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Password').waitFor();
    expect(new URL(page.url()).searchParams.get('next')).toBe('/admin/siteplane/console/crm/create');
  });

  test('the header keeps the name of the site while that cannot be read', async () => {
    verifies('admin-ui:pages');
    const page = await signedIn('/keys');
    const name = page.getByRole('banner').getByTitle('View the site');
    await until(async () => !['', 'Siteplane'].includes(await name.innerText()));
    const before = await name.innerText();
    await page.route('**/manage/dispatch', (route) => (route.request().postData()?.includes('"info"') ? route.abort() : route.continue()));
    await page.reload();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    expect(await name.innerText()).toBe(before);
    at.opened().complaints.splice(0);
  });

  test('signing out ends the session', async () => {
    const page = await signedIn('/keys');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByLabel('Password').waitFor();
    await page.goto(`${at.server().url}/admin/siteplane/keys`);
    expect(new URL(page.url()).pathname).toBe('/admin/login');
  });

  test.each(['/keys', '/console', '/console/users/update', '/nowhere'])('%s fits a phone and follows a dark system', async (path) => {
    const page = await signedIn(path, { colorScheme: 'dark', viewport: { width: 400, height: 800 } });
    expect(await page.evaluate('document.documentElement.getAttribute("data-mantine-color-scheme")')).toBe('dark');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
  });

  test('the colour scheme can be chosen and is remembered', async () => {
    const page = await signedIn('/keys');
    await page.getByRole('button', { name: 'Colour scheme' }).click();
    await page.getByRole('menuitem', { name: 'Dark' }).click();
    await page.reload();
    await until(async () => Boolean(await page.evaluate('document.documentElement.getAttribute("data-mantine-color-scheme") === "dark"')));
  });
});
