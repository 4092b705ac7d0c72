import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { crmCall } from './crm-call';
import { shoot } from './shoot';

/** A template from its name to what is said before it is deleted. */
describeNeeding('chromium', 'the pages of templates', () => {
  const at = adminPages();
  const crm = crmCall(at);

  test('one is written, previewed on both devices, renamed, and deleted with a word about what uses it', async () => {
    verifies('D568');
    // The preview has the values of the newest contact.
    await crm('POST', '/subscribers', { email: 'guest.one@example.com', first_name: 'One', status: 'subscribed' });
    const { templates } = await crm<{ templates: { data: { ID: number }[] } }>('GET', '/templates');
    for (const { ID } of templates.data) await crm('DELETE', `/templates/${ID}`);
    const page = await at.visit('/templates', 'Email templates');
    const dialog = page.getByRole('dialog');
    await page.getByText('No templates yet').waitFor();
    await page.getByRole('button', { name: 'New template' }).click();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('Monthly news');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Monthly news', level: 1 }).waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await page.getByText('Not used yet').waitFor();
    await page.getByRole('textbox', { name: 'Subject' }).fill('News for {{contact.first_name|you}}');
    await page.getByRole('button', { name: '+ Heading' }).click();
    await page.getByLabel('Words of the heading').fill('What is new');
    await page.getByRole('button', { name: 'Save the template' }).click();
    await page.getByText('The template has been saved.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'What is new' }).waitFor();
    await page.getByText('Phone', { exact: true }).click();
    await until(async () => Boolean(await page.evaluate('document.querySelector("iframe").getBoundingClientRect().width <= 375')));
    await shoot(page, 'template');
    await page.getByRole('button', { name: 'Hide the preview' }).click();

    const { sequence } = await crm<{ sequence: { id: number } }>('POST', '/sequences', { title: 'Course' });
    await crm('POST', `/sequences/${sequence.id}/email`, { email_subject: 'First lesson', template_id: id });
    await page.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByLabel('Name').fill('Weekly news');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Weekly news', level: 1 }).waitFor();
    await page.getByText('Used by one email').waitFor();
    expect(await page.getByLabel('Words of the heading').inputValue()).toBe('What is new');
    await page.getByRole('link', { name: 'All templates' }).click();
    await page.getByRole('link', { name: 'Open “Weekly news”' }).waitFor();
    await shoot(page, 'templates');
    await page.getByRole('link', { name: 'Open “Weekly news”' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('keep their text: “First lesson”.').waitFor();
    await shoot(page, 'template-delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No templates yet').waitFor();
  });

  test('a campaign begins with one of the site, or with a ready-made one, and what was typed before stays', async () => {
    verifies('D568');
    const template = { post_title: 'Monthly', post_content: '<h2>What is new</h2>', email_subject: 'News', post_excerpt: 'Three things' };
    await crm('POST', '/templates', { template: { ...template, post_status: 'publish' } });
    const page = await at.visit('/campaigns', 'Campaigns');
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).fill('My own subject');
    await page.getByRole('combobox', { name: 'Begin with a template' }).click();
    await page.getByRole('option', { name: 'Welcome' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'campaign-begin');
    await page.getByRole('option', { name: 'Monthly' }).click();
    await page.getByLabel('Preview line').waitFor();
    expect(await page.getByLabel('Words of the heading').inputValue()).toBe('What is new');
    expect(await page.getByLabel('Preview line').inputValue()).toBe('Three things');
    expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('My own subject');
    expect(await page.getByRole('combobox', { name: 'Begin with a template' }).count()).toBe(0);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    const stored = async () =>
      (await crm<{ campaign: Record<'email_body' | 'email_subject', string> }>('GET', `/campaigns/${id}`)).campaign;
    await until(async () => (await stored()).email_body.includes('What is new'));
    expect((await stored()).email_subject).toBe('My own subject');

    await page.getByRole('link', { name: 'All campaigns' }).click();
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByRole('combobox', { name: 'Begin with a template' }).fill('Welc');
    await page.getByRole('option', { name: 'Welcome' }).click();
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Welcome!' }).waitFor();
  });
});
