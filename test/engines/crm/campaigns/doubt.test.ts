import { rows } from '../../../../plugin/db/rows';
import { claimEmails } from '../../../../plugin/engines/crm/data/campaigns/claims';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { sending } from '../../../../plugin/engines/crm/data/campaigns/sending';
import { queueEmails } from '../../../../plugin/engines/crm/work/emails/queue-emails';
import type { Db } from '../../../../plugin/host';
import { describeEachDialect } from '../../../support/dialects';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { anAutomation, email as emailStep, run } from '../automations/course';
import { newAddress, newContact, put } from '../contacts/people';
import { aSequence, dayMs, enrol, run as runCourses } from '../sequences/course';
import { type CampaignSite, campaignSite } from './campaign-site';

describeEachDialect('emails in doubt of every kind', (dialect) => {
  let site: CampaignSite;
  beforeAll(async () => {
    site = await campaignSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const tx = <T>(work: (db: Db) => Promise<T>) => site.host.storage.tx(work);
  const later = Date.parse('2098-01-01T00:00:00Z');
  const emailOf = async (contactId: number) => {
    const [row] = await site.host.storage.run((db) => rows(db, emailTable).many({ contactId }));
    if (!row) throw new Error(`contact ${contactId} has no email`);
    return row;
  };

  /** An email of a campaign, one of a sequence and one of an automation, each to a contact of its own; nobody sends them for years. */
  async function queued() {
    const [campaign, sequence, automation] = [newAddress(), newAddress(), newAddress()];
    const scheduled = { is_scheduled: 'yes', scheduled_at: '2090-01-01 00:00:00' };
    const funnel = await anAutomation(site, { steps: [emailStep('Of an automation', scheduled)] });
    const inAutomation = await newContact(site, { email: automation });
    await run(site, Date.now() + 1000);
    await site.api('PUT', `/funnels/${funnel.id}`, { body: { status: 'draft' } });
    const course = await aSequence(site, [{ delay: 3000, delay_unit: 'days' }]);
    const inSequence = await newContact(site, { email: sequence });
    await enrol(site, course.id, [inSequence.id]);
    await runCourses(site, Date.now() + 3001 * dayMs);
    const inCampaign = await newContact(site, { email: campaign });
    const campaignId = await site.draft();
    await tx((db) => queueEmails(db, [{ campaignId, contactId: inCampaign.id, type: 'campaign', scheduledAt: later }], Date.now()));
    await tx((db) => db.execute("UPDATE sp_crm_campaigns SET status = 'archived' WHERE id = ?", [campaignId]));
    return [inCampaign, inSequence, inAutomation] as { id: number; email: string }[];
  }

  /** Their senders were killed while they sent them. */
  async function inDoubt() {
    const people = await queued();
    await tx(async (db) => {
      const { emails } = await claimEmails(db, { at: later + dayMs, limit: 100, leaseMs: -1, perSecond: 0, perSecondAndDomain: 0 });
      const begun = emails.map((email) => ({ email, messageId: `${email.id}@example.com` }));
      await sending(db).begin(begun, { leaseMs: -1, at: Date.now() });
    });
    await tx((db) => sending(db).recover(Date.now()));
    const found = await Promise.all(people.map(async ({ id, email }) => ({ contactId: id, address: email, row: await emailOf(id) })));
    expect(found.map(({ row }) => [row.type, row.status])).toEqual([
      ['campaign', 'in_doubt'],
      ['sequence_mail', 'in_doubt'],
      ['funnel_email_campaign', 'in_doubt'],
    ]);
    return found;
  }

  const resend = (body: object) => site.post('/reports/emails/resend', body);
  const leave = (body: object) => site.post('/reports/emails/leave-as-sent', body);
  async function health(): Promise<{ status: string; message: string } | undefined> {
    const { envelope } = await site.call('status.health');
    const { checks } = envelope.data as { checks: { name: string; status: string; message: string }[] };
    return checks.find(({ name }) => name === 'crm_emails_in_doubt');
  }

  test('are sent again by a person who takes the doubt, each once', async () => {
    verifies('D402', 'D270', 'marketing:resend', 'marketing:sending:doubt', 'pain:16');
    const found = await inDoubt();
    const email_ids = found.map(({ row }) => row.id);
    expect(await resend({})).toMatchObject({ status: 422, body: { message: expect.stringContaining('email_ids') } });
    expect((await resend({ email_ids: [...email_ids, 99_999], accept_doubt: true })).status).toBe(404);
    for (const id of email_ids)
      expect(await resend({ email_ids: [id] })).toMatchObject({ status: 422, body: { message: expect.stringContaining('accept_doubt') } });
    expect(await health()).toMatchObject({ status: 'warn', message: expect.stringContaining('3 emails') });
    expect((await health())?.message).toContain('/reports/emails/resend');
    expect((await resend({ email_ids, accept_doubt: true })).body).toMatchObject({ count: 3, skipped: [] });
    expect(await health()).toMatchObject({ status: 'pass' });
    for (const { address } of found) await until(async () => site.office.to(address).length === 1);
    for (const { contactId } of found) await until(async () => (await emailOf(contactId)).status === 'sent');
    const [, ofSequence, ofAutomation] = email_ids;
    for (const id of [ofSequence, ofAutomation])
      expect(await resend({ email_ids: [id], accept_doubt: true })).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining(`Email ${id} is sent`) },
      });
    expect(found.map(({ address }) => site.office.to(address).length)).toEqual([1, 1, 1]);
  });

  test('whose contacts may not be emailed any more stay as they are, and are left as sent', async () => {
    verifies('D402', 'D382', 'marketing:resend', 'marketing:sending:recheck');
    const found = await inDoubt();
    const email_ids = found.map(({ row }) => row.id);
    for (const { contactId } of found) expect((await put(site, contactId, { status: 'unsubscribed' })).status).toBe(200);
    const answer = await resend({ email_ids, accept_doubt: true });
    expect(answer.body).toMatchObject({ count: 0, skipped: [...email_ids].sort((a, b) => a - b) });
    expect(answer.body.message).toContain('Leave them as sent');
    expect(await leave({})).toMatchObject({ status: 422 });
    expect((await leave({ email_ids: [99_999] })).status).toBe(404);
    expect(await health()).toMatchObject({ status: 'warn', message: expect.stringContaining('3 emails') });
    expect((await leave({ email_ids })).body).toMatchObject({ count: 3 });
    expect(await health()).toMatchObject({ status: 'pass' });
    for (const { contactId, row } of found) {
      const now = await emailOf(contactId);
      expect(now).toMatchObject({ status: 'sent', sentAt: row.updatedAt, note: expect.stringContaining('left it as sent') });
      expect(now.subject).not.toBe('');
    }
    expect(await leave({ email_ids })).toMatchObject({ status: 422, body: { message: expect.stringContaining('is sent') } });
    expect((await site.api('GET', '/reports/emails?status=sent&per_page=50')).body.emails.total).toBe(3);
    expect(found.map(({ address }) => site.office.to(address).length)).toEqual([0, 0, 0]);
  });

  test('only emails in doubt are left as sent, and of what waits nothing is sent again', async () => {
    verifies('D402', 'marketing:resend');
    const people = await queued();
    for (const { id: contactId } of people) {
      const { id } = await emailOf(contactId);
      for (const body of [{ email_ids: [id] }, { email_ids: [id], accept_doubt: true }])
        expect(await resend(body)).toMatchObject({ status: 422, body: { message: expect.stringContaining('is scheduled') } });
      expect(await leave({ email_ids: [id] })).toMatchObject({ status: 422, body: { message: expect.stringContaining('is scheduled') } });
      expect((await emailOf(contactId)).status).toBe('scheduled');
    }
  });
});
