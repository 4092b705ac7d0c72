import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { crmCall } from './crm-call';
import { shoot } from './shoot';

interface Stored {
  readonly campaign: {
    readonly status: string;
    readonly email_subject: string;
    readonly settings: {
      readonly scheduling_settings: object;
      readonly sending_conditions: readonly object[];
      readonly subscribers: readonly object[];
    };
  };
}

/** Campaigns that are sent again, and links that tag, from the first click to their figures, as an admin has them. */
describeNeeding('chromium', 'the pages of recurring campaigns and of smart links', () => {
  const at = adminPages();
  const crm = crmCall(at);

  test('a weekly letter is made, given its schedule, content and recipients, activated, followed and paused', async () => {
    verifies('D608', 'D609');
    const list = await crm<{ lists: { id: number } }>('POST', '/lists', { title: 'Readers' });
    await crm('POST', '/subscribers', { email: 'guest.one@example.com', first_name: 'One', status: 'subscribed', lists: [list.lists.id] });
    const page = await at.visit('/recurring', 'Recurring campaigns');
    const dialog = page.getByRole('dialog');
    await page.getByText('No recurring campaigns yet').waitFor();
    await page.getByRole('button', { name: 'New recurring campaign' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('Weekly letter');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Weekly letter', level: 1 }).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const stored = async () => (await crm<Stored>('GET', `/recurring-campaigns/${id}`)).campaign;
    expect(await page.getByRole('button', { name: 'Activate' }).isDisabled()).toBe(true);
    await page.getByText('Save a subject before you activate it.').waitFor();

    await page.getByText('Every Monday at 9:00 AM').waitFor();
    await page.getByLabel('How often').selectOption('Every month');
    await page.getByLabel('Day of the month').selectOption('31');
    await page.getByText('On day 31 of each month, or its last day, at 9:00 AM').waitFor();
    await page.getByLabel(/^Time/).fill('');
    await page.getByText('Enter a time of day.').waitFor();
    await page.getByLabel(/^Time/).fill('07:30');
    await page.getByLabel('Only when there is something new').check();
    await page.getByRole('button', { name: 'Save the schedule' }).click();
    await page.getByText('The recurring campaign has been saved.').waitFor();
    expect((await stored()).settings).toMatchObject({
      scheduling_settings: { type: 'monthly', day: '31', time: '07:30', send_automatically: 'yes' },
      sending_conditions: [{ object_name: 'post' }],
    });

    // A colleague has set another time meanwhile: both are shown.
    await page.getByLabel(/^Time/).fill('08:00');
    await crm('PUT', `/recurring-campaigns/${id}`, { settings: { scheduling_settings: { time: '18:00' } } });
    await page.getByRole('button', { name: 'Save the schedule' }).click();
    await page.getByRole('alert').getByText('18:00').waitFor();
    await shoot(page, 'recurring-conflict');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save the schedule' }).click();
    await until(async () => JSON.stringify((await stored()).settings).includes('08:00'));

    await page.getByRole('textbox', { name: 'Subject' }).fill('News of the month');
    await page.getByRole('button', { name: '+ Text' }).click();
    await page.getByLabel('Text of part 1').fill('Hello.');
    await page.getByRole('button', { name: 'Save the content' }).click();
    await until(async () => (await stored()).email_subject === 'News of the month');
    await page.getByRole('radio', { name: 'Lists and tags' }).check();
    await page.getByRole('combobox', { name: 'Lists' }).fill('read');
    await page.getByRole('option', { name: 'Readers' }).click();
    await page.getByText('1 person would get it.').waitFor();
    await page.getByRole('button', { name: 'Save the recipients' }).click();
    await until(async () => JSON.stringify((await stored()).settings.subscribers).includes(`"list":${list.lists.id}`));
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('It is active now.').waitFor();
    await page.getByText('next email on').waitFor();
    expect((await stored()).status).toBe('active');
    await page.getByText('It has made no email yet.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'recurring');

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('It is paused now.').waitFor();
    await page.getByRole('link', { name: 'All recurring campaigns' }).click();
    await page.getByText('On day 31 of each month, or its last day, at 8:00 AM').waitFor();
    await shoot(page, 'recurring-list');
  });

  test('a smart link is made, copied into an email, changed over what a colleague saved, and deleted', async () => {
    verifies('D608', 'D415');
    for (const title of ['Interested', 'Cold']) await crm('POST', '/tags', { title });
    const page = await at.visit('/smart-links', 'Smart links');
    await page.getByText('No smart links yet').waitFor();
    await page.getByRole('link', { name: 'New smart link' }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByLabel('Name').fill('Wants the offer');
    await page.getByText('Enter the target as a web address').waitFor();
    await page.getByLabel('Target').fill('https://acme.example/offer');
    await page.getByRole('combobox', { name: 'Tags to add' }).fill('inter');
    await page.getByRole('option', { name: 'Interested' }).click();
    // Its list stays open for more, and has an option of the same name.
    await page.getByRole('combobox', { name: 'Tags to add' }).press('Escape');
    await page.getByRole('option', { name: 'Interested' }).waitFor({ state: 'hidden' });
    await page.getByRole('combobox', { name: 'Tags to remove' }).fill('inter');
    await page.getByRole('option', { name: 'Interested' }).click();
    await page.getByRole('button', { name: 'Save the link' }).click();
    await page.getByText('The same link adds').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Tags to remove' }).press('Backspace');
    await page.getByRole('combobox', { name: 'Tags to remove' }).fill('cold');
    await page.getByRole('option', { name: 'Cold' }).click();
    await page.getByRole('button', { name: 'Save the link' }).click();
    await page.getByText('{{crm.smart_link.wants-the-offer}}').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const { link } = await crm<{ link: { actions: object; short_url: string } }>('GET', `/smart-links/${id}`);
    expect(link.actions).toMatchObject({ tags: [expect.any(Number)], remove_tags: [expect.any(Number)] });
    await page.getByText(link.short_url).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'smart-link');

    await page.getByLabel('Notes').fill('For spring');
    await page.getByLabel('Name').fill('Wants the offer of spring');
    await crm('PUT', `/smart-links/${id}`, { title: 'Wants the spring offer' });
    await page.getByRole('button', { name: 'Save the link' }).click();
    await page.getByRole('alert').getByText('Wants the spring offer').waitFor();
    await page.getByRole('button', { name: 'Take what is stored' }).click();
    expect(await page.getByLabel('Name').inputValue()).toBe('Wants the spring offer');

    // A visitor whom nobody knows is led on and counted.
    await fetch(link.short_url, { redirect: 'manual' });
    await page.getByRole('link', { name: 'All smart links' }).click();
    await page.getByText('Leads to https://acme.example/offer').waitFor();
    await shoot(page, 'smart-links');
    await page.getByRole('link', { name: 'Open “Wants the spring offer”' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No smart links yet').waitFor();
  });
});
