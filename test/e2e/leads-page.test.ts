import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { newVisitor, send, submit } from '../resources/leads/capture-support';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages, password } from './admin-pages';
import { shoot } from './shoot';

describeNeeding('chromium', 'the leads page', () => {
  const at = adminPages('mariadb');

  const { call } = at;

  beforeEach(async () => {
    const { items } = ((await call('leads.list')).envelope.data ?? {}) as { items: { id: number }[] };
    for (const { id } of items) await call('leads.delete', { id, confirm: true });
  });

  /** Leads as a page of the site sends them; the refs that they got. */
  async function visits(attributions: readonly object[]): Promise<string[]> {
    const refs: string[] = [];
    for (const attribution of attributions) {
      const { answer, text } = await send(at.server(), { attribution, visitor: newVisitor() });
      if (typeof answer.ref !== 'string') throw new Error(text);
      refs.push(answer.ref);
    }
    return refs;
  }

  const leads = (options: BrowserContextOptions = {}) => at.visit('/leads', 'Leads', options);

  test('leads are listed, filtered, judged, exported and deleted', async () => {
    verifies('leads:operations');
    const empty = await leads();
    await empty.getByText('No leads yet').waitFor();
    await at.close();
    const [first = '', second = ''] = await visits([
      { utm_source: 'google', utm_campaign: 'spring' },
      { utm_source: 'bing', utm_term: '=1+1' },
    ]);

    const page = await leads({ acceptDownloads: true });
    await page.getByText('2 entries').waitFor();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Source', { exact: true }).fill('bing');
    await page.getByText('One entry').waitFor();
    await page.getByLabel('Source', { exact: true }).fill('bin');
    await page.getByText('Nothing matches').waitFor();
    await page.getByLabel('Source', { exact: true }).fill('');
    await page.getByText('2 entries').waitFor();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('menuitem', { name: 'Without contact details' }).click();
    const table = readFileSync(await (await saved).path(), 'utf8');
    expect(table).toContain(`${first},google`);
    expect(table).toContain("'=1+1");

    await page.getByRole('link', { name: first }).click();
    await page.getByText('The timeline is unchanged').waitFor();
    await page.getByText('1. Clicked a phone number').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('qualified');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2. Status changed').waitFor();

    // The message lies over the end of the page, where this button is, and stays while the mouse is on it.
    await page.getByText('The status is now “Qualified”.').waitFor();
    await page.getByRole('button', { name: 'Delete this lead' }).click();
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await page.getByLabel(`Type “${first}” to confirm`).fill(second);
    await until(() => remove.isDisabled());
    await page.getByLabel(`Type “${first}” to confirm`).fill(first.toLowerCase());
    await remove.click();
    await page.getByText('One entry').waitFor();
    const { data } = (await call('leads.list')).envelope;
    expect(data).toMatchObject({ total: 1, items: [{ ref: second }] });
  });

  test('a lead page says who the lead is, takes notes, and the settings have a page of their own', async () => {
    verifies('leads:contact', 'leads:note');
    const page = await at.visit('/leads/settings', 'Lead settings');
    // As when somebody signed in again in another tab: this one holds the token of the session before.
    const { request } = at.opened().context;
    const { url } = at.server();
    await request.post(`${url}/admin/login`, { data: { login: 'admin', password }, headers: { origin: url } });
    await page.getByLabel('Contact details are stored').selectOption('full');
    await page.getByLabel('Page after a form was sent').fill('/thanks');
    await page.getByLabel('Subject of the automatic reply').fill('Thank you');
    await page.getByLabel('Text of the automatic reply').fill('We will call you.');
    await page.getByRole('textbox', { name: 'Spam', exact: true }).fill('30');
    await page.getByText('the next night would erase 0 leads').waitFor();
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('textbox', { name: 'Id', exact: true }).fill('budget');
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Your budget');
    await page.getByLabel('Answers with their points').fill('A large one');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('on a line of its own with its points').waitFor();
    await page.getByLabel('Answers with their points').fill('A large one = 10\nNone = 0');
    await page.getByRole('button', { name: 'Add tier' }).click();
    await page.getByRole('textbox', { name: 'Tier' }).fill('hot');
    await page.getByLabel('From points').fill('10');
    await page.getByLabel('Qualifies the lead').check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('New leads are recorded by these settings.').waitFor();
    expect((await call('modules.get_config', { module: 'leads' })).envelope.data?.config).toMatchObject({
      contact_storage: 'full',
      thanks_page: '/thanks',
      auto_reply: { subject: 'Thank you', text: 'We will call you.' },
      keep_days: { spam: 30 },
      questions: { budget: { label: 'Your budget', answers: { 'A large one': 10, None: 0 } } },
      tiers: [{ name: 'hot', minimum: 10, qualified: true }],
    });
    await at.close();

    await submit(at.server(), { name: 'Ada <b>Lovelace</b>', message: 'Please call me.\nBefore noon.' });
    const { items } = ((await call('leads.list')).envelope.data ?? {}) as { items: { id: number }[] };
    const lead = await at.visit(`/leads/${items[0]?.id}`);
    await lead.getByRole('cell', { name: 'Ada <b>Lovelace</b>' }).waitFor();
    await lead.getByRole('cell', { name: 'ada@example.org' }).waitFor();
    await lead.getByLabel('Text of the note').fill('Called back.');
    await lead.getByRole('button', { name: 'Add note' }).click();
    await lead.getByText('Called back.').first().waitFor();
    const seen = await call('status.audit', { resource: 'leads', action: 'get_contact' });
    const looks = (seen.envelope.data?.items ?? []) as { params: { id: number } }[];
    expect(looks.filter(({ params }) => params.id === items[0]?.id)).toHaveLength(1);
    await lead.setViewportSize({ width: 375, height: 800 });
    expect(await lead.evaluate('document.documentElement.scrollWidth')).toBe(375);
  });

  test('a lead is handed over to a CRM that has an address and a key, and added to marketing', async () => {
    verifies('D536', 'D538');
    await call('modules.update_config', { module: 'leads', config: { contact_storage: 'full' } });
    const [ref = ''] = await visits([{ utm_source: 'google' }]);
    const { envelope } = await call('leads.list', { ref });
    const [lead] = (envelope.data as { items: { id: number }[] }).items;
    const page = await at.visit(`/leads/${lead?.id}`);
    const dialog = page.getByRole('dialog');
    const open = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await open('Hand over to a CRM');
    await dialog.getByText('No CRM connection has an address yet.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const { crm_num } = (await call('crm.create', { name: 'Acme', url: 'https://crm.example/leads' })).envelope.data ?? {};
    await page.reload();
    await open('Hand over to a CRM');
    await dialog.getByRole('button', { name: 'Hand over to a CRM' }).click();
    await dialog.getByText('has no API key', { exact: false }).waitFor();
    await call('crm.set_secret', { crm_num, api_key: 'a-key-of-the-crm' });
    await dialog.getByRole('checkbox', { name: 'Send it without whole contact details, too' }).check();
    await dialog.getByRole('button', { name: 'Hand over to a CRM' }).click();
    await page.getByText(`${ref} is on its way to Acme.`).waitFor();
    await open('Add to marketing');
    await dialog.getByRole('button', { name: 'Add to marketing' }).click();
    await dialog.getByText(/Refused:/).waitFor();
    await call('crm.delete', { crm_num, confirm: true });
  });

  test('the filter stands in the address, and many leads are dealt with at once', async () => {
    verifies('D472', 'D456', 'D545');
    const [, second = ''] = await visits([{ utm_source: 'google' }, { utm_source: 'bing' }, { utm_source: 'fake' }]);
    await call('modules.update_config', { module: 'leads', config: { notify_email: 'ada@example.org' } });
    expect((await submit(at.server(), { email: 'grace@example.org', visitor: newVisitor() })).status).toBe(303);
    const page = await leads();
    page.setDefaultTimeout(20_000);
    await page.getByText('4 entries').waitFor();
    await page.getByLabel('Contact', { exact: true }).fill('grace@example.org');
    await page.getByText('One entry').waitFor();
    await until(() => page.url().includes('#contact=grace%40example.org'));
    await page.reload();
    await page.getByText('One entry').waitFor();
    expect(await page.getByLabel('Contact', { exact: true }).inputValue()).toBe('grace@example.org');
    await page.getByLabel('Contact', { exact: true }).fill('');
    await page.getByText('4 entries').waitFor();

    const { items } = ((await call('leads.list', { ref: second })).envelope.data ?? {}) as { items: { id: number }[] };
    const accounts = ((await call('leads.list_assignees')).envelope.data ?? {}) as { items: { user_id: number }[] };
    await call('leads.assign', { id: items[0]?.id, user_id: accounts.items[0]?.user_id });
    await page.getByRole('combobox', { name: 'Assignee', exact: true }).selectOption({ label: 'admin' });
    await page.getByText('One entry').waitFor();
    await page.getByRole('link', { name: second }).waitFor();
    expect(page.url()).toContain(`#assignee=${accounts.items[0]?.user_id}`);
    await page.goBack();
    await page.getByText('4 entries').waitFor();

    await page.getByLabel('Select this page').check();
    await page.getByLabel(`Select ${second}`).uncheck();
    const selected = page.getByRole('region', { name: 'Selected leads' });
    await selected.getByText('3 leads selected').waitFor();
    await shoot(page, 'leads-selected');
    await selected.getByRole('button', { name: 'Mark as spam' }).click();
    await page.getByText('3 leads: the status is now “Spam”.').waitFor();
    await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('spam');
    await page.getByText('3 entries').waitFor();
    await page.getByLabel('Select this page').check();
    await selected.getByRole('button', { name: 'Delete spam' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('3 leads deleted.').waitFor();
    await page.getByText('Nothing matches').waitFor();
    await page.goBack();
    await page.getByText('One entry').waitFor();
    expect(await page.getByRole('combobox', { name: 'Status', exact: true }).inputValue()).toBe('');
    expect((await call('leads.list')).envelope.data).toMatchObject({ total: 1, items: [{ ref: second }] });
  });

  test('a lead is assigned, remembered and merged with its duplicate', async () => {
    verifies('D474', 'D475');
    await call('modules.update_config', { module: 'leads', config: { notify_email: 'ada@example.org' } });
    for (const message of ['First.', 'Second.']) {
      expect((await submit(at.server(), { visitor: newVisitor(), message, email: 'twice@example.org' })).status).toBe(303);
    }
    const { items } = ((await call('leads.list')).envelope.data ?? {}) as { items: { id: number; ref: string }[] };
    const [second, first] = items;
    await call('leads.set_statuses', { ids: items.map(({ id }) => id), status: 'contacted' });
    const page = await at.visit(`/leads/${first?.id}`);
    page.setDefaultTimeout(20_000);
    await page.getByLabel('Assignee', { exact: true }).selectOption({ label: 'admin' });
    await page.getByText('Assigned').waitFor();
    await page.getByLabel('Remind at').fill('2099-01-01T09:00');
    await page.getByLabel('What is to be done').fill('Call back.');
    await page.getByRole('button', { name: 'Add reminder' }).click();
    await page.getByRole('button', { name: 'Remove the reminder “Call back.”' }).waitFor();
    await page.getByText('Visit in which it became a lead').waitFor();
    await shoot(page, 'lead');
    await page.getByRole('button', { name: `Merge ${second?.ref} into this lead` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await page.getByText(`${second?.ref} is part of ${first?.ref} from now on.`).waitFor();
    await until(async () => (await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').count()) === 2);
    expect((await call('leads.list')).envelope.data).toMatchObject({ total: 1, items: [{ id: first?.id, assignee: { name: 'admin' } }] });
    await page.goto(`${at.server().url}/admin/siteplane/leads/${second?.id}`);
    await page.getByText('Merged into').waitFor();
  });

  test('the report counts leads by the visit that is chosen, in the period that is chosen', async () => {
    verifies('D458');
    const before = { at: Date.now() - 86_400_000, attribution: { utm_source: 'newsletter', utm_medium: 'email' } };
    for (const utm_source of ['google', 'google', 'bing'])
      await send(at.server(), { attribution: { utm_source, utm_medium: 'cpc' }, touches: { first: before }, visitor: newVisitor() });
    const { items } = ((await call('leads.list', { source: 'google' })).envelope.data ?? {}) as { items: { id: number }[] };
    await call('leads.set_statuses', { ids: [items[0]?.id], status: 'customer' });
    const page = await at.visit('/leads/attribution', 'Where leads come from');
    await page.getByText('3 leads are counted').waitFor();
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
    expect(await row('google').getByRole('cell').allTextContents()).toEqual(['google', '–', 'Paid search', '2', '1', '50', '1']);
    expect(await row('bing').getByRole('cell').allTextContents()).toEqual(['bing', '–', 'Paid search', '1', '0', '0', '0']);
    await shoot(page, 'attribution');

    await page.getByText('First visit', { exact: true }).click();
    await row('newsletter').waitFor();
    expect(await row('newsletter').getByRole('cell').allTextContents()).toEqual(['newsletter', '–', 'Email', '3', '1', '33', '1']);
    await page.getByRole('combobox', { name: 'First seen' }).selectOption('7');
    await until(() => page.url().includes('#model=first&days=7'));
    await page.reload();
    await row('newsletter').waitFor();
    await page.goBack();
    await until(() => page.url().endsWith('#model=first'));
  });

  test('the console says what a deletion hits, and has its name typed', async () => {
    verifies('dispatch:grades');
    const [ref = ''] = await visits([{ utm_source: 'console' }]);
    const { items } = ((await call('leads.list', { source: 'console' })).envelope.data ?? {}) as { items: { id: number }[] };
    const page = await at.visit('/console/leads/delete');
    await page.locator('#param_id').fill(String(items[0]?.id));
    await page.getByRole('button', { name: 'Run…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Target: “${ref}”. Also affected: 1 event and the contact details.`).waitFor();
    const run = dialog.getByRole('button', { name: 'Run delete' });
    await until(() => run.isDisabled());
    await dialog.getByLabel(`Type “${ref}” to confirm`).fill(ref.toLowerCase());
    await run.click();
    await page.getByRole('region', { name: 'Answer' }).getByText('changed', { exact: true }).waitFor();
  });

  test('an unknown lead is told', async () => {
    const page = await leads();
    await page.goto(`${at.server().url}/admin/siteplane/leads/999999`);
    await page.getByText('Not found: lead "999999".').waitFor();
  });
});
