import { readFileSync } from 'node:fs';
import type { BrowserContextOptions } from 'playwright-core';
import { newVisitor, send } from '../resources/leads/capture-support';
import { describeNeeding } from '../support/needs';
import { verifies } from '../support/verifies';
import { adminPages, minute } from './admin-pages';

describeNeeding('chromium', 'the leads page', () => {
  const at = adminPages();

  const { call } = at;

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

  test(
    'leads are listed, filtered, judged, exported and deleted',
    async () => {
      verifies('leads:operations');
      const empty = await leads();
      await empty.getByText('No leads yet').waitFor();
      await at.close();
      const [first = '', second = ''] = await visits([
        { utm_source: 'google', utm_campaign: 'spring' },
        { utm_source: 'bing', utm_term: '=1+1' },
      ]);

      const page = await leads({ acceptDownloads: true });
      await page.getByText('2 leads').waitFor();
      await page.getByLabel('Source').fill('bing');
      await page.getByText('One lead').waitFor();
      await page.getByLabel('Source').fill('bin');
      await page.getByText('No lead fits the filter').waitFor();
      await page.getByLabel('Source').fill('');
      await page.getByText('2 leads').waitFor();

      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const table = readFileSync(await (await saved).path(), 'utf8');
      expect(table).toContain(`${first},google`);
      expect(table).toContain("'=1+1");

      await page.getByRole('link', { name: first }).click();
      await page.getByText('The timeline is as it was written').waitFor();
      await page.getByText('1. Clicked a phone number').waitFor();
      await page.getByRole('combobox', { name: 'Status' }).selectOption('qualified');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('2. Status changed').waitFor();

      await page.getByRole('button', { name: 'Delete this lead' }).click();
      const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
      await page.getByLabel(`Type ${first} to confirm`).fill(second);
      expect(await remove.isDisabled()).toBe(true);
      await page.getByLabel(`Type ${first} to confirm`).fill(first.toLowerCase());
      await remove.click();
      await page.getByText('One lead').waitFor();
      const { data } = (await call('leads.list')).envelope;
      expect(data).toMatchObject({ total: 1, items: [{ ref: second }] });
    },
    2 * minute,
  );

  test(
    'an unknown lead is told',
    async () => {
      const page = await leads();
      await page.goto(`${at.server().url}/admin/siteplane/leads/999999`);
      await page.getByText('Not found: lead "999999".').waitFor();
    },
    minute,
  );
});
