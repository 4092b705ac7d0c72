import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';

describeNeeding('chromium', 'the palette', () => {
  const at = adminPages();
  const { call } = at;
  const path = (url: string) => new URL(url).pathname.replace('/admin/siteplane', '') + new URL(url).hash;

  test('a page is opened by what people call it, without a mouse, and comes first the next time', async () => {
    verifies('D523');
    const page = await at.visit('/keys', 'API keys');
    await page.getByRole('button', { name: 'Find and open' }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Find and open' });
    await field.fill('no such thing at all');
    await page.getByText('Nothing found. Try another word.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await field.fill('rename crm');
    await page.getByRole('option', { name: 'CRM connections' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'CRM connections' }).waitFor();
    expect(path(page.url())).toBe('/connections');

    await page.getByRole('button', { name: 'Find and open' }).click();
    await page.getByText('Used lately').waitFor();
    expect(await page.getByRole('option').first().innerText()).toContain('CRM connections');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(() => page.evaluate<boolean>('document.activeElement.matches("button[aria-keyshortcuts]")'));
  });

  test('records are found by their names, and leave no trace in the browser', async () => {
    verifies('D523');
    await call('users.create', { first_name: 'Ada', last_name: 'King' });
    await call('crm.create', { name: 'Kingfisher' });
    const page = await at.visit('/keys', 'API keys');
    await page.getByRole('button', { name: 'Find and open' }).click();
    await page.getByRole('combobox', { name: 'Find and open' }).fill('king');
    await page.getByRole('option', { name: 'Kingfisher' }).waitFor();
    await page.getByRole('option', { name: 'Ada King' }).click();
    await page.getByRole('row').filter({ hasText: 'Ada King' }).waitFor();
    expect(path(page.url())).toBe('/team#q=Ada+King');
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('King');
  });

  test('an operation is found by what it does and by another word for it', async () => {
    verifies('D523');
    const page = await at.visit('/keys', 'API keys');
    await page.getByRole('button', { name: 'Find and open' }).click();
    await page.getByRole('combobox', { name: 'Find and open' }).fill('remove crm slot');
    await page.getByRole('option', { name: 'crm.delete' }).click();
    await page.getByRole('heading', { name: 'crm.delete' }).waitFor();
    expect(path(page.url())).toBe('/console/crm/delete');
  });
});
