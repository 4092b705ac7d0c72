import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { shoot } from './shoot';

/** Keys with limits: given when they are minted, proposed from what they did, and never widened. */
describeNeeding('chromium', 'the limits of keys', () => {
  const at = adminPages();

  test('an assistant gets a read-only key, and what another key did proposes its limits', async () => {
    verifies('D600', 'D601');
    const page = await at.visit('/keys', 'API keys');
    await page.getByRole('button', { name: /^Create (a|the first) key$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Assistant');
    await dialog.getByRole('combobox', { name: 'What it may do' }).selectOption('Read only');
    await dialog.getByRole('combobox', { name: 'Where' }).selectOption('In these areas only');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Choose at least one area.').waitFor();
    await dialog.getByRole('checkbox', { name: 'CRM connections' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'keys-mint');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const key = await dialog.getByRole('textbox', { name: 'API key' }).inputValue();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('Read only: CRM connections').waitFor();

    const dispatch = async (action: string, params: object) =>
      (
        await fetch(`${at.server().url}/rest/siteplane/v1/manage/dispatch`, {
          method: 'POST',
          headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
          body: JSON.stringify({ resource: 'crm', action, params }),
        })
      ).status;
    expect([await dispatch('list', {}), await dispatch('create', { name: 'Acme' })]).toEqual([200, 403]);

    await page.reload();
    await page.getByRole('button', { name: /for Assistant/ }).click();
    await page.getByRole('menuitem', { name: 'Use and limits' }).click();
    await dialog.getByText('CRM connections: read once').waitFor();
    expect(await dialog.getByRole('combobox', { name: 'What it may do' }).locator('option').allInnerTexts()).toEqual(['Read only']);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'keys-narrow');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/“Assistant” is limited from its next call on/).waitFor();
  });
});
