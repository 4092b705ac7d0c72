import { deliver, type TestSource } from '../resources/content-sources/ingest-support';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { shoot } from './shoot';

/** From "a release at GitHub becomes a post here" to the post, without a typed id and without JSON. */
describeNeeding('chromium', 'a new content source', () => {
  const at = adminPages('mariadb');
  const { visit } = at;

  const call = at.done;

  const create = async (name: string) => (await call('content_sources.create', { name })) as unknown as TestSource;
  const becomes = ({ id }: TestSource, status: string) => until(async () => (await call('content_sources.get', { id })).status === status);

  test('GitHub is connected: sender, address and secret, a test payload, the mapping, and the post', async () => {
    verifies('D560', 'D642', 'content-sources:rehearsal');
    const page = await at.visit('/sources', 'Content sources');
    await page.getByRole('link', { name: /^Create (the first|a) source$/ }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByRole('radio', { name: 'Shopify' }).click();
    await page.getByLabel('Name of the source').fill('Releases');
    await page.getByText('Paste the signing secret.').waitFor();
    await page.getByRole('radio', { name: 'GitHub' }).click();
    await page.getByRole('radio', { name: 'Published at once' }).check();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-new');
    await page.getByLabel('Last part of the address').fill('Git Hub');
    await page.getByLabel('Post type').selectOption('A new type …');
    await page.getByLabel('Name of the new type').fill('Release');
    await page.getByRole('button', { name: 'Create a source' }).click();
    await page.getByText(`${at.server().url}/rest/ingest/v1/git-hub`).first().waitFor();
    await page.getByText('Payload URL: the address above.', { exact: false }).waitFor();
    const goOn = page.getByRole('button', { name: 'Go on to the mapping' });
    expect(await goOn.isDisabled()).toBe(true);
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    await shoot(page, 'source-connect');
    // Whoever follows a link now would lose it.
    await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).first().click();
    const asking = page.getByRole('dialog', { name: 'Leave without storing the secret?' });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await asking.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toBe(secret);
    await page.getByRole('button', { name: 'The sender has it' }).click();
    await page.getByText('Waiting for the first payload.').waitFor();
    await page.reload();
    await page.getByText('The secret was shown once.', { exact: false }).waitFor();
    expect([decodeURIComponent(page.url()).includes(secret), (await page.content()).includes(secret)]).toEqual([false, false]);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-connect-again');
    await page.getByLabel('Secret', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Send a test payload' }).click();
    await page.getByText('1 payload has arrived. Go on to the mapping.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await goOn.click();
    await page.getByText('Step 3 of 3').waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Rehearsal' }).getByText('New post').waitFor();
    await shoot(page, 'source-wizard-mapping');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Credit this site' }).click();
    await page.getByRole('heading', { name: 'Releases', level: 1 }).waitFor();
    await until(async () => (await (await page.request.get(`${at.server().url}/`)).text()).includes('Version 1.0'));

    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'When the sender deletes or unpublishes it' }).click();
    await page.getByRole('option', { name: 'The post stays as it is.' }).click();
    await dialog.getByRole('combobox', { name: 'Author where none matches' }).click();
    await page.getByRole('option', { name: 'admin' }).click();
    await dialog.getByRole('button', { name: 'More settings' }).click();
    await dialog.getByLabel('Tag for every post').fill('Not A Slug');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await dialog.getByLabel('Tag for every post').getAttribute('aria-invalid')) === 'true');
    await dialog.getByLabel('Tag for every post').fill('releases');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-settings');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings of “Releases” are saved.').waitFor();
    await page.getByText('The post stays as it is.').waitFor();
    const { sources } = ((await at.call('content_sources.list')).envelope.data ?? {}) as {
      sources: { name: string; default_author_id: number }[];
    };
    expect(sources.find(({ name }) => name === 'Releases')?.default_author_id).toBe(1);
    const came = page.getByRole('list', { name: 'What came', exact: true }).getByRole('listitem');
    await came.filter({ hasText: 'Done' }).getByText('Created.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-came');
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /console/i })
        .count(),
    ).toBe(0);
  });

  test('a test payload is sent where the site is open under another name than its public address, and a server that is away is told', async () => {
    verifies('D560');
    const page = await at.visitAs('admin', `${at.server().url.replace('127.0.0.1', 'localhost')}/admin/siteplane/sources/new`);
    await page.getByRole('radio', { name: 'GitHub' }).click();
    await page.getByLabel('Name of the source').fill('Elsewhere');
    await page.getByRole('button', { name: 'Create a source' }).click();
    const send = page.getByRole('button', { name: 'Send a test payload' });
    await send.click();
    await page.getByText('1 payload has arrived. Go on to the mapping.').waitFor();
    await page.route('**/ingest/**', (route) => route.abort());
    await send.click();
    await page.getByRole('alert').getByText('The server could not be reached.', { exact: false }).waitFor();
    at.opened().complaints.splice(0);
    await page.getByRole('button', { name: 'The sender has it' }).click();
  });

  test('a mapping without a typed path: by keyboard, by dragging, with steps, a meta field and a filter', async () => {
    verifies('D641', 'content-sources:rehearsal');
    const source = await create('Shop');
    const article = (n: number) => ({
      id: n,
      name: ` Chair ${n} `,
      text: '<p>Oak</p>',
      price: n * 10,
      labels: [{ name: 'New' }],
      lang: n > 1 ? 'de' : 'en',
    });
    for (const n of [1, 2]) await deliver(at.server(), source, article(n));
    await becomes(source, 'needs_mapping');
    const page = await visit(`/sources/${source.id}`, 'Shop');
    const tree = page.getByRole('tree', { name: 'Sample' });
    await tree.getByRole('treeitem', { name: /^id/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Excerpt', exact: true }).click();
    const row = (name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'));
    await until(async () => (await row('Excerpt').inputValue()) === '/name');
    await page.getByRole('button', { name: 'Take “Date” from the sample' }).click();
    await page.getByText('Choose the value for “Date”.').waitFor();
    await tree.getByRole('treeitem', { name: /^lang/ }).click();
    await until(async () => (await row('Date').inputValue()) === '/lang');
    await row('Date').fill('');
    await tree.getByRole('treeitem', { name: /^name/ }).nth(1).dragTo(row('Tags'));
    await until(async () => (await row('Tags').inputValue()) === '/labels/*/name');

    await page.getByRole('button', { name: 'Options of “Excerpt”' }).click();
    const options = page.getByRole('group', { name: 'Options of “Excerpt”' });
    await options.getByLabel('Change the value').selectOption('Lower-case letters');
    await options.getByLabel('Change the value').selectOption('Replace values');
    await options.getByLabel('Value', { exact: true }).fill(' chair 2 ');
    await options.getByLabel('Becomes').fill('A chair');
    await options.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('A chair', { exact: true }).first().waitFor();
    await options.getByLabel('Default value').fill('None');

    await page.getByRole('combobox', { name: 'Key of a meta field' }).fill('price');
    await page.getByRole('button', { name: 'Add a meta field' }).click();
    await tree.getByRole('treeitem', { name: /^price/ }).click();
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Add a comparison' }).click();
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Place' }).fill('/price');
    await filters.getByLabel('Comparison').selectOption('is');
    await filters.getByLabel('Value').fill('20');
    await filters.getByText('True of 1 of 2 articles in the latest payloads').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-mapping');
    const approve = page.getByRole('button', { name: 'Approve' });
    await until(() => approve.isEnabled());

    const before = {
      version: 1,
      fields: { id: { path: '/id' }, title: { path: '/text' }, content: { path: '/text' }, excerpt: { path: '/lang' } },
    };
    await call('content_sources.approve_mapping', { id: source.id, mapping: before });
    await approve.click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Excerpt' });
    await conflict.waitFor();
    await shoot(page, 'source-mapping-conflict');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await until(() => approve.isEnabled());
    await approve.click();
    await page.getByText('This mapping is approved.').waitFor();
    expect((await call('content_sources.get', { id: source.id })).mapping).toMatchObject({
      fields: {
        title: { path: '/text' },
        excerpt: { path: '/name', default: 'None', transform: ['lower', { map: { ' chair 2 ': 'A chair' } }] },
      },
      meta: { price: { path: '/price' } },
      filters: [{ path: '/price', op: 'eq', value: 20 }],
    });
    expect(await approve.isDisabled()).toBe(true);
  });

  test('payloads stand with their posts, and some of them are processed again', async () => {
    verifies('D640', 'D604');
    const source = await create('Wire');
    const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } } };
    await call('content_sources.approve_mapping', { id: source.id, mapping });
    for (const n of [1, 2, 3]) await deliver(at.server(), source, { id: n, title: `Wire ${n}`, body: '<p>x</p>', kicker: `Now ${n}` });
    const page = await visit(`/sources/${source.id}`, 'Wire');
    const came = page.getByRole('list', { name: 'What came', exact: true }).getByRole('listitem');
    const one = came.filter({ hasText: 'Wire 1' });
    await until(async () => (await came.filter({ hasText: 'Created.' }).count()) === 3);
    expect(await one.getByRole('link', { name: 'Wire 1' }).getAttribute('href')).toMatch(/\/admin\/posts\/\d+$/);
    await call('content_sources.approve_mapping', {
      id: source.id,
      mapping: { ...mapping, fields: { ...mapping.fields, title: { path: '/kicker' } } },
    });
    await one.getByRole('button', { name: /^Replay the payload of/ }).click();
    await page.getByRole('dialog').getByText('Drafts, pending and scheduled posts that differ are updated', { exact: false }).waitFor();
    await shoot(page, 'source-replay');
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await page.getByText('1 payload replayed: none created, 1 post updated, 0 left as before.').waitFor();
    await came.filter({ hasText: 'Now 1' }).getByText('Updated.').waitFor();
    await page.getByLabel('Choose all').check();
    await page.getByRole('button', { name: 'Replay 3 payloads' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await page.getByText('3 payloads replayed: none created, 2 posts updated, 1 left as before.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-came');
  });

  test('pictures, reviewers and fields have forms; a source is exported to a file, and an import says first what it does', async () => {
    verifies('D643', 'D126');
    const source = await create('Wires');
    const page = await visit(`/sources/${source.id}`, 'Wires');
    const section = page.getByRole('region', { name: 'Pictures, reviewers and fields' });
    await section.getByText('Pictures are copied to this site.').waitFor();
    await section.getByRole('button', { name: 'Change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pictures, reviewers and fields of “Wires”' });
    await dialog.getByText('Nothing is changed yet.').waitFor();
    await dialog.getByLabel('Pictures of an article').selectOption('Stay at the sender');
    const reviewers = dialog.getByRole('group', { name: 'Reviewers' });
    await reviewers.getByRole('combobox', { name: 'Accounts' }).click();
    await page.getByRole('option', { name: 'admin' }).click();
    await page.keyboard.press('Escape');
    await reviewers.getByLabel('Other email addresses').fill('desk@example.com');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Key of a meta field').fill('price');
    await dialog.getByRole('button', { name: 'Add a meta field' }).click();
    await dialog.getByLabel('Label of price').fill('Price');
    await dialog.getByLabel('Kind').selectOption('Number');
    await dialog.getByLabel('Key of a variable').fill('site_mood');
    await dialog.getByRole('button', { name: 'Add a variable' }).click();
    await dialog.getByLabel('Value', { exact: true }).fill('calm');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-extras');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await section.getByText('Pictures stay at the sender.').waitFor();
    expect(await call('content_sources.get', { id: source.id })).toMatchObject({
      default_reviewers: { user_ids: [1], emails: ['desk@example.com'] },
      default_ccs: {},
      meta_fields: { price: { label: 'Price', type: 'number' } },
      fm_variables: { site_mood: 'calm' },
    });

    await page.getByRole('button', { name: 'Change the proof' }).click();
    const proof = page.getByRole('dialog', { name: 'How the sender proves itself' });
    await proof.getByRole('combobox', { name: 'Proof' }).click();
    await page.getByRole('option', { name: 'The secret in a header' }).click();
    await proof.getByLabel('Name of the header').fill('X-Wire');
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-proof');
    await proof.getByRole('button', { name: 'Save' }).click();
    await page.getByText('It sends the secret in the header X-Wire.').waitFor();

    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    expect(saved.suggestedFilename()).toBe('wires.source.json');
    const file = await saved.path();
    await call('content_sources.update', { id: source.id, name: 'Wires now', add_heading_anchors: true });
    await page.goto(`${at.server().url}/admin/siteplane/sources`);
    await page.getByRole('button', { name: 'Import' }).click();
    const importing = page.getByRole('dialog', { name: 'Import a source' });
    const choose = async (path: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), importing.getByRole('button', { name: /^File of/ }).click()]);
      await chooser.setFiles(path);
    };
    await choose(file);
    await importing.getByText('is there already: this changes.', { exact: false }).waitFor();
    expect(await importing.getByRole('rowheader').allInnerTexts()).toEqual(['Name of the source', 'Give headings anchors']);
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-import');
    await importing.getByRole('button', { name: 'Overwrite the source' }).click();
    await page.getByRole('heading', { name: 'Wires', level: 1, exact: true }).waitFor();
    await call('content_sources.delete', { id: source.id, confirm: true });
    await page.goto(`${at.server().url}/admin/siteplane/sources`);
    await page.getByRole('button', { name: 'Import' }).click();
    await choose(file);
    await importing.getByText('The source “Wires” is created, with the address …/wires and a new secret.').waitFor();
    await importing.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'The sender has it' }).click();
    await page.getByRole('heading', { name: 'Wires', level: 1, exact: true }).waitFor();
  });
});
