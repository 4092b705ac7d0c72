import type { BrowserContextOptions } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';

describeNeeding('chromium', 'the settings page', () => {
  const at = adminPages();

  const { call } = at;

  const settings = (options: BrowserContextOptions = {}) => at.visit('/settings', 'Settings', options);

  test('the token for destructive calls is switched on and off', async () => {
    verifies('confirm:token');
    await call('crm.create', { name: 'Acme' });
    const page = await settings();
    const toggle = page.getByRole('switch', { name: 'Require a confirmation token' });
    await until(async () => !(await toggle.isChecked()));
    await toggle.click();
    await page.getByText('Destructive calls need a token from now on.').waitFor();
    expect((await call('crm.delete', { crm_num: '001', confirm: true })).status).toBe(428);
    await page.reload();
    await until(() => toggle.isChecked());
    await toggle.click();
    await page.getByText('confirm:true is enough from now on.').waitFor();
    expect((await call('crm.delete', { crm_num: '001', confirm: true })).status).toBe(200);
  });

  test('an account is linked to a team member and released', async () => {
    const page = await settings();
    await page.getByText('There are no team members yet.').waitFor();
    await call('users.create', { first_name: 'Ada', last_name: 'King' });
    await call('users.create', { nickname: 'Grace' });
    await page.reload();
    const account = page.getByRole('textbox', { name: /^Account of Ada/ }).or(page.getByRole('combobox', { name: /^Account of Ada/ }));
    const save = page.getByRole('button', { name: /^Save the account of Ada/ });
    await account.waitFor();
    expect(await save.count()).toBe(0);
    await account.click();
    await page.getByRole('option', { name: 'admin' }).click();
    await save.click();
    await page.getByText(/The account has the roles of Ada/).waitFor();
    await page
      .getByLabel(/^Account of (Grace|Team member 002)/)
      .first()
      .click();
    const taken = page.getByRole('option', { name: /^admin \(linked to Ada/ });
    await taken.waitFor();
    await until(async () => (await taken.getAttribute('data-combobox-disabled')) === 'true');
    await page.keyboard.press('Escape');
    await page.reload();
    await account.waitFor();
    await until(async () => (await account.inputValue()) === 'admin');
    await page.getByRole('button', { name: 'Choose nobody' }).first().click();
    await save.click();
    await page.getByText(/no longer has an account/).waitFor();
  });

  test('a reader finds their profile, with their sessions, in the menu', async () => {
    verifies('D587');
    const page = await settings();
    await page.getByRole('button', { name: 'Account of admin' }).click();
    await page.getByRole('menuitem', { name: 'Profile and sessions' }).click();
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    await page.getByText('This one').first().waitFor();
  });

  test('a reader chooses the language, and the browser remembers it', async () => {
    verifies('D495');
    const page = await settings();
    await page.getByRole('button', { name: 'Account of admin' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
  });

  test('it fits a phone and follows a dark system', async () => {
    const page = await settings({ colorScheme: 'dark', viewport: { width: 400, height: 800 } });
    await page.getByRole('switch').waitFor({ state: 'attached' });
    expect(await page.evaluate('document.documentElement.getAttribute("data-mantine-color-scheme")')).toBe('dark');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
  });
});
