import { readFileSync } from 'node:fs';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { crmCall } from './crm-call';
import { shoot } from './shoot';

/** Contacts, their lists and tags, and segments, from an empty site to a question that finds people. */
describeNeeding('chromium', 'the pages of contacts', () => {
  const at = adminPages('mariadb');
  const crm = crmCall(at);

  test('people are added, labelled, noted about, changed together, and found by a segment', async () => {
    verifies('D564');
    let page = await at.visit('/contacts', 'Contacts');
    const dialog = page.getByRole('dialog');
    await page.getByText('No contacts yet').waitFor();
    await shoot(page, 'contacts-none');

    await page.getByRole('link', { name: 'Lists and tags' }).click();
    await page.getByRole('textbox', { name: 'New list' }).fill('Newsletter');
    await page.getByRole('region', { name: 'Lists' }).getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Rename “Newsletter”' }).click();
    await dialog.getByLabel('Name').fill('Monthly letter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Rename “Monthly letter”' }).waitFor();
    await page.getByRole('textbox', { name: 'New tag' }).fill('Came to the fair');
    await page.getByRole('textbox', { name: 'New tag' }).press('Enter');
    await page.getByRole('button', { name: 'Delete “Came to the fair”' }).waitFor();
    await shoot(page, 'contacts-labels');

    await page.getByRole('link', { name: 'People', exact: true }).click();
    for (const name of ['one', 'two', 'three']) {
      await page.getByRole('button', { name: 'Add contact' }).click();
      if (name === 'one') {
        await dialog.getByLabel('Email address').fill('nobody');
        await dialog.getByRole('button', { name: 'Add contact' }).click();
        await dialog.getByText('Enter an email address, such as name@example.com.').waitFor();
        expect(await axeViolations(page)).toEqual([]);
      }
      await dialog.getByLabel('Email address').fill(`guest.${name}@example.com`);
      await dialog.getByLabel('First name').fill(`Guest ${name}`);
      await dialog.getByRole('button', { name: 'Add contact' }).click();
      await page.getByRole('heading', { name: `Guest ${name}`, level: 1 }).waitFor();
      if (name !== 'three') await page.getByRole('link', { name: 'All contacts' }).click();
    }
    await page.getByLabel('City').fill('Bonn');
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    await crm('PUT', `/subscribers/${id}`, { city: 'Rome' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('City: stored is “Rome”, yours is “Bonn”.').waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await until(async () => (await page.getByText('Nothing is changed yet.').count()) === 1);
    verifies('D624');
    await page.getByRole('combobox', { name: 'Tags' }).fill('to the FAIR');
    await page.getByRole('option', { name: 'Came to the fair' }).click();
    await page.getByText('Got the tag “Came to the fair”').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'New note' }).fill('Prefers the phone.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Prefers the phone.', { exact: true }).waitFor();
    verifies('D622');
    await page.getByRole('link', { name: 'Define the first field' }).click();
    await page.getByText('No fields yet').waitFor();
    await page.getByRole('button', { name: 'New field' }).click();
    await dialog.getByLabel('Kind').selectOption('Choice of several');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter at least one choice.').waitFor();
    await dialog.getByLabel('Name').fill('Interests');
    await dialog.getByLabel('Choices').fill('Tea\n\n Coffee ');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'contact-field');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Choice of several · Tea · Coffee').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'contact-fields');
    await page.goto(`${at.server().url}/admin/siteplane/contacts/${id}`);
    await page.getByRole('combobox', { name: 'Interests' }).click();
    await page.getByRole('option', { name: 'Coffee' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save these details' }).click();
    await page.getByText('The contact is saved.').first().waitFor();
    const whole = await crm<{ subscriber: object }>('GET', `/subscribers/${id}?with[]=subscriber.custom_values`);
    expect(whole.subscriber).toMatchObject({ custom_values: { interests: ['Coffee'] } });
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'contact');

    await page.getByRole('link', { name: 'All contacts' }).click();
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await page.getByRole('button', { name: 'Change 3 contacts' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose one.').waitFor();
    await dialog.getByRole('combobox', { name: 'Which' }).fill('month');
    await dialog.getByRole('option', { name: 'Monthly letter' }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await page.getByRole('row').filter({ hasText: 'Monthly letter' }).count()) === 3);
    await page.getByRole('searchbox').fill('guest.two');
    await until(async () => (await page.getByRole('row').filter({ hasText: 'guest.two' }).count()) === 1);
    expect(new URL(page.url()).hash).toBe('#q=guest.two');
    await shoot(page, 'contacts');

    await at.close();
    page = await at.visit('/contacts/segments', 'Contacts');
    await page.getByRole('link', { name: 'New segment' }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByLabel('Name').fill('Readers in Bonn');
    await page.getByRole('combobox', { name: 'Value of condition 1' }).click();
    await page.getByRole('option', { name: 'Monthly letter' }).click();
    await page.keyboard.press('Tab');
    await page.getByText('3 people are in it now.').waitFor();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByLabel('What condition 2 asks').selectOption('City');
    await page.getByText('Complete the conditions.').waitFor();
    await page.getByLabel('Value of condition 2').fill('Bonn');
    await page.getByText('1 person is in it now.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'segment');
    await page.getByRole('button', { name: 'Save the segment' }).click();
    await page.getByText('2 conditions').waitFor();
    await page.getByRole('link', { name: 'Open Readers in Bonn' }).click();
    await page.getByText('1 person is in it now.').waitFor();
    expect(await page.getByLabel('Value of condition 2').inputValue()).toBe('Bonn');
    await page.getByRole('table', { name: 'The newest of them' }).getByRole('link', { name: 'Guest three' }).waitFor();
    const { dynamic_segments: all } = await crm<{ dynamic_segments: { id: number }[] }>('GET', '/dynamic-segments');
    await crm('PUT', `/dynamic-segments/${all[0]?.id}`, { filters: [[{ source: ['subscriber', 'city'], operator: '=', value: 'Rome' }]] });
    await page.getByLabel('Value of condition 2').fill('Bon');
    await page.getByRole('button', { name: 'Save the segment' }).click();
    await page.getByText('Conditions: stored is “City is Rome”, yours is “Lists').waitFor();
    await shoot(page, 'segment-overtaken');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save the segment' }).click();
    await page.getByText('Nothing is changed yet.').waitFor();
    await page.getByRole('link', { name: 'All segments' }).click();
    await page.getByRole('button', { name: 'Duplicate “Readers in Bonn”' }).click();
    await page.getByRole('heading', { name: '[Duplicate] Readers in Bonn', level: 1 }).waitFor();
    expect(await page.getByLabel('Value of condition 2').inputValue()).toBe('Bon');
    await page.getByRole('link', { name: 'All segments' }).click();
    await page.getByRole('button', { name: 'Delete “[Duplicate] Readers in Bonn”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await until(async () => (await page.getByRole('row').filter({ hasText: '[Duplicate]' }).count()) === 0);
    await page.getByRole('link', { name: 'Open Readers in Bonn' }).click();
    await page.getByRole('link', { name: 'All segments' }).click();
    await page.getByRole('button', { name: 'Delete “Readers in Bonn”' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No segments yet').waitFor();

    // What the builder cannot show is told and kept.
    const companies = { source: ['segment', 'companies'], operator: 'in', value: [1] };
    await crm('POST', '/dynamic-segments', { title: 'Of a company', filters: [[companies]] });
    await page.reload();
    await page.getByRole('link', { name: 'Open Of a company' }).click();
    await page.getByText('A condition about segment.companies that is changed by the API').waitFor();
  });

  test('a file becomes contacts: matched, said beforehand, imported, with what was left out as a file', async () => {
    verifies('D620');
    await crm('POST', '/lists', { title: 'Fair of 2026' });
    await crm('POST', '/subscribers', { email: 'known@import.example', first_name: 'Kim', status: 'subscribed' });
    const file = (text: string) => ({ name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    const page = await at.visit('/contacts/import', 'Import contacts');
    const upload = page.locator('input[type=file]');
    await upload.setInputFiles(file(' '));
    await page.getByText('The file is empty.').waitFor();
    await shoot(page, 'import-refused');
    await upload.setInputFiles(
      file('Mailadresse;Vorname;Nickname\nnew@import.example;Nora;No\nknown@import.example;Kimberly;Kim\nnobody;Nil;\n'),
    );
    await page.getByText('The file has 3 rows.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Field of the column “Mailadresse”' }).inputValue()).toBe('Email address');
    expect(await page.getByRole('combobox', { name: 'Field of the column “Vorname”' }).inputValue()).toBe('First name');
    expect(await page.getByRole('combobox', { name: 'Field of the column “Nickname”' }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Import 2 contacts' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'nobody' }).waitFor();
    await page.getByRole('radio', { name: 'Yes, they have agreed' }).click();
    await page.getByText('Confirm that everybody in the file has agreed').waitFor();
    expect(await page.getByRole('button', { name: 'Import 2 contacts' }).isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'Everybody in this file has agreed' }).check();
    await page.getByRole('radio', { name: 'Leave them as they are' }).click();
    await page.getByRole('button', { name: 'Import one contact' }).waitFor();
    await page.getByRole('radio', { name: 'Update them' }).click();
    await page.getByRole('combobox', { name: 'Lists for all of them' }).fill('fair of');
    await page.getByRole('option', { name: 'Fair of 2026' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Import 2 contacts' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'import');
    await page.getByRole('button', { name: 'Import 2 contacts' }).click();
    await page.getByText('The import is complete: 3 of 3 rows.').waitFor();
    await shoot(page, 'import-done');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save rows left out as CSV' }).click();
    const left = await saved;
    expect(left.suggestedFilename()).toBe('fair-left-out.csv');
    expect(readFileSync(await left.path(), 'utf8')).toMatch(/^\uFEFF?Line,Email address,Reason\n4,nobody,/);
    await page.reload();
    await page.getByText('The import is complete: 3 of 3 rows.').waitFor();
    const known = await crm<{ subscriber: { first_name: string; lists: { title: string }[] } }>(
      'GET',
      '/subscribers/0?get_by_email=known@import.example',
    );
    expect(known.subscriber).toMatchObject({ first_name: 'Kimberly', status: 'subscribed', lists: [{ title: 'Fair of 2026' }] });
    const { subscribers } = await crm<{ subscribers: { data: { id: number }[] } }>('GET', '/subscribers?search=import.example');
    await crm('POST', '/subscribers/do-bulk-action', {
      action_name: 'delete_contacts',
      subscriber_ids: subscribers.data.map(({ id }) => id),
    });
  });
});
