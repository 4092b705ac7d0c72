import type { Client } from '@modelcontextprotocol/client';
import { type CampaignSite, campaignSite } from '../engines/crm/campaigns/campaign-site';
import { newContact } from '../engines/crm/contacts/people';
import { verifies } from '../support/verifies';
import { ask, done } from './booking-assistant';
import { connected, openBridge } from './bridged-site';

describe('an assistant that sends campaigns of this site', () => {
  let site: CampaignSite;
  let client: Client;

  beforeAll(async () => {
    site = await campaignSite('sqlite', ['plugin/assistant-bridge']);
  });
  beforeEach(async () => {
    await site.reset();
    await openBridge(site);
    client = await connected(site, { toolset: 'crm' });
  });
  afterEach(() => client?.close());
  afterAll(() => site?.stop());

  const letter = async () =>
    (await done(client, 'mk_create_campaign', { title: 'Letter', subject: 'Hello', email_body: '<p>Hi</p>' })).campaign;

  test('writes one, tries it, sends it and reads what came of it', async () => {
    verifies('marketing:tools', 'marketing:campaigns');
    const { email } = await newContact(site, { first_name: 'Ada' });
    const campaign = await letter();
    expect(campaign).toMatchObject({ title: 'Letter', email_subject: 'Hello', status: 'draft' });
    const { id } = campaign;
    await done(client, 'mk_update_campaign', { id, subject: 'Hello {{contact.first_name}}', confirm: true });
    expect((await done(client, 'mk_get_campaign', { id })).campaign).toMatchObject({
      email_subject: 'Hello {{contact.first_name}}',
      email_body: '<p>Hi</p>',
    });
    await done(client, 'mk_send_test_email', { campaign_id: id, recipients: ['me@example.com'], subject: 'Other', confirm: true });
    expect(site.office.to('me@example.com').map(({ mail }) => mail.subject)).toEqual(['TEST: Other']);
    const preview = await done(client, 'mk_send_campaign', { id, dry_run: true });
    expect(JSON.stringify(preview)).toContain('"estimated_recipients":1');
    expect((await ask(client, 'mk_send_campaign', { id, scheduled_at: '2020-01-01 00:00:00', confirm: true })).refused).toContain('past');
    await done(client, 'mk_send_campaign', { id, confirm: true });
    await site.reaches(id, 'archived');
    expect(site.office.to(email).map(({ mail }) => mail.subject)).toEqual(['Hello Ada']);
    expect(await done(client, 'mk_get_campaign_stats', { id })).toMatchObject({ sent_count: 1, analytics: { open: { total: 0 } } });
    expect((await done(client, 'mk_list_campaigns', { status: 'sent' })).campaigns).toMatchObject({
      total: 1,
      data: [{ id, stats: { sent: 1 } }],
    });
    const copy = await done(client, 'mk_duplicate_campaign', { id, confirm: true });
    await done(client, 'mk_delete_campaign', { id: copy.campaign.id, confirm: true });
    expect((await ask(client, 'mk_get_campaign', { id: copy.campaign.id })).refused).toMatch(/404/);
  });

  test('emails one contact, and reads the reports', async () => {
    verifies('marketing:tools', 'marketing:emails:one', 'marketing:reports');
    const { id, email } = await newContact(site);
    const sent = await letter();
    await done(client, 'mk_send_campaign', { id: sent.id, confirm: true });
    await site.reaches(sent.id, 'archived');
    await done(client, 'mk_send_contact_email', {
      subscriber_id: id,
      email_subject: 'Only you',
      email_body: 'Hello',
      from_name: 'Desk',
      confirm: true,
    });
    expect(site.office.to(email).map(({ mail }) => [mail.subject, mail.from?.name])).toEqual([
      ['Hello', expect.any(String)],
      ['Only you', 'Desk'],
    ]);
    const { stats } = await done(client, 'mk_get_dashboard_stats', {});
    for (const key of ['total_subscribers', 'total_campaigns', 'email_sent', 'email_opens', 'email_clicks'])
      expect(stats[key]).toMatchObject({ count: expect.any(Number) });
    const performance = (await done(client, 'mk_get_email_performance', {})).stats;
    for (const key of ['delivered', 'opened', 'clicked', 'bounced', 'unsubscribed'])
      expect([performance.totals[key], performance.percentages[key]]).toEqual([expect.any(Number), expect.any(Number)]);
    expect((await done(client, 'mk_get_top_campaigns', {})).campaigns).toMatchObject([{ title: 'Letter', total_sent: '1' }]);
  });
});
