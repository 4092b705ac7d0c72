import { rows } from '../../../../plugin/db/rows';
import { enrolmentTable, stepRunTable } from '../../../../plugin/engines/crm/data/automations/automation-tables';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { runAutomations } from '../../../../plugin/engines/crm/work/automations/run-automations';
import type { CrmSite } from '../crm-site';

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** A step as it is sent. */
export interface Step {
  readonly action_name: string;
  readonly title?: string;
  readonly settings?: object;
  readonly children?: { readonly yes?: readonly Step[]; readonly no?: readonly Step[] };
}

interface Wanted {
  readonly trigger?: string;
  readonly settings?: object;
  readonly conditions?: object;
  readonly steps: readonly Step[];
  readonly isDraft?: boolean;
}

/** An automation that runs, made by the real routes. */
export async function anAutomation(
  site: CrmSite,
  { trigger = 'crm/contact_created', settings = {}, conditions = {}, steps, isDraft }: Wanted,
) {
  const funnel = { title: 'Welcome', trigger_name: trigger, settings, conditions };
  const created = await site.api('POST', '/funnels', { body: { funnel } });
  if (created.status !== 200) throw new Error(`no automation was made: ${JSON.stringify(created.body)}`);
  const id = Number(created.body.funnel.id);
  const body = { sequences: JSON.stringify(steps), status: isDraft ? 'draft' : 'published' };
  const saved = await site.api('POST', `/funnels/${id}/sequences`, { body });
  if (saved.status !== 200) throw new Error(`the steps were not saved: ${JSON.stringify(saved.body)}`);
  return { id, steps: saved.body.sequences };
}

/** The runner, as its job calls it at that time. */
export const run = (site: CrmSite, at: number) => runAutomations(site.host, at);

/** Where a contact is in an automation; undefined where it never was. */
export const placeOf = (site: CrmSite, funnelId: number, contactId: number) =>
  site.host.storage.run((db) => rows(db, enrolmentTable).one({ funnelId, contactId }));

/** The steps that were run for a contact, by their ids. */
export async function runsOf(site: CrmSite, funnelId: number, contactId: number) {
  const found = await site.host.storage.run((db) => rows(db, stepRunTable).many({ funnelId, contactId }, { order: [['id', 'ASC']] }));
  return found.map(({ stepId, status }) => ({ stepId, status }));
}

export const emailsTo = (site: CrmSite, contactId: number) =>
  site.host.storage.run((db) => rows(db, emailTable).many({ contactId }, { order: [['id', 'ASC']] }));

export const wait = (amount: number, unit: string): Step => ({
  action_name: 'crm_wait_times',
  settings: { wait_type: 'unit_wait', wait_time_amount: amount, wait_time_unit: unit },
});
export const note = (title: string): Step => ({ action_name: 'add_contact_activity', title, settings: { type: 'note', title } });
export const email = (subject: string, more: object = {}): Step => ({
  action_name: 'send_custom_email',
  settings: { send_email_to_type: 'contact', campaign: { email_subject: subject, email_body: '<p>Hello</p>' }, ...more },
});

/** Titles of a contact's notes, in the order in which they were written. */
export async function notesOf(site: CrmSite, contactId: number): Promise<string[]> {
  const { notes } = (await site.api('GET', `/subscribers/${contactId}/notes?per_page=200`)).body;
  return notes.data.map(({ title }: { title: string }) => title).reverse();
}

export async function aLabel(site: CrmSite, kind: 'tags' | 'lists', title: string): Promise<number> {
  const answer = await site.api('POST', `/${kind}`, { body: { title } });
  return answer.body.item.id;
}
