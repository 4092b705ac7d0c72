import { readFileSync } from 'node:fs';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { shoot } from './shoot';

describeNeeding('chromium', 'the settings file on the settings page', () => {
  const at = adminPages();
  const { call } = at;

  test('yesterday’s settings are put back from a file, after what would change was seen', async () => {
    verifies('D603');
    await call('crm.create', { name: 'Acme', url: 'https://crm.example/leads' });
    const page = await at.visit('/settings', 'Settings');
    const dialog = page.getByRole('dialog');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the settings' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('site.yaml');
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain('name: Acme');
    await call('crm.update', { crm_num: '001', name: 'Apex' });
    await call('crm.create', { name: 'Other' });

    const choose = async (name: string, content: string) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Compare with a file…' }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/yaml', buffer: Buffer.from(content) });
    };
    await choose('wrong.yaml', 'version: 1\nsite:\n  crm: [1]\n  nothing: {}\n');
    await page.getByText('wrong.yaml:3:').waitFor();
    await page.getByText('site.nothing is not a known key.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'site-file-wrong');

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await choose('site.yaml', text);
    await page.getByText('name: “Apex” → “Acme”').waitFor();
    await page.getByText('One record that the file leaves out stays').click();
    await page.getByText('crm 002 Other').waitFor();

    await page.getByRole('button', { name: 'Choose another file' }).click();
    await page.getByRole('checkbox', { name: 'Remove what the file leaves out' }).check();
    await choose('site.yaml', text);
    await page.getByRole('listitem').filter({ hasText: 'Removed' }).getByText('crm 002 Other').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await shoot(page, 'site-file-plan');
    await page.getByRole('button', { name: 'Make 2 changes' }).click();
    await dialog.getByText('One record is removed for good.').waitFor();
    await shoot(page, 'site-file-dialog');
    await dialog.getByRole('button', { name: 'Make 2 changes' }).click();
    await page.getByText('The site is as the file says.').waitFor();
    expect((await call('crm.get', { crm_num: '001' })).envelope.data).toMatchObject({ name: 'Acme' });
    expect((await call('crm.get', { crm_num: '002' })).status).toBe(404);
    await shoot(page, 'site-file-done');
  });

  test('secrets that a file names are asked for before it is compared', async () => {
    verifies('D603');
    const page = await at.visit('/settings', 'Settings');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Compare with a file…' }).click();
    const text = 'version: 1\nsite:\n  crm:\n    "001": {name: Acme, url: "https://crm.example/leads", api_key: {env: ACME_SECRET}}\n';
    await (await chooser).setFiles({ name: 'new.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
    await page.getByLabel('ACME_SECRET').waitFor();
    expect(await page.getByRole('button', { name: 'Compare', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('ACME_SECRET').fill('sesame');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('the secret ACME_SECRET').waitFor();
    await shoot(page, 'site-file-secret');
  });
});
