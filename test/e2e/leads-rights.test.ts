import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openStorage } from '../../plugin/adapter';
import { readConfig } from '../../plugin/config';
import { canonicalText } from '../../plugin/resources/leads/ledger/canonical';
import { findings } from '../../plugin/resources/leads/ledger/findings';
import { isSigned } from '../../plugin/resources/leads/ledger/signing';
import { newVisitor, submit } from '../resources/leads/capture-support';
import { describeNeeding } from '../support/needs';
import { patientDatabase } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { adminPages } from './admin-pages';
import { axeViolations } from './axe';
import { drawn, shoot } from './shoot';

describeNeeding('chromium', 'the leads pages for who answers for the data', () => {
  const at = adminPages();
  const { call } = at;

  beforeEach(async () => {
    await call('modules.update_config', { module: 'leads', config: { contact_storage: 'full', notify_email: 'ada@example.org' } });
    const { items } = ((await call('leads.list', { per_page: 100 })).envelope.data ?? {}) as { items: { id: number }[] };
    for (const { id } of items) await call('leads.delete', { id, confirm: true });
  });

  /** A lead by a form of the site; its id and ref. */
  async function sent(fields: Readonly<Record<string, string>>): Promise<{ id: number; ref: string }> {
    expect((await submit(at.server(), { visitor: newVisitor(), ...fields })).status).toBe(303);
    const { items } = ((await call('leads.list')).envelope.data ?? {}) as { items: { id: number; ref: string }[] };
    if (!items[0]) throw new Error('nothing was recorded');
    return items[0];
  }

  /** What the daily comparison stores. */
  async function found(...texts: string[]): Promise<void> {
    const storage = openStorage(readConfig({ SITEPLANE_DATA_DIR: at.dir, ...patientDatabase }), { tables: [], migrations: [] });
    try {
      await storage.ready();
      await storage.tx((db) => findings(db).store(texts, Date.now()));
    } finally {
      await storage.close();
    }
  }

  /** On a phone, in the dark. */
  async function fitsPhone(page: Page): Promise<void> {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await drawn(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  const saved = async (page: Page, button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  };

  test('findings of the ledger are told above the list, in words, and wait for a reason', async () => {
    verifies('D546', 'D466');
    const { id, ref } = await sent({ email: 'found@example.org' });
    const page = await at.visit('/leads', 'Leads');
    await page.getByRole('link', { name: ref }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await found(`lead ${id}: broken at event 1`, 'lead 999: missing, and nobody deleted it', 'something that no page knows');
    await page.reload();
    await page.getByRole('alert').getByText('The ledger has 3 findings that nobody has acknowledged').waitFor();
    await page.getByRole('link', { name: 'Look at the findings' }).click();

    await page.getByText(`The timeline of ${ref} was changed: from event 1 on it cannot be verified.`).waitFor();
    await page.getByText('There is no lead 999 any more, and nobody deleted it.').waitFor();
    await page.getByText('something that no page knows').waitFor();
    expect(await page.getByText('Not acknowledged').count()).toBe(3);
    await fitsPhone(page);
    await page.getByRole('button', { name: 'Acknowledge: lead 999' }).click();
    const dialog = page.getByRole('dialog');
    const settle = dialog.getByRole('button', { name: 'Acknowledge' });
    await settle.waitFor();
    expect(await settle.isDisabled()).toBe(true);
    await dialog.getByLabel('Why it is settled').fill('   ');
    expect(await settle.isDisabled()).toBe(true);
    await dialog.getByLabel('Why it is settled').fill('Lost with the disk of 3 May.');
    await fitsPhone(page);
    await settle.click();
    await page.getByText('Lost with the disk of 3 May.').waitFor();
    await page.getByText(/^admin, /).waitFor();
    expect(await page.getByText('Not acknowledged').count()).toBe(2);
    await shoot(page, 'ledger');
    const { items } = ((await call('leads.list_findings')).envelope.data ?? {}) as { items: object[] };
    expect(items.at(-1)).toMatchObject({ acknowledged_by: 'user:1', reason: 'Lost with the disk of 3 May.' });
    await page.getByRole('link', { name: 'All leads' }).click();
    await page.getByText('The ledger has 2 findings').waitFor();
    await shoot(page, 'leads-banner');
    for (const one of items as { id: number }[]) await call('leads.acknowledge_finding', { id: one.id, reason: 'A test.' });
    await page.reload();
    await page.getByRole('link', { name: ref }).waitFor();
    await until(async () => (await page.getByRole('alert').count()) === 0);
  });

  test('who asks for their data gets it as a file, and is erased with a receipt once their address was typed', async () => {
    verifies('D547', 'D462');
    const email = 'grace@example.org';
    const { ref } = await sent({ name: 'Grace Hopper', email, phone: '+49 30 98765432', message: 'Call me.' });
    const other = await sent({ email: 'alan@example.org' });
    const page = await at.visit('/leads/person', 'Data requests', { acceptDownloads: true });
    const find = page.getByRole('button', { name: 'Find their data' });
    expect(await find.isDisabled()).toBe(true);
    await page.getByText('Phone', { exact: true }).click();
    await page.getByLabel('Phone number').fill('call');
    await find.click();
    await page.getByText('must be 5–40 digits, spaces or the characters').waitFor();
    await page.getByText('Email', { exact: true }).click();
    await page.getByLabel('Email address').fill('nobody@example.org');
    await find.click();
    await page.getByText('Nothing is stored about nobody@example.org').waitFor();
    await page.getByText('Ref of a lead', { exact: true }).click();
    await page.getByLabel('Ref', { exact: true }).fill(ref.toLowerCase());
    await find.click();
    await page.getByRole('link', { name: ref }).waitFor();

    await page.getByText('Email', { exact: true }).click();
    await page.getByLabel('Email address').fill(email);
    await find.click();
    await page.getByRole('heading', { name: `Stored about ${email}` }).waitFor();
    await page.getByText(/events?, one message, stored: name, email, phone, and message/).waitFor();
    expect(page.url()).not.toContain('grace');
    await shoot(page, 'person');
    await fitsPhone(page);
    const file = await saved(page, 'Export as JSON');
    expect(file.found.leads).toMatchObject([{ ref, contact: { name: 'Grace Hopper', email } }]);

    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog');
    const erase = dialog.getByRole('button', { name: 'Erase', exact: true });
    await dialog.getByLabel(`Type “${email}” to confirm`).fill('alan@example.org');
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByText('Leads: 1').waitFor();
    await dialog.getByLabel(`Type “${email}” to confirm`).fill(email.toUpperCase());
    await erase.click();
    await page.getByRole('heading', { name: 'Erased' }).waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('');
    await shoot(page, 'receipt');
    const { receipt, signature, public_key } = await saved(page, 'Download the receipt');
    expect(isSigned(public_key, canonicalText(receipt, ''), signature)).toBe(true);
    expect(receipt.erased).toMatchObject({ leads: 1 });
    expect(JSON.stringify(receipt)).not.toContain('grace');
    expect((await call('leads.find_person', { email })).envelope.data).toMatchObject({ total: 0 });
    await page.getByRole('link', { name: 'All leads' }).click();
    await page.getByRole('link', { name: other.ref }).waitFor();
    expect(await page.getByRole('link', { name: ref }).count()).toBe(0);
  });

  test('a lead shows what was agreed to, and withdraws it once', async () => {
    verifies('D508', 'D509');
    const receipt = { consent: '1', consent_text: 'I agree, version 3', consent_purposes: 'Offers by phone' };
    const { id, ref } = await sent({ email: 'agreed@example.org', ...receipt });
    const page = await at.visit(`/leads/${id}`, ref);
    const consent = page.getByRole('region', { name: 'Consent' });
    await consent.getByText(/^Given .*, with a form\.$/).waitFor();
    await consent.getByRole('cell', { name: 'I agree, version 3' }).waitFor();
    await consent.getByRole('cell', { name: 'Offers by phone' }).waitFor();
    await page.getByText('Words of the consent: I agree, version 3').waitFor();
    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Nothing more is recorded of the browsers of ${ref}.`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    await dialog.getByRole('button', { name: 'Withdraw consent' }).click();
    await consent.getByText(/^Withdrawn .*, recorded by admin\.$/).waitFor();
    await page.getByText(/^\d\. Consent withdrawn$/).waitFor();
    expect(await page.getByRole('button', { name: 'Withdraw consent' }).count()).toBe(0);
    const { events } = (await call('leads.get', { id })).envelope.data as { events: { type: string }[] };
    expect(events.filter(({ type }) => type === 'consent_withdrawn')).toHaveLength(1);
    await shoot(page, 'lead-consent');
    await fitsPhone(page);
  });
});
