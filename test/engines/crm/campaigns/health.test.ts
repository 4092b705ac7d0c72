import { rows } from '../../../../plugin/db/rows';
import type { EmailRow } from '../../../../plugin/engines/crm/data/campaigns/claims';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { crmChecks, crmGauges } from '../../../../plugin/engines/crm/health';
import type { Ctx } from '../../../../plugin/kit/ctx';
import type { Gauge } from '../../../../plugin/kit/group';
import { describeEachDialect } from '../../../support/dialects';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CampaignSite, campaignSite } from './campaign-site';

const minute = 60_000;
const day = 24 * 60 * minute;
const later = Date.parse('2090-01-01T00:00:00Z');

describeEachDialect('what an operator is told of emails', (dialect) => {
  let site: CampaignSite;
  let campaignId: number;
  let number = 0;
  beforeAll(async () => {
    site = await campaignSite(dialect);
    campaignId = await site.draft();
    await newContact(site);
  });
  afterEach(() => site.host.storage.tx((db) => rows(db, emailTable).delete({})));
  afterAll(() => site?.stop());

  async function check(name: string): Promise<{ status: string; message: string } | undefined> {
    const { envelope } = await site.call('status.health');
    return (envelope.data as { checks: { name: string; status: string; message: string }[] }).checks.find((one) => one.name === name);
  }
  async function gauge(name: string): Promise<number | undefined> {
    const { envelope } = await site.call('status.metrics');
    return (envelope.data as { gauges: { name: string; value: number }[] }).gauges.find((one) => one.name === name)?.value;
  }

  const add = (its: Partial<EmailRow> & Pick<EmailRow, 'status'>, count = 1) =>
    site.host.storage.tx(async (db) => {
      for (let n = 0; n < count; n++) {
        const id = ++number;
        await rows(db, emailTable).insert({
          ...{ campaignId, contactId: id, occasion: 0, type: 'campaign', subjectId: null, address: 'a@b.example', domain: 'b.example' },
          ...{ subject: '', content: null, fence: 0, attempts: 0, note: '', isOpen: false, clickCount: 0, hash: `hash-${id}` },
          ...{ createdAt: 0, updatedAt: Date.now() },
          ...its,
        });
      }
    });

  test('nothing, where nothing is wrong', async () => {
    verifies('D382');
    for (const name of ['crm_emails_in_doubt', 'crm_emails_late', 'crm_bounces'])
      expect(await check(name)).toMatchObject({ status: 'pass' });
    for (const name of [
      'crm_emails_in_doubt',
      'crm_emails_in_doubt_seconds',
      'crm_emails_due',
      'crm_emails_due_seconds',
      'crm_emails_bounced',
    ])
      expect([name, await gauge(name)]).toEqual([name, 0]);
  });

  test('emails in doubt, since when, of which campaign, and what to do', async () => {
    verifies('D382', 'marketing:sending:doubt');
    const since = Date.now() - day;
    await add({ status: 'in_doubt', updatedAt: since });
    await add({ status: 'in_doubt' }, 2);
    const found = await check('crm_emails_in_doubt');
    expect(found?.status).toBe('warn');
    for (const part of [
      '3 emails',
      new Date(since).toISOString(),
      `campaign ${campaignId} (3)`,
      'status=in_doubt',
      'accept_doubt',
      'leave-as-sent',
    ])
      expect(found?.message).toContain(part);
    expect(await gauge('crm_emails_in_doubt')).toBe(3);
    expect(await gauge('crm_emails_in_doubt_seconds')).toBeGreaterThanOrEqual(day / 1000);
  });

  test('emails that are due while none goes out; those of a long campaign that is being sent are as they should be', async () => {
    verifies('D382');
    // In the year 2090, so that nobody sends them meanwhile.
    await add({ status: 'scheduled', scheduledAt: later });
    const ctx = <T>(at: number, work: (found: Parameters<Gauge['read']>[0]) => Promise<T>) =>
      site.host.storage.run((db) => work({ db, host: site.host, now: () => at }));
    const late = (at: number) => ctx(at, async (found) => crmChecks.find((one) => one.name === 'crm_emails_late')?.run(found as Ctx));
    const due = (name: string) => ctx(later + 20 * minute, async (found) => crmGauges.find((one) => one.name === name)?.read(found));
    expect(await late(later + 10 * minute)).toMatchObject({ status: 'pass' });
    const found = await late(later + 20 * minute);
    expect(found).toMatchObject({ status: 'warn', message: expect.stringContaining(new Date(later).toISOString()) });
    expect([await due('crm_emails_due'), await due('crm_emails_due_seconds')]).toEqual([1, 20 * 60]);
    const sentAt = later + 19 * minute;
    await add({ status: 'sent', scheduledAt: sentAt, sentAt });
    expect(await late(later + 20 * minute)).toMatchObject({ status: 'pass', message: expect.stringContaining('emails go out') });
  });

  test('many bounces of the last days, and not a few', async () => {
    verifies('D382');
    const scheduledAt = Date.now() - day;
    await add({ status: 'bounced', scheduledAt }, 19);
    expect(await check('crm_bounces')).toMatchObject({ status: 'pass' });
    await add({ status: 'bounced', scheduledAt });
    expect(await check('crm_bounces')).toMatchObject({ status: 'warn', message: expect.stringContaining('20 of 20 emails') });
    expect(await gauge('crm_emails_bounced')).toBe(20);
    await add({ status: 'sent', scheduledAt }, 381);
    expect(await check('crm_bounces')).toMatchObject({ status: 'pass' });
    await site.host.storage.tx((db) => rows(db, emailTable).update({ status: 'bounced' }, { scheduledAt: Date.now() - 8 * day }));
    expect(await gauge('crm_emails_bounced')).toBe(0);
  });
});
