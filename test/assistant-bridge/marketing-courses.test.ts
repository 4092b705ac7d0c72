import type { Client } from '@modelcontextprotocol/client';
import { anAutomation, note, wait } from '../engines/crm/automations/course';
import { newContact } from '../engines/crm/contacts/people';
import type { CrmSite } from '../engines/crm/crm-site';
import { aSequence } from '../engines/crm/sequences/course';
import { verifies } from '../support/verifies';
import { ask, done } from './booking-assistant';
import { withMarketingTools } from './marketing-site';

describe('an assistant with sequences and automations of this site', () => {
  let site: CrmSite;
  let client: Client;
  withMarketingTools((opened) => {
    ({ site, client } = opened);
  });

  test('lists and reads sequences, copies one, adds contacts and takes them out', async () => {
    verifies('marketing:tools', 'marketing:previews', 'marketing:sequences:enrolment');
    const { id, mails } = await aSequence(site, [{ delay: 1 }, { delay: 2 }]);
    const contact = await newContact(site);
    expect((await done(client, 'mk_list_sequences', {})).sequences.data).toMatchObject([{ id, stats: { emails: 2, subscribers: 0 } }]);
    const read = await done(client, 'mk_get_sequence', { id });
    expect(read.sequence_emails.map((mail: { id: number }) => mail.id)).toEqual(mails);
    expect(read.sequence_emails[0]).toMatchObject({ stats: { sent: 0 } });
    const preview = await done(client, 'mk_add_subscribers_to_sequence', { id, subscriber_ids: [contact.id], dry_run: true });
    expect(preview).toMatchObject({ dry_run: true, request: { method: 'POST', path: `/crm/v2/sequences/${id}/subscribers` } });
    const added = await done(client, 'mk_add_subscribers_to_sequence', { id, subscriber_ids: [contact.id, 999_999], confirm: true });
    expect(added).toMatchObject({ enrolled: 1, skipped: [{ id: 999_999 }] });
    expect((await done(client, 'mk_get_sequence_subscribers', { id })).data).toMatchObject([{ subscriber: { id: contact.id } }]);
    await done(client, 'mk_remove_subscribers_from_sequence', { id, subscriber_ids: [contact.id], confirm: true });
    expect((await done(client, 'mk_get_sequence_subscribers', { id })).total).toBe(0);
    expect((await done(client, 'mk_duplicate_sequence', { id, confirm: true })).sequence.id).not.toBe(id);
    expect((await ask(client, 'mk_get_sequence', { id: 999_999 })).refused).toContain('404');
  });

  test('lists and reads automations, stops and starts one, and takes contacts out', async () => {
    verifies('marketing:tools', 'marketing:previews', 'marketing:automations:subscribers');
    const { id } = await anAutomation(site, { steps: [wait(1, 'days'), note('Hello')] });
    const contact = await newContact(site);
    expect((await done(client, 'mk_list_automations', {})).funnels.data).toMatchObject([{ id, subscribers_count: 1 }]);
    expect(await done(client, 'mk_get_automation', { id })).toMatchObject({
      funnel: { id, status: 'published', trigger: { name: 'crm/contact_created' } },
      funnel_sequences: [{ action_name: 'crm_wait_times' }, { action_name: 'add_contact_activity' }],
    });
    // A minute of the site's own timer may pass meanwhile: only what comes after the wait has certainly not happened.
    expect((await done(client, 'mk_get_automation_report', { id })).stats.metrics).toMatchObject([
      { type: 'root', count: 1 },
      { type: 'action' },
      { type: 'action', count: 0 },
    ]);
    expect((await done(client, 'mk_get_automation_subscribers', { id })).funnel_subscribers.data).toMatchObject([
      { subscriber: { id: contact.id } },
    ]);
    const preview = await done(client, 'mk_update_automation_status', { id, status: 'draft', dry_run: true });
    expect(preview).toMatchObject({ dry_run: true, preview: { status: 'published' } });
    await done(client, 'mk_update_automation_status', { id, status: 'draft', confirm: true });
    expect((await ask(client, 'mk_update_automation_status', { id, status: 'draft', confirm: true })).refused).toContain('422');
    await done(client, 'mk_remove_subscribers_from_automation', { funnel_id: id, subscriber_ids: [contact.id], confirm: true });
    expect((await done(client, 'mk_get_automation_subscribers', { id })).funnel_subscribers.total).toBe(0);
  });
});
