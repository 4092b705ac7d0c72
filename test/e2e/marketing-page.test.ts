import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { crmCall } from './crm-call';
import { shoot } from './shoot';

/** What holds for all emails, changed part by part. */
describeNeeding('chromium', 'the page of marketing settings', () => {
  const at = adminPages();
  const crm = crmCall(at);
  const settings = async () => (await crm<{ settings: Record<string, Record<string, unknown>> }>('GET', '/setting')).settings;
  const part = (page: Page, name: string) => page.getByRole('region', { name });
  const save = (page: Page, name: string) => part(page, name).getByRole('button', { name: 'Save', exact: true });

  test('each part is saved by itself, with only what was changed, and shows what a colleague saved meanwhile', async () => {
    verifies('D602');
    const page = await at.visit('/marketing', 'Marketing settings');
    expect(await save(page, 'Your business').isDisabled()).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('Lovelace & Co');
    await page.getByLabel('Postal address').fill('1 Analytical Row\nLondon');
    await page.getByLabel('Email of the office').fill('nobody');
    await save(page, 'Your business').click();
    await part(page, 'Your business').getByRole('alert').getByText(/email/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Email of the office').fill('office@example.com');
    await crm('PUT', '/setting', { business_settings: { business_name: 'Babbage Ltd', logo: 'https://example.com/logo.png' } });
    await save(page, 'Your business').click();
    await page.getByText('Name: stored is “Babbage Ltd”, yours is “Lovelace & Co”.').waitFor();
    expect((await settings()).business_settings).toMatchObject({ business_name: 'Babbage Ltd', business_address: '' });
    await shoot(page, 'marketing-overtaken');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await save(page, 'Your business').click();
    await page.getByText('The settings are saved.').waitFor();
    // What nobody touched here is as the colleague left it.
    expect((await settings()).business_settings).toEqual({
      business_name: 'Lovelace & Co',
      business_address: '1 Analytical Row\nLondon',
      logo: 'https://example.com/logo.png',
      admin_email: 'office@example.com',
    });
    expect(await save(page, 'Your business').isDisabled()).toBe(true);
  });

  test('a footer without a way out is refused, and one is inserted where the cursor stands', async () => {
    verifies('D602');
    const page = await at.visit('/marketing', 'Marketing settings');
    const footer = page.getByLabel('Footer', { exact: true });
    await footer.fill('<p>Bye.</p>');
    await save(page, 'Sender and footer').click();
    await part(page, 'Sender and footer').getByText('The footer must contain {{crm.unsubscribe_url}}').waitFor();
    await footer.press('ControlOrMeta+Home');
    await page.getByRole('combobox', { name: 'Insert into “Footer”' }).fill('Link to unsub');
    await page.getByRole('option', { name: 'Link to unsubscribe' }).click();
    expect(await footer.inputValue()).toBe('{{crm.unsubscribe_html|Unsubscribe}}<p>Bye.</p>');
    await save(page, 'Sender and footer').click();
    await until(async () => (await settings()).email_settings?.email_footer === '{{crm.unsubscribe_html|Unsubscribe}}<p>Bye.</p>');
  });

  test('lists, details, the confirmation with its pages by tag, and the speed are set without a typed id', async () => {
    verifies('D602');
    await crm('POST', '/lists', { title: 'Monthly letter' });
    await crm('POST', '/tags', { title: 'Came to the fair' });
    const page = await at.visit('/marketing', 'Marketing settings');
    await page.getByLabel('Lists on the page').selectOption('Those chosen here');
    await page.getByRole('combobox', { name: 'Chosen lists' }).click();
    await page.getByRole('option', { name: 'Monthly letter' }).click();
    await page.keyboard.press('Escape');
    await save(page, 'Preferences and unsubscribing').click();
    await until(async () => (await settings()).email_settings?.pref_list_type === 'filtered_only');
    expect((await settings()).email_settings?.pref_list_items).toEqual([1]);

    const optin = part(page, 'Confirmation of new subscribers');
    await optin.getByLabel('Text', { exact: true }).fill('<p>Hello.</p>');
    await save(page, 'Confirmation of new subscribers').click();
    await optin.getByText('The body must contain').waitFor();
    await optin.getByLabel('Text', { exact: true }).fill('<p>{{crm.activate_button|Yes, it is me}}</p>');
    await optin.getByRole('button', { name: 'Add a rule' }).click();
    await optin.getByLabel('are led to').fill('https://example.com/fair');
    await save(page, 'Confirmation of new subscribers').click();
    await optin.getByText('Send the ids of the tags that the page is for.').waitFor();
    await optin.getByRole('combobox', { name: 'Contacts with one of these tags' }).click();
    await page.getByRole('option', { name: 'Came to the fair' }).click();
    await page.keyboard.press('Escape');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'marketing');
    await save(page, 'Confirmation of new subscribers').click();
    const stored = async () => (await crm<{ settings: Record<string, unknown> }>('GET', '/setting/double-optin')).settings;
    await until(async () => (await stored()).email_body === '<p>{{crm.activate_button|Yes, it is me}}</p>');
    expect((await stored()).tag_based_redirect).toEqual([{ tags: [1], url: 'https://example.com/fair' }]);

    await page.getByLabel('Emails per second', { exact: true }).fill('0');
    await save(page, 'Speed of sending').click();
    await part(page, 'Speed of sending').getByRole('alert').waitFor();
    await page.getByLabel('Emails per second', { exact: true }).fill('3');
    await save(page, 'Speed of sending').click();
    await until(async () => (await settings()).sending_settings?.emails_per_second === 3);
  });
});
