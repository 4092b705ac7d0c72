import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';

/** What was changed is seen field by field, and taken back where nothing is lost by it. */
describeNeeding('chromium', 'undo on the pages', () => {
  const at = adminPages();
  const { call } = at;
  const dialog = (page: Page) => page.getByRole('dialog');
  const stored = async (num: string) => (await call('crm.get', { crm_num: num })).envelope.data;

  test('a change is shown before and after, undone on the Activity page, and refused where the record was changed since', async () => {
    verifies('D552');
    const num = String((await call('crm.create', { name: 'Acme' })).envelope.data?.crm_num);
    await call('crm.update', { crm_num: num, name: 'Zeta', url: 'https://zeta.example' });
    const page = await at.visit('/activity?resource=crm', 'Activity');
    await page.getByRole('button', { name: 'Details of crm.update' }).first().click();
    const diff = dialog(page).getByRole('table', { name: 'What changed' });
    await diff.getByRole('row', { name: 'Name Acme Zeta' }).waitFor();
    await diff.getByRole('row', { name: 'Url empty https://zeta.example' }).waitFor();
    await dialog(page).getByText('4 other fields are unchanged.').waitFor();
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: everything is as it was before.').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await stored(num)).toMatchObject({ name: 'Acme', url: '' });

    await page.getByRole('button', { name: 'Details of crm.update' }).first().click();
    await diff.waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await call('crm.update', { crm_num: num, name: 'Beta' });
    await call('crm.update', { crm_num: num, link_admin_only: true });
    await page.reload();
    await page.getByRole('button', { name: 'Details of crm.update' }).nth(1).click();
    await diff.getByRole('row', { name: 'Name Acme Beta' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await dialog(page).getByText('Not undone').waitFor();
    await dialog(page)
      .getByText(/the record was changed since/)
      .waitFor();
    expect(await stored(num)).toMatchObject({ name: 'Beta' });
  });

  test('what was created is undone after a question, because it is deleted', async () => {
    verifies('D552');
    const { envelope } = await call('crm.create', { name: 'Short-lived' });
    const num = String(envelope.data?.crm_num);
    const page = await at.visit('/activity?resource=crm', 'Activity');
    await page.getByRole('button', { name: 'Details of crm.create' }).first().click();
    await dialog(page).getByRole('table', { name: 'What was created' }).getByRole('row', { name: 'Name Short-lived' }).waitFor();
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    const question = page.getByRole('dialog', { name: `Delete Short-lived (${num})?` });
    await question.getByText('This cannot be undone.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await call('crm.get', { crm_num: num })).status).toBe(200);
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await until(async () => (await call('crm.get', { crm_num: num })).status === 404);
  });

  test('a message about a change offers to undo it', async () => {
    verifies('D552');
    const { envelope } = await call('crm.create', { name: 'Gamma' });
    const num = String(envelope.data?.crm_num);
    const page = await at.visit('/connections', 'CRM connections');
    await page.getByRole('button', { name: 'Edit Gamma' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Delta');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'Delta' }).waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row').filter({ hasText: 'Gamma' }).waitFor();
    expect(await stored(num)).toMatchObject({ name: 'Gamma' });
  });

  test('a message about something new asks before it deletes that again', async () => {
    verifies('D552');
    const page = await at.visit('/connections', 'CRM connections');
    await page.getByRole('button', { name: 'Add connection' }).first().click();
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Once');
    await dialog(page).getByRole('button', { name: 'Add connection' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Undoing deletes Once/)
      .waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'Once' }).count()).toBe(1);
    await page.getByRole('alert').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('row').filter({ hasText: 'Once' }).waitFor({ state: 'detached' });
  });
});
