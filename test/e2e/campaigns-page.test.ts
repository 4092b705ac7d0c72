import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { crmCall } from './crm-call';
import { shoot } from './shoot';

/** A newsletter from its first word to its report, as an admin sends it. */
describeNeeding('chromium', 'the pages of campaigns', () => {
  const at = adminPages();
  const crm = crmCall(at);

  /** Emails that the site handed out, as they were written; the folder is made with the first. */
  function sentEmails() {
    const outbox = join(at.dir, 'outbox');
    if (!existsSync(outbox)) return [];
    return readdirSync(outbox, { recursive: true })
      .map(String)
      .filter((name) => /\.(eml|json)$/.test(name))
      .map((name) => readFileSync(join(outbox, name), 'utf8'));
  }

  test('a newsletter goes to a segment: written, previewed, tried, sent and reported', async () => {
    verifies('D568');
    await crm('PUT', '/setting', { settings: { business_settings: { business_name: 'Acme' } } });
    for (const [email, first_name, city] of [
      ['guest.one@example.com', 'One', 'Bonn'],
      ['guest.two@example.com', 'Two', 'Bonn'],
      ['guest.three@example.com', 'Three', 'Rome'],
    ]) {
      await crm('POST', '/subscribers', { email, first_name, city, status: 'subscribed' });
    }
    const condition = { source: ['subscriber', 'city'], operator: '=', value: 'Bonn' };
    await crm('POST', '/dynamic-segments', { title: 'People in Bonn', filters: [[condition]] });

    const page = await at.visit('/campaigns', 'Campaigns');
    await page.getByText('No campaigns yet').waitFor();
    await shoot(page, 'campaigns-none');
    await page.getByRole('button', { name: 'New campaign' }).click();
    await page.getByRole('button', { name: 'Send it now' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send it now' }).isDisabled()).toBe(true);
    await page.getByText('Write a subject first.').waitFor();
    await page.getByText('The footer shows no postal address yet.').waitFor();
    expect(await page.getByRole('link', { name: 'marketing settings', exact: true }).getAttribute('href')).toBe(
      '/admin/siteplane/marketing',
    );
    await crm('PUT', '/setting', { business_settings: { business_address: '1 Main Street' } });
    await page.reload();
    await page.getByText('Write a subject first.').waitFor();
    await until(async () => (await page.getByText('The footer shows no postal address yet.').count()) === 0);

    await page.getByLabel('Name of the campaign').fill('');
    await page.getByText('Enter a name.').waitFor();
    await page.getByRole('textbox', { name: 'Subject' }).fill('Good news, {{contact.first_name}}');
    await page.getByLabel('Name of the campaign').fill('December news');
    await page.getByRole('button', { name: '+ Heading' }).click();
    await page.getByLabel('Words of the heading').fill('What is new');
    await page.getByRole('button', { name: '+ Text' }).click();
    await page.getByLabel('Text of part 2').fill('Hello,\n\nread **all** of [it](https://example.com/news).');
    await page.getByRole('button', { name: '+ Button' }).click();
    await page.getByLabel('Words of the button').fill('Read on');
    await page.getByLabel('Where it leads').fill('https://example.com/more');
    await page.getByRole('button', { name: 'Move part 3 up' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'What is new' }).waitFor();
    await shoot(page, 'campaign-draft');

    await page.getByRole('radio', { name: 'A segment' }).check();
    await page.getByRole('combobox', { name: 'Segment' }).fill('in bonn');
    await page.getByRole('option', { name: 'People in Bonn' }).click();
    await page.getByText('2 people would get it.').waitFor();
    await page.getByRole('button', { name: 'Save the recipients' }).click();
    await page.getByLabel('Test to').fill('tester@example.com');
    await page
      .getByRole('alert')
      .filter({ hasText: 'Emails do not leave this site yet' })
      .getByRole('link', { name: 'Integrations' })
      .waitFor();
    await page.getByRole('button', { name: 'Send the test' }).click();
    await until(() => sentEmails().some((text) => text.includes('tester@example.com')));

    // Whoever pauses after a space is no colleague of their own: the engine keeps the words without it.
    const subject = page.getByRole('textbox', { name: 'Subject' });
    const stored = async () =>
      (await crm<{ campaign: { email_subject: string } }>('GET', `/campaigns/${campaignId}`)).campaign.email_subject;
    const campaignId = Number(new URL(page.url()).pathname.split('/').at(-1));
    await subject.fill('Good news ');
    await until(async () => (await stored()) === 'Good news');
    await page.getByText('Saved', { exact: true }).waitFor();
    await subject.press('End');
    await subject.pressSequentially('today');
    await until(async () => (await stored()) === 'Good news today');
    expect(await page.getByText(/Somebody else/).count()).toBe(0);
    await crm('PUT', `/campaigns/${campaignId}`, { email_subject: 'Good news, {{contact.first_name}}' });
    await page.reload();
    await page.getByLabel('Preview line').waitFor();

    // What was typed is there again for whoever comes back, however soon they left.
    await page.getByLabel('Preview line').fill('Three things');
    await page.getByRole('link', { name: 'All campaigns' }).click();
    await page.getByRole('link', { name: 'Open “December news”' }).click();
    await page.getByLabel('Preview line').waitFor();
    expect(await page.getByLabel('Preview line').inputValue()).toBe('Three things');
    await page.reload();
    await page.getByLabel('Text of part 3').waitFor();
    expect(await page.getByLabel('Text of part 3').inputValue()).toBe('Hello,\n\nread **all** of [it](https://example.com/news).');
    expect(await page.getByRole('radio', { name: 'A segment' }).isChecked()).toBe(true);

    await page.getByRole('button', { name: 'Send it now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 people get it at once.').waitFor();
    await shoot(page, 'campaign-send');
    await dialog.getByRole('button', { name: 'Send it now' }).click();
    await page.getByText('2 of 2 sent').waitFor();
    await page.getByRole('cell', { name: 'guest.one@example.com' }).waitFor();
    expect(sentEmails().some((text) => text.includes('guest.three@example.com'))).toBe(false);
    await until(async () => (await page.getByText('It was sent from').count()) === 1);

    // Nobody opened it, so that it is offered once more; nothing failed, so that is not offered.
    expect(await page.getByRole('button', { name: 'Send again where it failed' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Send again where unopened' }).click();
    await dialog.getByText('gets the same email once more, at once').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'campaign-resend');
    await dialog.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('It goes once more to 2 people.').waitFor();
    await until(() => sentEmails().filter((text) => text.includes('guest.one@example.com')).length === 2);
    verifies('D623');
    const sent = sentEmails().find((text) => text.includes('guest.one@example.com')) ?? '';
    const [, pixel = ''] = /<img[^>]*src="([^"]*\/email\/[^"]*)"/.exec(sent.replace(/=\r?\n/g, '').replaceAll('=3D', '=')) ?? [];
    expect((await fetch(pixel.replaceAll('&amp;', '&'))).status).toBe(200);
    const opens = async () => Object.values((await crm<{ stats: Record<string, number> }>('GET', '/reports/email-opens')).stats);
    await until(async () => (await opens()).some((count) => count > 0));
    await page.reload();
    await page.getByRole('table', { name: 'Readers in the first 30 days' }).waitFor({ state: 'attached' });
    await page.locator('.recharts-bar-rectangle').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'campaign-report');

    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('button', { name: 'Save the recipients' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('The draft is deleted for good.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('row').filter({ hasText: 'December news' }).getByText('Sent', { exact: true }).waitFor();
    await shoot(page, 'campaigns');
  });
});
