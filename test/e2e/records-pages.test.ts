import type { Page } from 'playwright-core';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';

/** The pages of records: what an admin does there is done by the operations, and what an operation changed is seen there. */
describeNeeding('chromium', 'the pages of records', () => {
  const at = adminPages();
  const { call } = at;
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

  test('a CRM connection is added, refused without a name, renamed, kept from a colleague, and deleted', async () => {
    verifies('D520', 'D521');
    const page = await at.visit('/connections', 'CRM connections');
    await page.getByText('No CRM connections yet').waitFor();
    await page.getByRole('button', { name: 'Add connection' }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await name.waitFor();
    await dialog.getByRole('button', { name: 'Add connection' }).click();
    await until(async () => (await name.getAttribute('aria-invalid')) === 'true');
    await name.fill('Acme');
    await dialog.getByRole('button', { name: 'Add connection' }).click();
    await row(page, 'Acme').waitFor();

    await page.getByRole('button', { name: 'Edit Acme' }).click();
    await name.fill('Acme Ltd');
    expect((await call('crm.update', { crm_num: '001', name: 'Acme Inc' })).status).toBe(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Name: stored is “Acme Inc”, yours is “Acme Ltd”.').waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('switch', { name: 'Show the link to site admins only' }).click({ force: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Acme Ltd').getByText('Site admins').waitFor();
    const { envelope } = await call('crm.get', { crm_num: '001' });
    expect(envelope.data).toMatchObject({ name: 'Acme Ltd', link_admin_only: true });

    await page.getByRole('button', { name: 'Edit Acme Ltd' }).click();
    const admins = dialog.getByRole('switch', { name: 'Show the link to site admins only' });
    await name.fill('Acme mine');
    await admins.click({ force: true });
    expect((await call('crm.update', { crm_num: '001', name: 'Acme theirs' })).status).toBe(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Take what is stored' }).click();
    // What nobody else has touched stays as it was entered.
    await until(async () => (await name.inputValue()) === 'Acme theirs');
    expect(await admins.isChecked()).toBe(false);
    await name.fill('Acme Ltd');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await dialog.count()) === 0);
    expect((await call('crm.get', { crm_num: '001' })).envelope.data).toMatchObject({ name: 'Acme Ltd', link_admin_only: false });

    await page.getByRole('button', { name: 'More for Acme Ltd' }).click();
    await page.getByRole('menuitem', { name: 'Set API key' }).click();
    await dialog.getByLabel(/^API key of the CRM/).fill('a-secret-of-the-crm');
    await dialog.getByRole('button', { name: 'Store key' }).click();
    await page.getByText('The key is stored.').waitFor();

    await page.getByRole('button', { name: 'More for Acme Ltd' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await call('crm.get', { crm_num: '001' })).status).toBe(200);
    await page.getByRole('button', { name: 'More for Acme Ltd' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No CRM connections yet').waitFor();
    expect((await call('crm.get', { crm_num: '001' })).status).toBe(404);
  });

  test('a list is searched, sorted and filtered, and its address shows the same to the next person', async () => {
    verifies('D520');
    for (const [key, value] of [
      ['alpha', '3'],
      ['beta', '20'],
      ['gamma', '100'],
    ] as const)
      await call('variables.set', { key, value });
    const page = await at.visit('/variables', 'Variables');
    const values = () => page.getByRole('row').locator('td:nth-child(2)').allInnerTexts();
    await page.getByRole('combobox', { name: 'Comes from' }).selectOption({ label: 'Set here' });
    await until(async () => (await values()).length === 3);
    await page.getByRole('button', { name: 'Value' }).click();
    await until(async () => String(await values()) === '3,20,100');
    await page.getByRole('searchbox', { name: 'Search in Variables' }).fill('GAM');
    await until(async () => String(await values()) === '100');
    await page.reload();
    await until(async () => String(await values()) === '100');
    await page.getByRole('searchbox', { name: 'Search in Variables' }).fill('nobody');
    await page.getByText('Nothing matches').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('a role is given to a team member, and a permission is taken from it', async () => {
    verifies('D521');
    await call('users.create', { first_name: 'Ada', last_name: 'King' });
    const { envelope } = await call('roles.create', { name: 'Editors' });
    const slug = String(envelope.data?.slug);
    const page = await at.visit('/roles', 'Team roles');
    const choose = async (what: string, check: string) => {
      await page.getByRole('button', { name: 'More for Editors' }).click();
      await page.getByRole('menuitem', { name: what }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: check }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const role = async () => {
      const { envelope: listed } = await call('roles.list');
      const roles = (listed.data?.roles ?? []) as { slug: string; assigned_users: string[]; capabilities: string[] }[];
      return roles.find((one) => one.slug === slug);
    };
    await choose('Holders', 'Ada King');
    expect((await role())?.assigned_users).toEqual(['001']);
    await choose('Permissions', 'Change settings and content of the site');
    expect((await role())?.capabilities).toEqual(['manage_options']);
    await choose('Permissions', 'Change settings and content of the site');
    expect((await role())?.capabilities).toEqual([]);
    const dialog = page.getByRole('dialog');
    const limit = dialog.getByRole('combobox', { name: 'Allowed holders' }).or(dialog.getByRole('textbox', { name: 'Allowed holders' }));
    const limitTo = async (choice: string) => {
      await limit.click();
      await page.getByRole('option', { name: choice }).click();
    };
    await page.getByRole('button', { name: 'Edit Editors' }).click();
    await limitTo('Up to a maximum');
    await dialog.getByRole('textbox', { name: 'Maximum' }).fill('1000');
    await limitTo('Any number');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await role()).toMatchObject({ constraint_type: 'unlimited' });
  });

  test('a module is switched off at once, which can be undone, and off and on again in place', async () => {
    verifies('D521', 'D552');
    const page = await at.visit('/modules', 'Modules');
    const toggle = page.getByRole('switch', { name: 'Notes on' });
    await toggle.press('Space');
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone: everything is as it was before.').waitFor();
    await until(() => toggle.isChecked());
    expect((await call('notes_items.list')).status).toBe(200);
    await toggle.press('Space');
    await until(async () => !(await toggle.isChecked()));
    expect((await call('notes_items.list')).status).not.toBe(200);
    await toggle.press('Space');
    await until(() => toggle.isChecked());
    expect((await call('notes_items.list')).status).toBe(200);
  });

  test('a mail server is set up, its password never comes out, and a test says what it found', async () => {
    verifies('D521');
    const page = await at.visit('/integrations', 'Integrations');
    await page.getByRole('button', { name: 'Settings of Mail server' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Server' }).fill('smtp.example.org');
    await dialog.getByRole('textbox', { name: 'Port' }).fill('9');
    await dialog.getByRole('textbox', { name: 'Login' }).fill('site');
    await dialog.getByRole('textbox', { name: 'Sender' }).fill('site@example.org');
    await dialog.getByLabel('Password', { exact: true }).fill('a-password-of-the-server');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { envelope } = await call('integrations.get', { slug: 'smtp' });
    expect(envelope.data).toMatchObject({ config: { host: 'smtp.example.org', port: 9, user: 'site' }, secrets: { password: true } });
    await page.getByRole('button', { name: 'Test Booking' }).click();
    await page.getByText('The plugin "booking" is installed.').waitFor();
    await page.getByRole('button', { name: 'Settings of Mail server' }).click();
    await dialog.getByText('One is stored. Enter another to replace it.').waitFor();
    await dialog.getByRole('textbox', { name: 'Login' }).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { envelope: cleared } = await call('integrations.get', { slug: 'smtp' });
    expect(cleared.data?.config).not.toHaveProperty('user');
  });

  test('a card says whether its provider has a key, and a task names one without', async () => {
    verifies('D796');
    const page = await at.visit('/ai', 'AI');
    const card = page.getByRole('listitem').filter({ hasText: 'Mistral' });
    await card.getByText('No key', { exact: true }).waitFor();
    expect(await page.getByText('Key stored').count()).toBe(0);
    expect(await card.getByRole('button', { name: 'Test Mistral' }).count()).toBe(0);
    await card.getByRole('button', { name: 'Set key of Mistral' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('API key').fill('a-key-of-the-provider');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Key stored').waitFor();
    await card.getByText('Default', { exact: true }).waitFor();
    await call('ai.set_area', { area: 'translation', provider: 'google' });
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Translations' }).getByText('Google (no key)').waitFor();
    await page.getByRole('row').filter({ hasText: 'Assistant' }).getByText('Default (Mistral)').waitFor();
    await card.getByRole('button', { name: 'More for Mistral' }).click();
    await page.getByRole('menuitem', { name: 'Remove key' }).click();
    await dialog.getByRole('button', { name: 'Remove key' }).click();
    await card.getByText('No key', { exact: true }).waitFor();
  });
});

/** A site of its own: nobody has done any of it before. */
describeNeeding('chromium', 'the overview of a new site', () => {
  const at = adminPages();
  const { call } = at;

  test('a new site says what is left to do, and a step that is done is marked', async () => {
    verifies('D522', 'D769');
    const page = await at.visit('/', undefined, { timezoneId: 'Europe/Berlin' });
    await until(() => Promise.resolve(new URL(page.url()).pathname === '/admin/siteplane/overview'));
    const steps = page.getByRole('region', { name: 'Set up this site' });
    const key = steps.getByRole('listitem').filter({ hasText: 'A first API key' });
    await key.getByRole('img', { name: 'To do' }).waitFor();
    await call('crm.create', { name: 'Acme' });
    await page.reload();
    await key.getByRole('img', { name: 'Done' }).waitFor();
    const zone = steps.getByRole('listitem').filter({ hasText: 'The time zone of the site' });
    await zone.getByRole('button', { name: 'Keep this time zone' }).click();
    await zone.getByRole('img', { name: 'Done' }).waitFor();
    const health = page.getByRole('region', { name: 'Health' });
    await health.getByText('no administrator has an email address').waitFor();
    await health.getByText('Needs attention', { exact: true }).waitFor();
    await health.getByRole('link', { name: 'Enter it in the profile' }).waitFor();
    await page.getByRole('region', { name: 'Recent activity' }).getByText('Create a CRM connection').waitFor();
  });
});

describeNeeding('chromium', 'pages of a new site that have nothing yet', () => {
  const at = adminPages();

  test.each([
    ['/hours', 'Working hours', 'No working hours yet', 'Add working hours'],
    ['/bookings/new', 'New booking', 'No event type can be booked', 'Go to the calendars'],
    ['/leads', 'Leads', 'No leads yet', 'Get the script'],
  ])('%s leads on from there', async (path, heading, none, way) => {
    verifies('admin-ui:pages');
    const page = await at.visit(path, heading, { viewport: { width: 320, height: 640 } });
    await page.getByText(none, { exact: true }).waitFor();
    const ways = page
      .locator('main')
      .getByRole('button', { name: way })
      .or(page.locator('main').getByRole('link', { name: way }));
    expect(await ways.count()).toBe(1);
    await ways.click();
    await until(async () => new URL(page.url()).pathname !== `/admin/siteplane${path}` || (await page.getByRole('dialog').isVisible()));
  });
});

describeNeeding('chromium', 'the overview and the log', () => {
  const at = adminPages();
  const { call } = at;

  test('what came in the last days is drawn, and is a table for who does not see it', async () => {
    verifies('D525');
    const page = await at.visit('/overview', 'Overview');
    await page.getByText('No posts').waitFor();
    const site = at.server().url;
    const { csrf } = await (await page.request.get(`${site}/admin/session`)).json();
    const post = { type: 'post', title: 'First', content: '<p>One</p>', status: 'publish' };
    const made = await page.request.post(`${site}/admin/api/posts`, { data: post, headers: { 'X-CSRF-Token': csrf, Origin: site } });
    expect(made.status()).toBe(201);
    await page.reload();
    await page.getByRole('region', { name: 'Recent activity' }).getByText('admin: Wrote a post').waitFor();
    const posts = page.getByRole('region', { name: '1 post' });
    await posts.locator('.recharts-bar-rectangle path').first().waitFor();
    expect(await posts.getByRole('row').count()).toBe(2);
    await page.getByText('No bookings').waitFor();
  });

  test('who did what is found by area, and shown without secrets', async () => {
    verifies('D522');
    await call('crm.create', { name: 'Blue' });
    await call('crm.set_secret', { crm_num: '002', api_key: 'never-to-be-seen' });
    const page = await at.visit('/activity', 'Activity');
    await page.getByRole('combobox', { name: 'Area' }).selectOption({ label: 'CRM connections' });
    await page.getByRole('button', { name: 'Details of crm.set_secret' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Parameters, without secrets').waitFor();
    expect(await dialog.innerText()).not.toContain('never-to-be-seen');
    await page.keyboard.press('Escape');
    const refused = await fetch(`${at.server().url}/rest/crm/v2/tags`, {
      method: 'POST',
      headers: { 'X-API-Key': await at.key(), 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(refused.ok).toBe(false);
    await page.goto(`${at.server().url}/admin/siteplane/activity`);
    await page.getByText('Added: tag (refused)').waitFor();
    await page.getByText('Create a CRM connection · Blue').waitFor();
    await page.getByRole('button', { name: 'Check the log' }).click();
    await page.getByText(/rows? (is|are) as (it was|they were) written/).waitFor();
  });
});
