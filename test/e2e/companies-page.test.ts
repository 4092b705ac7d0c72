import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { crmCall } from './crm-call';
import { shoot } from './shoot';

interface Stored {
  readonly id: number;
  readonly logo: string;
}

/** Companies with what is known of them, and labels beyond the first page. */
describeNeeding('chromium', 'the pages of companies and labels', () => {
  const at = adminPages();
  const crm = crmCall(at);
  afterEach(async () => {
    const { companies } = await crm<{ companies: { data: { id: number }[] } }>('GET', '/companies');
    for (const { id } of companies.data) await crm('DELETE', `/companies/${id}`, {});
  });

  test('a company is made, described, and gets people', async () => {
    verifies('D625');
    await crm('POST', '/subscribers', { email: 'ada@company.example', first_name: 'Ada', status: 'subscribed' });
    const page = await at.visit('/contacts/companies', 'Contacts');
    const dialog = page.getByRole('dialog');
    await page.getByText('No companies yet').waitFor();
    await page.getByRole('button', { name: 'New company' }).click();
    await dialog.getByLabel('Name').fill('Byron & Sons');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Byron & Sons', level: 1 }).waitFor();
    await page.getByLabel('Website').fill('nowhere');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/website/)
      .waitFor();
    await page.getByLabel('Website').fill('https://byron.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The company is saved.').waitFor();
    verifies('D612', 'D609');
    await page.getByRole('textbox', { name: 'Address of the logo' }).fill('https://byron.example/logo.svg');
    await page.getByRole('combobox', { name: 'Owner' }).fill('ada@company');
    await page.getByRole('option', { name: 'Ada (ada@company.example)' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const stored = async () => {
      const { companies } = await crm<{ companies: { data: Stored[] } }>('GET', '/companies');
      return companies.data;
    };
    await until(async () => (await stored())[0]?.logo !== '');
    const made = await stored();
    expect(made).toMatchObject([{ logo: 'https://byron.example/logo.svg', owner: { email: 'ada@company.example' } }]);
    await page.getByLabel('City').fill('Bonn');
    await page.getByLabel('Industry').fill('Looms');
    await crm('PUT', `/companies/${made[0]?.id}`, { city: 'Rome' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('City: stored is “Rome”, yours is “Bonn”.').waitFor();
    await page.getByRole('button', { name: 'Take what is stored' }).click();
    // What nobody else has touched stays as it was typed.
    expect(await page.getByLabel('City').inputValue()).toBe('Rome');
    expect(await page.getByLabel('Industry').inputValue()).toBe('Looms');
    await page.getByRole('textbox', { name: 'New note' }).fill('Pays late.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByRole('list', { name: 'Notes' }).getByText('Pays late.').waitFor();
    await page.getByRole('button', { name: 'Delete the note “Pays late.”' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await until(async () => (await page.getByText('Pays late.').count()) === 0);
    await page.getByRole('combobox', { name: 'Add contacts' }).fill('ada@company');
    await page.getByRole('option', { name: 'Ada (ada@company.example)' }).click();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Add them' }).click();
    await page.getByRole('link', { name: 'Ada', exact: true }).waitFor();
    await page.getByText('One contact belongs to it').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'company');
    await page.getByRole('button', { name: 'Take Ada out of the company' }).click();
    await page.getByText('Nobody belongs to it yet.').waitFor();
    await page.getByRole('link', { name: 'All companies' }).click();
    await page.getByRole('link', { name: 'Open “Byron & Sons”' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'companies');
    await page.getByRole('link', { name: 'Open “Byron & Sons”' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No companies yet').waitFor();
    const { subscriber } = await crm<{ subscriber: { id: number } }>('GET', '/subscribers/0?get_by_email=ada@company.example');
    await crm('DELETE', `/subscribers/${subscriber.id}`, {});
  });

  test('every note of a company can be reached, also the oldest', async () => {
    verifies('D612');
    const { company } = await crm<{ company: { id: number } }>('POST', '/companies', { name: 'Talkative' });
    for (let number = 1; number <= 27; number += 1) {
      const note = { title: `Note ${number}`, description: `Call ${String(number).padStart(2, '0')}`, type: 'note' };
      await crm('POST', `/companies/${company.id}/notes`, { note });
    }
    const page = await at.visit(`/contacts/companies/${company.id}`, 'Talkative');
    const notes = page.getByRole('list', { name: 'Notes' });
    await notes.getByText('Call 27').waitFor();
    expect(await notes.getByRole('listitem').count()).toBe(25);
    await page.getByRole('button', { name: 'Show older notes (25 of 27)' }).click();
    await notes.getByText('Call 01').waitFor();
    await page.getByRole('button', { name: 'Delete the note “Call 01”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await until(async () => (await notes.getByRole('listitem').count()) === 26);
    expect(await page.getByRole('button', { name: /older notes/ }).count()).toBe(0);
    await crm('DELETE', `/companies/${company.id}`, {});
  });

  test('companies have fields of their own and are imported from a file as contacts are', async () => {
    verifies('D612');
    const page = await at.visit('/contacts/companies/fields', 'Contacts');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New field' }).click();
    await dialog.getByLabel('Name').fill('Customer number');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Customer number').waitFor();
    await page.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import companies', level: 1 }).waitFor();
    const text = 'Firma;Ort;Customer number\nByron & Sons;Bonn;K-7\n;Rome;K-8\n';
    await page.locator('input[type=file]').setInputFiles({ name: 'firms.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    expect(await page.getByRole('combobox', { name: 'Field of the column “Firma”' }).inputValue()).toBe('Name');
    expect(await page.getByRole('combobox', { name: 'Field of the column “Customer number”' }).inputValue()).toBe('Customer number');
    expect(await page.getByText('May new contacts get your marketing emails?').count()).toBe(0);
    await page.getByRole('button', { name: 'Import one company' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'import-companies');
    await page.getByRole('button', { name: 'Import one company' }).click();
    await page.getByText('The import is complete: 2 of 2 rows.').waitFor();
    await page.getByRole('link', { name: 'Show the companies' }).click();
    await page.getByRole('link', { name: 'Open “Byron & Sons”' }).click();
    await until(async () => (await page.getByLabel('Customer number').inputValue()) === 'K-7');
    await shoot(page, 'company-fields');
    // The tests of a file run in any order, and one begins where there are none.
    const { companies } = await crm<{ companies: { data: { id: number }[] } }>('GET', '/companies');
    for (const { id } of companies.data) await crm('DELETE', `/companies/${id}`, {});
  });

  test('what lies beyond the first page of labels and segments is found and chosen', async () => {
    verifies('D609');
    for (let number = 1; number <= 30; number += 1) await crm('POST', '/tags', { title: `Topic ${String(number).padStart(2, '0')}` });
    const page = await at.visit('/contacts/labels', 'Contacts');
    const tags = page.getByRole('region', { name: 'Tags' });
    await tags.getByRole('button', { name: 'Rename “Topic 30”' }).waitFor();
    expect(await tags.getByRole('button', { name: 'Rename “Topic 01”' }).count()).toBe(0);
    await tags.getByRole('button', { name: 'Next page' }).click();
    await tags.getByRole('button', { name: 'Rename “Topic 01”' }).waitFor();
    await tags.getByRole('searchbox', { name: 'Search in Tags' }).fill('topic 17');
    await tags.getByRole('button', { name: 'Rename “Topic 17”' }).waitFor();
    await until(async () => (await tags.getByRole('listitem').count()) === 1);
    await shoot(page, 'labels-search');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await crm('POST', '/subscribers', { email: 'late@labels.example', first_name: 'Late', tags: ['Topic 01'], status: 'subscribed' });
    await page.reload();
    await page.getByRole('combobox', { name: 'Tag' }).fill('topic 01');
    await page.getByRole('option', { name: 'Topic 01' }).click();
    await until(async () => (await page.getByRole('row').count()) === 2);
    await page.getByRole('row').filter({ hasText: 'late@labels.example' }).waitFor();
    await shoot(page, 'contacts-filtered');
  });
});
