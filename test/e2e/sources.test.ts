import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { deliver, type TestSource } from '../resources/content-sources/ingest-support';
import { ghostPost } from '../resources/content-sources/payloads';
import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';

/** Where to keep pictures of the pages, for people to look at. */
const shots = process.env.SCREENSHOTS;

describeNeeding('chromium', 'the pages about content sources', () => {
  const at = adminPages();

  const call = at.done;

  const create = async (name: string) => (await call('content_sources.create', { name })) as unknown as TestSource;
  const becomes = ({ id }: TestSource, status: string) => until(async () => (await call('content_sources.get', { id })).status === status);

  beforeEach(async () => {
    const { sources } = (await call('content_sources.list')) as { sources: { id: string }[] };
    for (const { id } of sources) await call('content_sources.delete', { id, confirm: true });
  });

  const { visit } = at;

  const shot = async (page: Page, name: string) =>
    void (shots && (await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })));
  const posts = async (page: Page) => (await page.request.get(`${at.server().url}/`)).text();

  test('from nothing to a post: address, proposal, rehearsal, approval', async () => {
    verifies('content-sources:rehearsal');
    const page = await visit('/sources', 'Content sources');
    await page.getByRole('heading', { name: 'No sources yet' }).waitFor();
    await shot(page, 'sources-none');
    const source = await create('Newsroom');
    await call('content_sources.update', { id: source.id, default_post_status: 'publish', reingest_mode: 'replace' });
    await page.goto(`${at.server().url}/admin/siteplane/sources`);
    await page.getByRole('link', { name: 'Newsroom' }).click();
    await page.getByText(`${at.server().url}/rest/ingest/v1/newsroom`).waitFor();
    await page.getByText('X-Svc-Signature').waitFor();
    await shot(page, 'source-waiting');

    const { feature_image: _picture, ...current } = ghostPost.post.current;
    await deliver(at.server(), source, { post: { ...ghostPost.post, current } });
    await becomes(source, 'needs_mapping');
    await page.reload();
    const title = page
      .getByRole('combobox', { name: /^Title/ })
      .or(page.getByLabel(/^Title/))
      .first();
    await title.waitFor();
    expect(await title.inputValue()).toBe('/post/current/title');
    const rehearsal = page.getByRole('region', { name: 'Rehearsal' });
    await rehearsal.getByText('New post').waitFor();
    await rehearsal.getByText('<p>We are back.</p>').waitFor();
    expect(await posts(page)).not.toContain('Coming home');
    await shot(page, 'source-proposed');

    await title.fill('/post/current/nothing');
    await page.getByText('finds nothing in the sample', { exact: false }).first().waitFor();
    await until(() => page.getByRole('button', { name: 'Approve' }).isDisabled());
    await shot(page, 'source-problem');
    await title.fill('/post/current/plaintext');
    await rehearsal.getByRole('heading', { name: 'We are back.' }).waitFor();
    await title.fill('/post/current/title');
    await rehearsal.getByRole('heading', { name: 'Coming home' }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Credit this site' }).click();
    await page.getByText('The payload that was held will be ingested now.').waitFor();
    await until(async () => (await posts(page)).includes('Coming home'));

    await page.reload();
    await rehearsal.getByText('Already so').waitFor();
    await page.getByText('As text', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Mapping' }).fill('{"version":1');
    await page.getByText('This is not JSON yet.').waitFor();
  });

  test('whom search engines will credit is asked before, and once', async () => {
    verifies('D524');
    const source = await create('Blog');
    await deliver(at.server(), source, { id: 'a1', title: 'First', body: '<p>One</p>', url: 'https://blog.example/first' });
    await becomes(source, 'needs_mapping');
    const page = await visit(`/sources/${source.id}`, 'Blog');
    const approve = page.getByRole('button', { name: 'Approve' });
    const dialog = page.getByRole('dialog', { name: 'Whom will search engines credit?' });
    const fields = async () => ((await call('content_sources.get', { id: source.id })).mapping as { fields: object } | null)?.fields;
    await until(() => approve.isEnabled());
    await approve.click();
    await dialog.getByText('search engines will credit blog.example', { exact: false }).waitFor();
    await shot(page, 'source-credit');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await call('content_sources.get', { id: source.id })).status).toBe('needs_mapping');
    await approve.click();
    await dialog.getByRole('button', { name: 'Credit blog.example' }).click();
    await becomes(source, 'active');
    expect(await fields()).toHaveProperty('canonical_url');

    const title = page
      .getByRole('combobox', { name: /^Title/ })
      .or(page.getByLabel(/^Title/))
      .first();
    await title.fill('/body');
    await until(() => approve.isEnabled());
    await approve.click();
    await until(async () => JSON.stringify(await fields()).includes('"title":{"path":"/body"'));
    expect(await dialog.count()).toBe(0);
  });

  test('the history with the live post, and what a changed mapping would change and take back', async () => {
    verifies('content-sources:rehearsal', 'D433');
    const source = await create('Wire');
    const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } } };
    await call('content_sources.approve_mapping', { id: source.id, mapping });
    await call('content_sources.update', { id: source.id, default_post_status: 'publish', reingest_mode: 'replace' });
    const lost = '<img src="https://pictures.invalid/rain.png" alt="Rain">';
    const report = (n: number, state: string) => ({
      id: n,
      title: `Wire ${n}`,
      kicker: 'Now',
      body: `<p>Rain in place ${n}</p>${n === 2 ? lost : ''}`,
      state,
    });
    for (const [n, state] of [
      [1, 'on'],
      [2, 'off'],
    ] as const)
      await deliver(at.server(), source, report(n, state));
    await until(async () => (await (await fetch(`${at.server().url}/`)).text()).includes('Wire 2'));

    const page = await visit(`/sources/${source.id}`, 'Wire');
    page.setDefaultTimeout(20_000);
    const runs = page.getByRole('region', { name: 'Latest runs' });
    await runs.getByText('Created.').first().waitFor();
    const live = await runs.getByRole('link', { name: 'Wire 1', exact: true }).first().getAttribute('href');
    expect(await (await page.request.get(live ?? '')).text()).toContain('<h1>Wire 1</h1>');

    const waiting = page.getByRole('list', { name: 'Pictures that could not be fetched yet' });
    await waiting.getByText('In Wire 2, https://pictures.invalid/rain.png').waitFor();

    const rehearsal = page.getByRole('region', { name: 'Rehearsal' });
    await rehearsal.getByText('What this mapping would make of the latest 2 payloads', { exact: false }).waitFor();
    await page.getByText('As text', { exact: true }).click();
    const changed = {
      ...mapping,
      fields: { ...mapping.fields, title: { path: '/kicker' } },
      withdraw: [{ path: '/state', op: 'eq', value: 'off' }],
    };
    await page.getByRole('textbox', { name: 'Mapping' }).fill(JSON.stringify(changed));
    const article = (name: string) => rehearsal.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await article('Wire 2').getByText('Withdrawn').waitFor();
    await article('Wire 2').getByText('Would change: status.').waitFor();
    await article('Now').first().getByText('Would change: title.').waitFor();
    expect(await article('Now').first().locator('mark').allInnerTexts()).toEqual(['Now', 'Wire 1']);
    await shot(page, 'source-rehearsal');
    expect(await posts(page)).toContain('Wire 2');
  });

  test('drift: what is held, why, and the posts beside those that are there', async () => {
    verifies('content-sources:rehearsal', 'content-sources:drift');
    const source = await create('Weather');
    const report = (n: number) => ({ id: n, title: `Report ${n}`, body: `<p>Rain in place ${n}</p>`, tags: ['weather'] });
    await deliver(at.server(), source, report(1));
    await becomes(source, 'needs_mapping');
    await call('content_sources.update', { id: source.id, reingest_mode: 'replace' });
    await call('content_sources.approve_mapping', {
      id: source.id,
      mapping: (await call('content_sources.get', { id: source.id })).mapping,
    });
    await becomes(source, 'active');
    await deliver(at.server(), source, {
      id: 1,
      headline: 'Report 1, corrected',
      text: '<p>Sun in place 1</p>',
      tags: ['weather', 'sun'],
    });
    await becomes(source, 'held');
    await deliver(at.server(), source, { id: 2, headline: 'Report 2', text: '<p>Snow</p>', tags: ['weather'] });

    const page = await visit(`/sources/${source.id}`, 'Weather');
    await page.getByText('they no longer match the mapping').waitFor();
    await page.getByRole('button', { name: 'Use a new proposal' }).click();
    const rehearsal = page.getByRole('region', { name: 'Rehearsal' });
    await rehearsal.getByText('Changes the post').waitFor();
    const row = rehearsal.locator('tr', { has: page.getByRole('rowheader', { name: 'Title' }) }).first();
    expect(await row.locator('td').allInnerTexts()).toEqual(['Report 1, corrected', 'Report 1']);
    await shot(page, 'source-drift');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText(/held will be ingested now/).waitFor();
    await becomes(source, 'active');
  });

  test('what is held by itself is listed with its reason, and is replayed or discarded', async () => {
    verifies('content-sources:held');
    const source = await create('Feeds');
    const mapping = { version: 1, items: '/items', fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } } };
    await call('content_sources.approve_mapping', { id: source.id, mapping });
    await deliver(at.server(), source, { items: [{ id: 1, title: 'One', body: 'x' }, { id: 2 }] });
    const held = async () =>
      ((await call('pipelines.list_runs', { status: 'held', per_page: 100 })).items as { source: string }[]).filter(
        (run) => run.source === source.slug,
      ).length;
    await until(async () => (await held()) === 1);

    const page = await visit(`/sources/${source.id}`, 'Feeds');
    const list = page.getByRole('region', { name: 'Held and failed payloads' });
    await list.getByText('Item 2 does not fit.').waitFor();
    await shot(page, 'source-undecided');
    await list.getByRole('button', { name: 'Replay' }).click();
    await until(async () => (await held()) === 2);
    await page.reload();
    await list.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByText('No post is made of the held item; the others stay.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await list.waitFor({ state: 'detached' });
  });

  test('a secret is rotated and shown once', async () => {
    const source = await create('Rotated');
    const page = await visit(`/sources/${source.id}`, 'Rotated');
    await page.getByRole('button', { name: 'Rotate the secret' }).click();
    await page.getByRole('button', { name: 'Rotate', exact: true }).click();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    await shot(page, 'source-secret');
    expect((await deliver(at.server(), source, { id: 1 })).status).toBe(401);
    expect((await deliver(at.server(), { ...source, secret }, { id: 1 })).status).toBe(202);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'The sender has it' }).click();
    expect(await page.content()).not.toContain(secret);
  });

  test.each(['/sources', '/sources/ID'])('%s fits a phone and follows a dark system', async (path) => {
    const source = await create('Weather');
    await deliver(at.server(), source, { id: 1, title: 'Report 1', body: '<p>Rain in place 1</p>', tags: ['weather'] });
    await becomes(source, 'needs_mapping');
    const isOne = path.endsWith('ID');
    const options: BrowserContextOptions = { colorScheme: 'dark', viewport: { width: 400, height: 800 } };
    const page = await visit(path.replace('ID', source.id), isOne ? 'Weather' : 'Content sources', options);
    if (isOne) await page.getByRole('region', { name: 'Rehearsal' }).waitFor();
    else await page.getByRole('link', { name: 'Weather' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
    await shot(page, isOne ? 'phone-source' : 'phone-sources');
  });

  test('an address without a source says so', async () => {
    const page = await at.visit('/sources/src_0000000000000000');
    await page.getByText('The source could not be loaded').waitFor();
  });
});
