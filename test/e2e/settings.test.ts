import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { callWithKey, type Server, signIn, spawnServer } from '../support/server';
import { verifies } from '../support/verifies';
import { launchBrowser, openPage, type Watched } from './browser';

const password = 'correct horse battery';
const minute = 60_000;

describeNeeding('chromium', 'the settings page', () => {
  const dir = mkdtempSync(join(tmpdir(), 'siteplane-settings-'));
  let server: Server;
  let browser: Browser;
  let key: string;
  let open: Watched | undefined;

  beforeAll(async () => {
    server = await spawnServer({ env: { SITEPLANE_DATA_DIR: dir, SITEPLANE_ADMIN_PASSWORD: password, SITEPLANE_LOGINS_PER_MINUTE: '0' } });
    key = (await (await signIn(server.url, 'admin', password)).mint('test')).key;
    browser = await launchBrowser();
  }, minute);

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  afterEach(async () => {
    const complaints = open?.complaints ?? [];
    await open?.context.close();
    open = undefined;
    expect(complaints).toEqual([]);
  });

  const call = (operation: string, params: object = {}) => callWithKey({ baseUrl: server.baseUrl, key }, operation, params);

  async function settings(options: BrowserContextOptions = {}): Promise<Page> {
    open = await openPage(browser, options);
    const { page } = open;
    await page.goto(`${server.url}/admin/siteplane/settings`);
    await page.getByLabel('Login').fill('admin');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    return page;
  }

  test(
    'the token for destructive calls is switched on and off',
    async () => {
      verifies('confirm:token');
      await call('crm.create', { name: 'Acme' });
      const page = await settings();
      const toggle = page.getByRole('switch', { name: 'Ask for a token' });
      expect(await toggle.isChecked()).toBe(false);
      await toggle.click();
      await page.getByText('Destructive calls need a token from now on.').waitFor();
      expect((await call('crm.delete', { crm_num: '001', confirm: true })).status).toBe(428);
      await page.reload();
      expect(await toggle.isChecked()).toBe(true);
      await toggle.click();
      await page.getByText('confirm:true is enough from now on.').waitFor();
      expect((await call('crm.delete', { crm_num: '001', confirm: true })).status).toBe(200);
    },
    minute,
  );

  test(
    'an account is linked to a team member and released',
    async () => {
      const page = await settings();
      await page.getByText('There are no team members yet.').waitFor();
      await call('users.create', { first_name: 'Ada', last_name: 'King' });
      await call('users.create', { nickname: 'Grace' });
      await page.reload();
      const account = page.getByRole('combobox', { name: /^Account of Ada/ });
      const save = page.getByRole('button', { name: /^Save the account of Ada/ });
      await account.waitFor();
      expect(await save.count()).toBe(0);
      await account.selectOption({ label: 'admin' });
      await save.click();
      await page.getByText(/The account has the roles of Ada/).waitFor();
      const taken = page.getByRole('combobox', { name: /^Account of (Grace|Team member 002)/ }).locator('option', { hasText: 'linked to' });
      await taken.waitFor({ state: 'attached' });
      expect(await taken.isDisabled()).toBe(true);
      await page.reload();
      await account.waitFor();
      expect(await account.inputValue()).toBe('1');
      await account.selectOption('');
      await save.click();
      await page.getByText(/has no account any more/).waitFor();
    },
    minute,
  );

  test('it fits a phone and follows a dark system', async () => {
    const page = await settings({ colorScheme: 'dark', viewport: { width: 400, height: 800 } });
    await page.getByRole('switch').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.documentElement.getAttribute("data-mantine-color-scheme")')).toBe('dark');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
  });
});
