import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';

describeNeeding('chromium', 'the focus after a dialog', () => {
  const at = adminPages();
  const focused = (page: Page) =>
    page.evaluate<string>(
      'document.activeElement.getAttribute("aria-label") || document.activeElement.id || document.activeElement.textContent',
    );

  test('is where the dialog was opened from, also by an entry of a menu, and in the page where that no longer exists', async () => {
    verifies('D521');
    await at.call('crm.create', { name: 'Acme' });
    const page = await at.visit('/connections', 'CRM connections');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Edit Acme' }).press('Enter');
    await until(async () => (await focused(page)) === 'param_name');
    await page.keyboard.press('Escape');
    await until(async () => (await focused(page)) === 'Edit Acme');

    // As a person does: a menu moves the focus to its first entry itself, a moment after it opens.
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: 'More for Acme' }).press('Enter');
      await until(async () => Boolean(await page.evaluate('document.activeElement.closest("[role=menu]")')));
      const focusedEntry = async () => (await focused(page)).includes(entry);
      for (let step = 0; step < 6 && !(await focusedEntry()); step++) await page.keyboard.press('ArrowDown');
      expect(await focused(page)).toContain(entry);
      await page.keyboard.press('Enter');
    };
    await choose('Set API key');
    await dialog.getByLabel(/^API key of the CRM/).waitFor();
    await page.keyboard.press('Escape');
    await until(async () => (await focused(page)) === 'More for Acme');

    await choose('Delete');
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByText('No CRM connections yet').waitFor();
    await until(async () => (await focused(page)) === 'main');
  });
});
