import { setTimeout as sleep } from 'node:timers/promises';
import { rows } from '../../../../plugin/db/rows';
import { claimEmails, type EmailRow } from '../../../../plugin/engines/crm/data/campaigns/claims';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { type Granted, takePermits } from '../../../../plugin/engines/crm/data/campaigns/permits';
import { sending } from '../../../../plugin/engines/crm/data/campaigns/sending';
import { contacts } from '../../../../plugin/engines/crm/data/contacts/contacts';
import { sendingPermits } from '../../../../plugin/engines/crm/mail/sending/permits';
import { setStatus } from '../../../../plugin/engines/crm/work/contacts/set-status';
import { queueEmails } from '../../../../plugin/engines/crm/work/emails/queue-emails';
import { orderSending } from '../../../../plugin/engines/crm/work/emails/sending-order';
import type { Db } from '../../../../plugin/host';
import { describeEachDialect } from '../../../support/dialects';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CampaignSite, campaignSite } from './campaign-site';

describeEachDialect('emails that are not simply sent', (dialect) => {
  let site: CampaignSite;
  beforeAll(async () => {
    site = await campaignSite(dialect);
  });
  beforeEach(async () => {
    await site.reset();
    site.office.refuse(undefined);
  });
  afterAll(() => site?.stop());

  const tx = <T>(work: (db: Db) => Promise<T>) => site.host.storage.tx(work);
  const claiming = { limit: 100, leaseMs: 60_000, perSecond: 0, perSecondAndDomain: 0 };
  const at = () => Date.now();
  const later = Date.parse('2090-01-01T00:00:00Z');

  /** Emails that wait until the year 2090, so that nobody but the test claims them. */
  async function waiting(count: number, addressOf = (n: number) => `person-${n}@one.example`) {
    const campaignId = await site.draft();
    for (let n = 0; n < count; n++) {
      const { id: contactId } = await newContact(site, { email: addressOf(n) });
      await tx((db) => queueEmails(db, [{ campaignId, contactId, type: 'campaign', scheduledAt: later }], at()));
    }
    return campaignId;
  }
  const begin = async (email: EmailRow, leaseMs = 60_000) =>
    (await tx((db) => sending(db).begin([{ email, messageId: 'x@y' }], { leaseMs, at: at() }))).has(email.id);
  const claim = (more: object = {}) => tx((db) => claimEmails(db, { ...claiming, at: later, ...more }));

  /** Send a campaign to a new contact, and give its only email once it has come to something. */
  async function sentToOne(ended: (status: string, attempts: number) => boolean) {
    const { email } = await newContact(site, { tags: ['One'] });
    const id = await site.draft();
    expect((await site.post(`/campaigns/${id}/schedule`)).status).toBe(200);
    await until(async () => {
      const [row] = await site.emails(id);
      return row !== undefined && ended(row.status, row.attempts);
    });
    const [row] = await site.emails(id);
    return { id, email, row };
  }

  test('refused for good: failed, with the reason, and sent again by a person only', async () => {
    verifies('marketing:sending:outcomes', 'marketing:resend', 'D274', 'pain:16');
    site.office.refuse(550);
    const { id, email, row } = await sentToOne((status) => status === 'failed');
    expect(row?.note).toContain('550');
    expect(row?.note).not.toContain('words of the server');
    await site.reaches(id, 'archived');
    expect((await site.api('GET', `/campaigns/${id}/emails?filter_type=failed`)).body).toMatchObject({
      failed_counts: 1,
      emails: { total: 1 },
    });
    site.office.refuse(undefined);
    expect((await site.post(`/campaigns-pro/${id}/resend-unopened-emails`)).status).toBe(422);
    expect((await site.post(`/campaigns-pro/${id}/resend-failed-emails`)).body).toMatchObject({ count: 1 });
    await site.reaches(id, 'archived');
    expect(site.office.to(email)).toHaveLength(1);
    expect((await site.post(`/campaigns-pro/${id}/resend-failed-emails`)).status).toBe(422);
    expect((await site.post(`/campaigns-pro/${id}/resend-unopened-emails`)).body).toMatchObject({ count: 1 });
    await site.reaches(id, 'archived');
    expect(site.office.to(email)).toHaveLength(2);
  });

  test('put off by the mail server: tried again later, and not lost', async () => {
    verifies('marketing:sending:outcomes');
    site.office.refuse(451);
    const { id, email, row } = await sentToOne((status, attempts) => status === 'scheduled' && attempts === 1);
    expect(row?.scheduledAt ?? 0).toBeGreaterThan(at() + 30_000);
    expect((await site.campaign(id)).status).toBe('working');
    site.office.refuse(undefined);
    await tx(async (db) => {
      await rows(db, emailTable).update({ campaignId: id }, { scheduledAt: 0 });
      await orderSending(db);
    });
    await site.reaches(id, 'archived');
    expect(site.office.to(email)).toHaveLength(1);
  });

  test('no mail server: no attempt is used up', async () => {
    verifies('marketing:sending:outcomes');
    await site.office.close();
    const { row } = await sentToOne((status) => status === 'scheduled' || status === 'failed');
    await until(async () => (await site.emails(row?.campaignId ?? 0)).every(({ note, status }) => note !== '' && status === 'scheduled'));
    expect((await site.emails(row?.campaignId ?? 0))[0]).toMatchObject({ status: 'scheduled', attempts: 0 });
    await site.office.open();
  });

  test('no mail server: what was taken ahead waits for no lease', async () => {
    verifies('marketing:sending:outcomes');
    const { sending_settings: usual } = (await site.api('GET', '/setting')).body as { sending_settings: object };
    const set = (sending_settings: object) => site.api('PUT', '/setting', { body: { sending_settings } });
    expect((await set({ emails_per_second: 99, connections: 1, lease_seconds: 600 })).status).toBe(200);
    await site.office.close();
    const campaignId = await waiting(90);
    await tx(async (db) => {
      await rows(db, emailTable).update({ campaignId }, { scheduledAt: 0 });
      await orderSending(db);
    });
    await until(async () => (await site.emails(campaignId)).some(({ note }) => note !== ''));
    await until(async () => (await site.emails(campaignId)).every(({ status }) => status === 'scheduled'));
    await site.office.open();
    await set(usual);
  });

  test('whose sender was killed: before the mail server was asked it goes out again, after that it is in doubt', async () => {
    verifies('marketing:sending:doubt', 'D270', 'pain:8', 'pain:16');
    const campaignId = await waiting(2);
    const { emails } = await claim();
    const [first, second] = emails;
    if (!first || !second) throw new Error('two emails were to be claimed');
    expect((await claim()).emails).toEqual([]);
    expect(await begin(first)).toBe(true);
    expect(await begin(first)).toBe(false);
    expect(await tx((db) => sending(db).recover(at()))).toEqual({ again: 0, inDoubt: 0 });
    await tx((db) => rows(db, emailTable).update({ campaignId }, { leaseUntil: 1 }));
    expect(await tx((db) => sending(db).recover(at()))).toEqual({ again: 1, inDoubt: 1 });
    const { emails: again } = await claim();
    expect(again.map(({ id }) => id)).toEqual([second.id]);
    expect(again[0]?.fence).toBeGreaterThan(second.fence);
    // Whoever held it before has lost it.
    expect(await begin(second)).toBe(false);
    await tx((db) => rows(db, emailTable).update({ id: second.id }, { status: 'sent' }));
    const listed = await site.api('GET', `/campaigns/${campaignId}/emails?filter_type=in_doubt`);
    expect(listed.body).toMatchObject({ in_doubt_counts: 1, emails: { data: [{ id: first.id, status: 'in_doubt' }] } });
    await tx((db) => db.execute("UPDATE sp_crm_campaigns SET status = 'archived' WHERE id = ?", [campaignId]));
    const resend = (body: object) => site.post(`/campaigns-pro/${campaignId}/resend-emails`, { email_ids: [first.id], ...body });
    expect((await resend({})).body.message).toContain('Nobody knows');
    expect((await site.post(`/campaigns-pro/${campaignId}/resend-emails`, { email_ids: [99_999] })).status).toBe(404);
    expect((await resend({ accept_doubt: true })).body).toMatchObject({ count: 1 });
    await site.reaches(campaignId, 'archived');
  });

  test('an answer that comes after the lease still counts, as nobody else has sent it: of one who refused and of one who took it', async () => {
    verifies('marketing:sending:doubt', 'D270');
    const campaignId = await waiting(2);
    const [refused, taken] = (await claim()).emails;
    if (!refused || !taken) throw new Error('two emails were to be claimed');
    for (const email of [refused, taken]) await begin(email, -1);
    await tx((db) => sending(db).recover(at()));
    expect((await site.emails(campaignId)).map(({ status }) => status)).toEqual(['in_doubt', 'in_doubt']);
    expect(await tx((db) => sending(db).ended(refused, 'failed', { note: 'no such mailbox', at: at() }))).toBe(true);
    expect(await tx((db) => sending(db).sent([{ email: taken, subject: 'Hello' }], at()))).toBe(1);
    const outcomes = new Map((await site.emails(campaignId)).map(({ id, status, note }) => [id, `${status} ${note}`.trim()]));
    expect([outcomes.get(refused.id), outcomes.get(taken.id)]).toEqual(['failed no such mailbox', 'sent']);
  });

  test('who unsubscribes between the claim and the mail server gets nothing', async () => {
    verifies('marketing:sending:recheck');
    const campaignId = await waiting(2);
    const [one, two] = (await claim()).emails;
    if (!one || !two) throw new Error('two emails were to be claimed');
    await tx(async (db) => {
      const row = await contacts(db).find(one.contactId, { lock: true });
      if (row) await setStatus(db, [row], { status: 'unsubscribed', by: 'contact', at: at() });
    });
    // As by somebody who does not cancel what is queued.
    await tx((db) => db.execute("UPDATE sp_crm_contacts SET status = 'bounced' WHERE id = ?", [two.contactId]));
    for (const email of [one, two]) expect(await begin(email)).toBe(false);
    expect(await tx((db) => sending(db).cancel(one, 'x', at()))).toBe(false);
    expect(await tx((db) => sending(db).cancel(two, 'x', at()))).toBe(true);
    expect((await site.emails(campaignId)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  test('the rates hold over all who claim, for all emails and for each domain', async () => {
    verifies('marketing:sending:rates', 'D271');
    const taken: { second: number; domain: string }[] = [];
    const rates = { perSecond: 4, perSecondAndDomain: 3, extra: 9 };
    async function takeAll(domains: readonly string[]): Promise<void> {
      const { granted, extra, second, leftMs } = await tx((db) => takePermits(db, domains, rates));
      expect(extra).toBe(0);
      taken.push(...domains.filter((_, at) => granted[at]).map((domain) => ({ second, domain })));
      const rest = domains.filter((_, at) => !granted[at]);
      if (rest.length === 0) return;
      await sleep(leftMs);
      await takeAll(rest);
    }
    await Promise.all([takeAll(['one', 'two', 'one', 'one', 'one', 'two']), takeAll(['two', 'one', 'two', 'one', 'two', 'one'])]);
    expect(taken).toHaveLength(12);
    const seconds = new Set(taken.map(({ second }) => second));
    expect(seconds.size).toBeGreaterThanOrEqual(3);
    for (const second of seconds) {
      const ofSecond = taken.filter((one) => one.second === second);
      expect(ofSecond.length).toBeLessThanOrEqual(4);
      for (const domain of ['one', 'two']) expect(ofSecond.filter((one) => one.domain === domain).length).toBeLessThanOrEqual(3);
    }
  });

  test('more than were asked for are counted too, and hold only in their second', async () => {
    verifies('marketing:sending:rates', 'D271');
    const seen = new Map<number, number>();
    const permits = () =>
      sendingPermits(
        (work) =>
          tx(async (db) => {
            const found = await work(db);
            const { granted, extra, second } = found as unknown as Granted;
            seen.set(second, (seen.get(second) ?? 0) + extra + granted.filter(Boolean).length);
            return found;
          }),
        { perSecond: 5, perSecondAndDomain: 0 },
        3,
      );
    const [one, two] = [permits(), permits()];
    await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 ? one : two).take('one')));
    for (const count of seen.values()) expect(count).toBeLessThanOrEqual(5);
    expect(seen.size).toBeGreaterThanOrEqual(3);
  });

  test.each([0, 50])('what does not go out after all lets another one go, with %d for each domain', async (perSecondAndDomain) => {
    verifies('marketing:sending:rates', 'D271');
    const permits = sendingPermits(tx, { perSecond: 50, perSecondAndDomain }, 0);
    const counted = async () => {
      const all = await site.host.storage.run((db) =>
        db.query<{ taken: number }>("SELECT taken FROM sp_crm_send_windows WHERE name = '*'"),
      );
      return Number(all[0]?.taken);
    };
    for (let n = 0; n < 5; n++) (await permits.take('one.example')).giveBack();
    await permits.take('one.example');
    // The one of them that counts, or in the next second the one after it.
    // A machine that is busy may lose sight of a second before it is over, and ask once more in it.
    expect(await counted()).toBeLessThanOrEqual(3);
  });

  test('a domain whose limit is used up in this second holds nobody else up', async () => {
    verifies('marketing:sending:rates', 'D271');
    await waiting(6, (n) => `p${n}@${n < 4 ? 'full' : 'free'}.example`);
    const rates = { perSecond: 10, perSecondAndDomain: 2 };
    let emails: readonly EmailRow[] = [];
    await until(async () => {
      const { second } = await tx((db) => takePermits(db, ['full.example', 'full.example'], { ...rates, extra: 0 }));
      const claimed = await claim(rates);
      const { second: still } = await tx((db) => takePermits(db, [], { ...rates, extra: 0 }));
      emails = claimed.emails;
      if (second !== still) await tx((db) => sending(db).putBack(emails, at()));
      return second === still;
    });
    expect(emails.map(({ domain }) => domain)).toEqual(['free.example', 'free.example']);
  });
});
