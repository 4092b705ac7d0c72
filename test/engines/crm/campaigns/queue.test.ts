import { rows } from '../../../../plugin/db/rows';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { type Queued, queueEmails } from '../../../../plugin/engines/crm/work/emails/queue-emails';
import { describeEachDialect } from '../../../support/dialects';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';

describeEachDialect('emails are queued', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
  });
  afterAll(() => site?.stop());

  const at = Date.parse('2026-05-13T09:00:00Z');
  /** Later than any clock of the tests, so that nothing goes out. */
  const later = Date.parse('2090-01-01T00:00:00Z');
  const queue = (...wanted: Queued[]) => site.host.storage.tx((db) => queueEmails(db, wanted, at));
  const queued = (campaignId: number) => site.host.storage.run((db) => rows(db, emailTable).many({ campaignId }));

  test('nobody who may not be sent them, and only what is for one person alone to who gets nothing else', async () => {
    verifies('marketing:emails:queue');
    const sent = { campaignId: 1, scheduledAt: later };
    for (const status of ['unsubscribed', 'pending', 'transactional', 'subscribed']) {
      const { id: contactId } = await newContact(site, { status });
      await queue({ ...sent, contactId, type: 'campaign' }, { ...sent, campaignId: 2, contactId, type: 'custom_email_campaign' });
    }
    await queue({ ...sent, contactId: 99_999, type: 'campaign' });
    expect((await queued(1)).length).toBe(1);
    expect((await queued(2)).length).toBe(2);
  });

  test('once for each campaign, contact and occasion, also by two at the same moment', async () => {
    verifies('marketing:emails:queue', 'pain:8');
    const { id: contactId } = await newContact(site);
    const wanted = { campaignId: 3, contactId, type: 'sequence_mail', subject: 'First', scheduledAt: later } as const;
    const counts = await Promise.all([queue(wanted), queue(wanted), queue({ ...wanted, subject: 'Second' })]);
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(await queue({ ...wanted, occasion: 1 })).toBe(1);
    const [first, second] = await queued(3);
    expect(first).toMatchObject({ status: 'scheduled', occasion: 0, domain: 'example.com', scheduledAt: later, fence: 0 });
    expect(second).toMatchObject({ occasion: 1 });
    expect(first?.hash).not.toBe(second?.hash);
  });
});
