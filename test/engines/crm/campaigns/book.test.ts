import { rows } from '../../../../plugin/db/rows';
import { claimEmails, type EmailRow } from '../../../../plugin/engines/crm/data/campaigns/claims';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { sending } from '../../../../plugin/engines/crm/data/campaigns/sending';
import { sendingBook } from '../../../../plugin/engines/crm/mail/sending/book';
import { queueEmails } from '../../../../plugin/engines/crm/work/emails/queue-emails';
import type { Storage } from '../../../../plugin/host';
import { CommitUnknown } from '../../../../plugin/kit/errors';
import { describeEachDialect } from '../../../support/dialects';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CampaignSite, campaignSite } from './campaign-site';

describeEachDialect('what is written down of emails', (dialect) => {
  let site: CampaignSite;
  beforeAll(async () => {
    site = await campaignSite(dialect);
  });
  afterAll(() => site?.stop());

  const later = Date.parse('2090-01-01T00:00:00Z');
  const claiming = { at: later, limit: 100, leaseMs: 60_000, perSecond: 0, perSecondAndDomain: 0 };
  const beginning = (email: EmailRow) => ({ email, messageId: `m${email.id}@x` });

  /** Held by the test, each with a contact of its own. */
  async function claimed(count: number): Promise<{ campaignId: number; emails: readonly EmailRow[] }> {
    const { storage } = site.host;
    const campaignId = await site.draft();
    for (let n = 0; n < count; n++) {
      const { id: contactId } = await newContact(site);
      await storage.tx((db) => queueEmails(db, [{ campaignId, contactId, type: 'campaign', scheduledAt: later }], 1));
    }
    return { campaignId, ...(await storage.tx((db) => claimEmails(db, claiming))) };
  }

  /** A book whose first commit goes through and loses its answer; `between` runs before it is repeated. */
  function losingBook(between: () => Promise<unknown>) {
    let commits = 0;
    const tx: Storage['tx'] = async (work) => {
      const result = await site.host.storage.tx(work);
      if (++commits > 1) return result;
      await between();
      throw new CommitUnknown(new Error('the connection ended'));
    };
    const storage = new Proxy(site.host.storage, { get: (real, name) => (name === 'tx' ? tx : Reflect.get(real, name)) });
    return sendingBook({ host: { ...site.host, storage }, now: () => 5 }, { leaseMs: 60_000, size: 3 });
  }

  test("what was begun by a commit whose answer was lost is the same holder's, begun once, and under a new lease", async () => {
    verifies('D381', 'marketing:sending:doubt');
    const { campaignId, emails } = await claimed(3);
    const stopped = emails[1] as EmailRow;
    const book = losingBook(async () => {
      await site.host.storage.tx((db) => rows(db, emailTable).update({ campaignId }, { leaseUntil: 1 }));
      await site.host.storage.tx((db) =>
        db.execute("UPDATE sp_crm_contacts SET status = 'unsubscribed' WHERE id = ?", [stopped.contactId]),
      );
    });
    expect(await Promise.all(emails.map((email) => book.begin(beginning(email))))).toEqual([true, false, true]);
    // Its sender cancels what it may not send.
    expect(await book.write((db) => sending(db).cancel(stopped, 'No.', 5))).toBe(true);
    const stored = await site.emails(campaignId);
    expect(stored.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['sending', 1],
      ['cancelled', 1],
      ['sending', 1],
    ]);
    expect(await site.host.storage.tx((db) => sending(db).recover(5))).toEqual({ again: 0, inDoubt: 0 });
  });

  test("what is in doubt by then, or somebody else's, is not begun by the repeat", async () => {
    verifies('D381', 'D270', 'marketing:sending:doubt');
    const { campaignId, emails } = await claimed(3);
    const set = (at: number, values: Partial<EmailRow>) =>
      site.host.storage.tx((db) => rows(db, emailTable).update({ id: emails[at]?.id ?? 0 }, values));
    const book = losingBook(async () => {
      await set(0, { leaseUntil: 1 });
      await site.host.storage.tx((db) => sending(db).recover(5));
      await set(1, { fence: 9 });
      await set(2, { messageId: 'other@x' });
    });
    expect(await Promise.all(emails.map((email) => book.begin(beginning(email))))).toEqual([false, false, false]);
    expect((await site.emails(campaignId)).map(({ status }) => status)).toEqual(['in_doubt', 'sending', 'sending']);
  });

  test('in groups, and each for itself: what was cancelled, or is held by another, is passed over', async () => {
    verifies('D320', 'marketing:sending:recheck', 'marketing:sending:doubt');
    const { storage } = site.host;
    const campaignId = await site.draft();
    for (let n = 0; n < 8; n++) {
      const { id: contactId } = await newContact(site);
      const type = n % 2 === 0 ? 'campaign' : 'custom_email_campaign';
      await storage.tx((db) => queueEmails(db, [{ campaignId, contactId, type, scheduledAt: later }], 1));
    }
    const { emails } = await storage.tx((db) => claimEmails(db, claiming));
    const status = (index: number, value: string) =>
      storage.tx((db) => db.execute('UPDATE sp_crm_contacts SET status = ? WHERE id = ?', [value, emails[index]?.contactId ?? 0]));
    await status(0, 'unsubscribed');
    await status(1, 'transactional');
    await status(2, 'transactional');
    await storage.tx((db) => rows(db, emailTable).update({ id: emails[3]?.id ?? 0 }, { fence: 7 }));
    await storage.tx((db) => rows(db, emailTable).update({ id: emails[4]?.id ?? 0 }, { status: 'paused' }));

    let commits = 0;
    storage.listen({ statement: (sql) => void (commits += /SET status = 'sending'/.test(sql) ? 1 : 0), retry: () => undefined });
    const book = sendingBook({ host: site.host, now: () => 5 }, { leaseMs: 60_000, size: 8 });
    const begun = await Promise.all(emails.map((email) => book.begin(beginning(email))));
    expect(begun).toEqual([false, true, false, false, false, true, true, true]);
    // One for each type.
    expect(commits).toBe(2);

    const taken = emails.map((email, at) => ({ email, subject: `No. ${at}` }));
    await Promise.all(taken.map((one) => book.sent(one)));
    const stored = await site.emails(campaignId);
    expect(stored.map((row) => row.status)).toEqual(['processing', 'sent', 'processing', 'processing', 'paused', 'sent', 'sent', 'sent']);
    for (const [at, row] of stored.entries())
      if (row.status === 'sent') expect(row).toMatchObject({ subject: `No. ${at}`, messageId: `m${row.id}@x`, sentAt: 5, attempts: 1 });
  });
});
