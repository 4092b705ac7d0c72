import { describeNeeding } from '../support/needs';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { shoot } from './shoot';

/** From "a release at GitHub becomes a post here" to the post, without a typed id and without JSON. */
describeNeeding('chromium', 'a new content source', () => {
  const at = adminPages();

  test('GitHub is connected: sender, address and secret, a test payload, the mapping, and the post', async () => {
    verifies('D560', 'content-sources:rehearsal');
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
    await page.getByRole('button', { name: 'Create a source' }).click();
    await page.getByText(`${at.server().url}/rest/ingest/v1/releases`).first().waitFor();
    await page.getByText('Payload URL: the address above.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Go on to the mapping' }).isDisabled()).toBe(true);
    await shoot(page, 'source-connect');
    await page.getByRole('button', { name: 'The sender has it' }).click();
    await page.getByRole('button', { name: 'Send a test payload' }).click();
    await page.getByText('It arrived. Go on to the mapping.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go on to the mapping' }).click();
    await page.getByRole('heading', { name: 'Releases', level: 1 }).waitFor();
    await page.getByRole('region', { name: 'Rehearsal' }).getByText('New post').waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Credit this site' }).click();
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
    const { sources } = ((await at.call('content_sources.list')).envelope.data ?? {}) as { sources: { default_author_id: number }[] };
    expect(sources.map(({ default_author_id: author }) => author)).toEqual([1]);
    await page.getByText('Show the payload').click();
    const came = page.getByRole('list', { name: 'What came', exact: true }).getByRole('listitem');
    await came.filter({ hasText: 'Done' }).getByText('Everything in it was processed.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'source-came');
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /console/i })
        .count(),
    ).toBe(0);
  });
});
