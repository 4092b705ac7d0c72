import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { crmCall } from './crm-call';
import { shoot } from './shoot';

interface Read {
  readonly sequence_emails: readonly { readonly email_subject: string; readonly delay: number }[];
}

/** A course of emails, from its name to who is at which of them, as an admin makes it. */
describeNeeding('chromium', 'the pages of sequences', () => {
  const at = adminPages('mariadb');
  const crm = crmCall(at);

  test('a course is written, put in order, activated, filled with people and paused', async () => {
    verifies('D574', 'D575', 'D576');
    const list = await crm<{ lists: { id: number } }>('POST', '/lists', { title: 'New customers' });
    for (const [email, first_name] of [
      ['guest.one@example.com', 'One'],
      ['guest.two@example.com', 'Two'],
    ])
      await crm('POST', '/subscribers', { email, first_name, status: 'subscribed', lists: [list.lists.id] });

    const { sequences } = await crm<{ sequences: { data: { id: number }[] } }>('GET', '/sequences');
    for (const { id: other } of sequences.data) await crm('DELETE', `/sequences/${other}`);
    const page = await at.visit('/sequences', 'Sequences');
    const dialog = page.getByRole('dialog');
    await page.getByText('No sequences yet').waitFor();
    await shoot(page, 'sequences-none');
    await page.getByRole('button', { name: 'New sequence' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('First steps');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'First steps', level: 1 }).waitFor();
    await page.getByText('Add the first email.').waitFor();
    expect(await page.getByRole('button', { name: 'Activate' }).isDisabled()).toBe(true);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const stored = async () => (await crm<Read>('GET', `/sequences/${id}?with[]=sequence_emails`)).sequence_emails;

    async function addEmail(subject: string, text?: string) {
      await page.getByRole('button', { name: 'Add an email' }).click();
      await dialog.getByLabel('Subject').fill(subject);
      await dialog.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('heading', { name: subject, level: 1 }).waitFor();
      if (text !== undefined) {
        await page.getByRole('button', { name: '+ Text' }).click();
        await page.getByLabel('Text of part 1').fill(text);
        await page.getByRole('button', { name: 'Save the email' }).click();
        await page.getByText('The email has been saved.').first().waitFor();
      }
    }

    await addEmail('Welcome', 'Hello {{contact.first_name}}, welcome.');
    await page.getByRole('switch', { name: 'Only between two times of day' }).check({ force: true });
    await page.getByLabel('From').fill('18:00');
    await page.getByText('Enter two times, the earlier one first.').waitFor();
    await page.getByRole('switch', { name: 'Only between two times of day' }).uncheck({ force: true });
    await page.getByRole('switch', { name: 'Only on some days of the week' }).check({ force: true });
    for (const day of ['Saturday', 'Sunday']) await page.getByRole('checkbox', { name: day }).check();
    await page.getByRole('button', { name: 'Save the times' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.frameLocator('iframe').getByText('welcome.').waitFor();
    await shoot(page, 'sequence-email');
    await page.getByRole('link', { name: 'First steps' }).click();
    await addEmail('Where to begin');
    await page.getByRole('link', { name: 'First steps' }).click();
    await addEmail('A question', 'What are you looking for?');
    await page.getByRole('link', { name: 'First steps' }).click();

    const flow = page.getByRole('list', { name: 'Flow' });
    await until(async () => (await flow.getByText('It has no text yet.').count()) === 1);
    expect(await flow.getByText('Wait 2 days').count()).toBe(2);
    await flow.getByRole('button', { name: 'Change the wait before “Where to begin”' }).click();
    await dialog.getByLabel('How many').fill('');
    await dialog.getByText('Enter a whole number, 0 for at once.').waitFor();
    await dialog.getByLabel('How many').fill('3');
    await dialog.getByLabel('Unit').selectOption('Hours');
    await shoot(page, 'sequence-wait');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await flow.getByText('Wait 3 hours').waitFor();
    expect((await stored()).map(({ delay }) => delay)).toEqual([0, 3 * 3600, 3 * 3600 + 2 * 86_400]);
    await flow.getByRole('button', { name: 'Move “Where to begin” down' }).press('Enter');
    await until(async () => (await stored())[1]?.email_subject === 'A question');
    await until(async () =>
      Boolean(await page.evaluate('document.activeElement?.getAttribute("aria-label") === "Move “Where to begin” down"')),
    );
    await flow.getByRole('button', { name: 'Delete “Where to begin”' }).click();
    await dialog.getByText('It is deleted for good').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await until(async () => (await stored()).length === 2);

    await page.getByRole('button', { name: 'Add people' }).click();
    await dialog.getByText('they begin once it is activated').waitFor();
    await dialog.getByRole('button', { name: 'Add people' }).click();
    await dialog.getByText('Choose somebody.').waitFor();
    await dialog.getByRole('combobox', { name: 'Contacts' }).fill('guest.one');
    await page.getByRole('option', { name: /guest\.one@example\.com/ }).click();
    await page.keyboard.press('Escape');
    await shoot(page, 'sequence-enrol');
    await dialog.getByRole('button', { name: 'Add people' }).click();
    await page.getByText('1 person was added.').waitFor();
    await page.getByRole('row').filter({ hasText: 'One' }).getByText('Stands still').first().waitFor();
    await page.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('Active', { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: 'One' }).getByText('A question').waitFor();
    await page.getByRole('button', { name: 'Add people' }).click();
    await dialog.getByRole('radio', { name: 'Everybody of lists, tags or a segment' }).check();
    await dialog.getByRole('combobox', { name: 'On any of these lists' }).click();
    await page.getByRole('option', { name: 'New customers' }).click();
    await page.keyboard.press('Tab');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'sequence-audience');
    await dialog.getByRole('button', { name: 'Add people' }).click();
    await page.getByText('1 person was added, 1 left out.').waitFor();
    await flow.getByText(/1 sent|2 sent/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'sequence');

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Take One out' }).click();
    await dialog.getByRole('button', { name: 'Take out' }).click();
    await until(async () => (await page.getByRole('row').filter({ hasText: 'One' }).count()) === 0);
    await page.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByLabel('Name').fill('First weeks');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'First weeks', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'All sequences' }).click();
    await page.getByRole('link', { name: 'Open “First weeks”' }).waitFor();
    await shoot(page, 'sequences');
    await page.getByRole('link', { name: 'Open “First weeks”' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('1 person is in it and gets no more').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No sequences yet').waitFor();
  });

  test('a wait that a colleague has changed since it was opened is shown, and not overwritten', async () => {
    verifies('D680');
    const { sequence } = await crm<{ sequence: { id: number } }>('POST', '/sequences', { title: 'Shared', status: 'paused' });
    const path = `/sequences/${sequence.id}`;
    const { email } = await crm<{ email: { id: number } }>('POST', `${path}/email`, { email_subject: 'Hello', design_template: 'simple' });
    const wait = (delay: number) => crm('PUT', `${path}/delays`, { emails: [{ id: email.id, delay, delay_unit: 'days' }] });
    const stored = async () => (await crm<Read>('GET', `${path}?with[]=sequence_emails`)).sequence_emails[0]?.delay;
    await wait(1);
    const page = await at.visit(path, 'Shared');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Change the wait before “Hello”' }).click();
    await dialog.getByLabel('How many').fill('4');
    await wait(9);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('How long to wait: stored is “Wait 9 days”, yours is “Wait 4 days”.').waitFor();
    expect(await stored()).toBe(9 * 86_400);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await dialog.count()) === 0);
    expect(await stored()).toBe(4 * 86_400);
  });
});
