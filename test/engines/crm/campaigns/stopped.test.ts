import { rows } from '../../../../plugin/db/rows';
import { campaignTable } from '../../../../plugin/engines/crm/data/campaigns/campaign-tables';
import { campaigns } from '../../../../plugin/engines/crm/data/campaigns/campaigns';
import { claimEmails } from '../../../../plugin/engines/crm/data/campaigns/claims';
import { sending } from '../../../../plugin/engines/crm/data/campaigns/sending';
import { type CampaignStatus, campaignStatuses, putOffIn } from '../../../../plugin/engines/crm/domain/campaign-statuses';
import { composer } from '../../../../plugin/engines/crm/mail/sending/compose-batch';
import { queueEmails } from '../../../../plugin/engines/crm/work/emails/queue-emails';
import type { Db } from '../../../../plugin/host';
import { unavailable } from '../../../../plugin/kit/errors';
import { describeEachDialect } from '../../../support/dialects';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CampaignSite, campaignSite } from './campaign-site';

test('what was put off goes on only with a campaign that does', () => {
  verifies('marketing:campaigns:life-cycle');
  const stopped = campaignStatuses.filter((status) => putOffIn(status) !== 'scheduled');
  expect(stopped.map((status) => [status, putOffIn(status)])).toEqual([
    ['paused', 'paused'],
    ['archived', 'cancelled'],
  ]);
});

describeEachDialect('campaigns that are stopped while they are sent', (dialect) => {
  let site: CampaignSite;
  beforeAll(async () => {
    site = await campaignSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const tx = <T>(work: (db: Db) => Promise<T>) => site.host.storage.tx(work);
  const later = Date.parse('2090-01-01T00:00:00Z');
  const claim = () => tx((db) => claimEmails(db, { at: later, limit: 100, leaseMs: 60_000, perSecond: 0, perSecondAndDomain: 0 }));

  /** Its emails wait until the year 2090, so that nobody but the test claims them. */
  async function campaignIn(status: CampaignStatus, count: number) {
    const id = await site.draft();
    const { id: contactId } = await newContact(site);
    const wanted = Array.from({ length: count }, (_, occasion) => ({ campaignId: id, contactId, occasion, type: 'campaign' as const }));
    await tx(async (db) => {
      await queueEmails(
        db,
        wanted.map((one) => ({ ...one, scheduledAt: later })),
        Date.now(),
      );
      await rows(db, campaignTable).update({ id }, { status });
    });
    return id;
  }
  const statuses = async (id: number) => new Set((await site.emails(id)).map(({ status }) => status));

  test.each([
    ['pause', 'paused'],
    ['cancel', 'cancelled'],
  ])('%s: an email that is put off after it is %s too', async (step, status) => {
    verifies('marketing:campaigns:life-cycle', 'marketing:sending:outcomes');
    const id = await campaignIn('scheduled', 3);
    const [first, second] = (await claim()).emails;
    if (!first || !second) throw new Error('emails were to be claimed');
    const beginnings = [first, second].map((email) => ({ email, messageId: 'x@y' }));
    expect((await tx((db) => sending(db).begin(beginnings, { leaseMs: 60_000, at: 1 }))).size).toBe(2);
    expect((await site.post(`/campaigns/${id}/${step}`)).status).toBe(200);
    const later = { until: 5, note: 'Later.', at: 1 };
    expect(await tx((db) => sending(db).again(first, { ...later, counts: true }))).toBe(true);
    expect(await tx((db) => sending(db).again(second, { ...later, counts: false }))).toBe(true);
    expect(await tx((db) => sending(db).again(second, { ...later, counts: false }))).toBe(false);
    expect(await statuses(id)).toEqual(new Set([status]));
    expect((await site.emails(id)).map(({ attempts }) => attempts)).toEqual([1, 0, 0]);
    expect((await claim()).emails).toEqual([]);
  });

  test('a claim at the same moment does not make it go on', async () => {
    verifies('marketing:campaigns:life-cycle', 'marketing:sending:outcomes');
    for (let round = 0; round < 6; round++) {
      const id = await campaignIn('scheduled', 20);
      const pause = () => site.post(`/campaigns/${id}/pause`);
      const [paused] = await Promise.all(round % 2 === 0 ? [pause(), claim()] : [claim().then(pause), claim()]);
      expect(paused.status).toBe(200);
      expect((await site.campaign(id)).status).toBe('paused');
      expect(await statuses(id)).toEqual(new Set(['paused']));
      // As by a claim that had found its emails before.
      await tx((db) => campaigns(db).begun([id], Date.now()));
      expect((await site.campaign(id)).status).toBe('paused');
    }
  });

  test('a database that is away while emails are composed fails none of them', async () => {
    verifies('marketing:sending:outcomes');
    const id = await campaignIn('scheduled', 2);
    const { emails } = await claim();
    const away = unavailable('DB_UNAVAILABLE', 'the database does not answer', new Error('gone'));
    let asked = 0;
    const storage = new Proxy(site.host.storage, {
      get: (real, name) =>
        name === 'run'
          ? (work: (db: Db) => Promise<unknown>) => (++asked === 3 ? Promise.reject(away) : real.run(work))
          : Reflect.get(real, name),
    });
    const host = { ...site.host, storage };
    await expect(composer({ host, now: Date.now })(emails)).rejects.toBe(away);
    expect(await statuses(id)).toEqual(new Set(['processing']));
    const letters = await composer({ host: site.host, now: Date.now })(emails);
    expect([...letters.values()].map(({ problem }) => problem)).toEqual([undefined, undefined]);
  });
});
