import { rows } from '../../../../plugin/db/rows';
import { campaignTable } from '../../../../plugin/engines/crm/data/campaigns/campaign-tables';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { type MetricType, metricTable } from '../../../../plugin/engines/crm/data/campaigns/tracking-tables';
import { bucketsOf } from '../../../../plugin/engines/crm/domain/emails/time-buckets';
import { verifies } from '../../../support/verifies';
import { type CampaignSite, campaignSite } from './campaign-site';

let site: CampaignSite;
beforeAll(async () => {
  site = await campaignSite('sqlite');
});
beforeEach(() => site.reset());
afterAll(() => site?.stop());

const get = async (path: string) => (await site.api('GET', `/reports/${path}`)).body;
const noon = Date.parse('2026-05-13T12:00:00Z');

/** Emails as they were sent and looked at. */
async function sent(campaignId: number, emails: readonly { at: number; opened?: boolean; clicks?: number; status?: 'sent' | 'bounced' }[]) {
  const none = {
    type: 'campaign',
    occasion: 0,
    address: 'a@b.example',
    domain: 'b.example',
    subject: 'S',
    content: null,
    note: '',
    fence: 1,
    attempts: 1,
  } as const;
  await site.host.storage.tx(async (db) => {
    for (const [n, { at, opened = false, clicks = 0, status = 'sent' }] of emails.entries()) {
      const row = {
        ...none,
        campaignId,
        contactId: n + 1,
        status,
        scheduledAt: at,
        sentAt: at,
        isOpen: opened,
        clickCount: clicks,
        createdAt: at,
        updatedAt: at,
      };
      const emailId = await rows(db, emailTable).insert({ ...row, hash: `${campaignId}-${n}` });
      const metric = (type: MetricType, urlId: number, counter: number) =>
        rows(db, metricTable).insert({
          emailId,
          campaignId,
          contactId: n + 1,
          type,
          urlId,
          counter,
          isMachine: false,
          country: '',
          createdAt: at,
          updatedAt: at,
        });
      if (opened) await metric('open', 0, 5);
      for (let url = 1; url <= clicks; url++) await metric('click', url, 2);
    }
  });
}

test('opens and clicks are counted once for each email, and never exceed what was sent', async () => {
  verifies('marketing:reports');
  const now = Date.now();
  const [one, two] = [await site.draft(), await site.draft()];
  await sent(one, [{ at: now, opened: true, clicks: 2 }, { at: now, opened: true }, { at: now, clicks: 1 }, { at: now }]);
  await sent(two, [
    { at: now, opened: true },
    { at: now, status: 'bounced' },
  ]);
  await site.host.storage.tx((db) => rows(db, campaignTable).update({ id: [one, two] }, { status: 'archived' }));
  expect(await get('email-performance')).toMatchObject({
    stats: {
      totals: { sent: 6, delivered: 5, opened: 4, clicked: 2, bounced: 1, unsubscribed: 0 },
      percentages: { delivered: 83.33, opened: 80, clicked: 40, bounced: 16.67, unsubscribed: 0 },
    },
  });
  expect((await get('top-campaigns')).campaigns).toMatchObject([
    { id: String(two), total_sent: '1', open_rate: '100.00', click_rate: '0.00' },
    { id: String(one), total_sent: '4', open_rate: '75.00', click_rate: '50.00' },
  ]);
  expect((await get('top-campaigns?sort_by=click_rate&per_page=1')).campaigns).toMatchObject([{ id: String(one) }]);
  expect((await get('dashboard-stats')).stats).toMatchObject({
    total_campaigns: { count: 2, route: { name: 'campaigns' } },
    email_sent: { count: 5 },
    email_opens: { count: 4 },
    email_clicks: { count: 2 },
  });
  expect((await get('dashboard-stats')).stats.email_pending).toBeUndefined();
  expect((await site.api('GET', `/campaigns/${one}/overview_stats`)).body.analytics).toMatchObject({
    open: { total: 3 },
    click: { total: 2 },
    ctor: { total: '66.67%' },
  });
  const today = new Date(now).toISOString().slice(0, 10);
  const range = `date_range[]=${today}&date_range[]=${today}`;
  for (const [report, total] of [
    ['email-sents', 5],
    ['email-opens', 3],
    ['email-clicks', 2],
    ['email-unsubs', 0],
  ] as const)
    expect((await get(`${report}?${range}`)).stats).toEqual({ [today]: total });
  expect((await get(`email-sents?${range}&campaign_id=${two}`)).stats).toEqual({ [today]: 1 });
  for (const wrong of [
    'email-performance?days=-1',
    'top-campaigns?sort_by=luck',
    'email-sents?date_range[]=2026-02-30&date_range[]=2026-03-01',
  ])
    expect((await site.api('GET', `/reports/${wrong}`)).status).toBe(422);
});

test('time is divided into days, weeks and months by their ISO names, without gaps, in the zone of the site', () => {
  verifies('marketing:reports', 'pain:17');
  const zone = 'Europe/Vienna';
  const names = (range: string[]) => bucketsOf(range, { now: noon, zone }).map(({ name }) => name);
  expect(names(['2026-03-28', '2026-03-30'])).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(names([])).toHaveLength(30);
  expect(names([]).at(-1)).toBe('2026-05-13');
  expect(names(['2026-01-01', '2026-03-03'])).toHaveLength(62);
  expect(names(['2025-12-20', '2026-02-25']).slice(0, 4)).toEqual(['2025-W51', '2025-W52', '2026-W01', '2026-W02']);
  const months = names(['2024-05-01', '2026-05-01']);
  expect([months.length, months[0], months.at(-1), new Set(months).size]).toEqual([25, '2024-05', '2026-05', 25]);
  const buckets = bucketsOf(['2026-03-28', '2026-03-30'], { now: noon, zone });
  // The clocks went forward on the 29th.
  expect(buckets.map(({ from, before }) => (before - from) / 3_600_000)).toEqual([24, 23, 24]);
  for (const range of [['2026-05-02', '2026-05-01'], ['2026-05-01'], ['x', 'y'], ['1990-01-01', '2026-01-01']])
    expect(() => names(range)).toThrow('date_range');
});

test('every email is listed, and deleted with what was counted of it', async () => {
  verifies('marketing:reports');
  const now = Date.now();
  await sent(await site.draft(), [{ at: now, opened: true, clicks: 2 }, { at: now, clicks: 1 }, { at: now }]);
  const { emails } = await get('emails?status=click');
  expect(emails.total).toBe(2);
  const ids = emails.data.map(({ id }: { id: number }) => id);
  expect((await site.api('DELETE', '/reports/emails', { body: { email_ids: [...ids, 99_999] } })).status).toBe(404);
  expect((await site.api('DELETE', '/reports/emails', { body: { email_ids: ids } })).status).toBe(200);
  expect((await get('emails?status=click')).emails.total).toBe(0);
});
