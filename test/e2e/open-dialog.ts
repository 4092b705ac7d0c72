import type { Page } from 'playwright-core';
import type { LookSite } from '../look/site';
import { answered } from './answered';
import type { OpenedDialog } from './dialog-table';
import { moveTo } from './move-to';

/** Addresses of records of the filled site below the root of the pages, by the names that rows of the table have for them. */
export type Records = Readonly<Record<string, string>>;

/** Records that the filled site lacks and dialogs need. */
export async function furtherRecords({ api }: LookSite): Promise<Records> {
  await api('PUT', '/crm/v2/custom-fields/contacts', { fields: [{ label: 'Shoe size', type: 'number' }] });
  const { sequence } = await api<{ sequence: { id: number } }>('POST', '/crm/v2/sequences', { title: 'First steps' });
  const { funnel } = await api<{ funnel: { id: number } }>('POST', '/crm/v2/funnels', {
    funnel: { title: 'Welcome', trigger_name: 'crm_contact_added_to_tags' },
  });
  const template = { post_title: 'Letter', post_content: 'Hello', email_subject: 'Hello', design_template: 'raw_html' };
  const made = await api<{ template_id: number }>('POST', '/crm/v2/templates', { template });
  return { sequence: `sequences/${sequence.id}`, automation: `automations/${funnel.id}`, template: `templates/${made.template_id}` };
}

/** Open a dialog in the German pages: press one after the other; each but the first is the entry of the menu that was opened. */
export async function openDialog(
  page: Page,
  { at, press }: Pick<OpenedDialog, 'at' | 'press'>,
  { server, records }: Around,
): Promise<void> {
  const path = at.replace(/\{(\w+)\}/, (_, name: string) => records[name] ?? name);
  await moveTo(page, `${server.url}/admin/siteplane/${path}`);
  for (const [step, name] of press.entries()) {
    const exact = typeof name === 'string';
    const [button, entry] = [page.locator('main').getByRole('button', { name, exact }), page.getByRole('menuitem', { name, exact })];
    await (step === 0 ? button : entry).first().click();
  }
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
  await answered(page);
}

interface Around extends Pick<LookSite, 'server'> {
  readonly records: Records;
}
