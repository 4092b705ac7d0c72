import { campaigning } from '../../../../plugin/engines/crm/jobs/campaigns';
import type { JobCtx } from '../../../../plugin/kit/group';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CampaignSite, campaignSite } from './campaign-site';

describe('when campaigns are sent, on the clocks of the site', () => {
  let site: CampaignSite;
  beforeAll(async () => {
    site = await campaignSite('sqlite');
    await site.host.options.set('timezone', 'Europe/Vienna');
    for (let n = 0; n < 30; n++) await newContact(site);
  });
  afterAll(() => site?.stop());

  const schedule = (id: number, scheduled_at: string | string[]) =>
    site.post(`/campaigns/${id}/schedule`, { sending_type: Array.isArray(scheduled_at) ? 'range_schedule' : 'schedule', scheduled_at });
  const job = (at: string) => campaigning.run({ host: site.host, log: site.host.log, now: () => Date.parse(at) } as unknown as JobCtx);

  test.each([
    ['in winter', '2090-01-10 09:00:00', '2090-01-10T08:00:00Z'],
    ['in summer', '2090-07-10 09:00:00', '2090-07-10T07:00:00Z'],
    ['that does not exist on this day', '2090-03-26 02:30:00', '2090-03-26T01:30:00Z'],
    ['in the hour that they show twice', '2090-10-29 02:30:00', '2090-10-29T00:30:00Z'],
  ])('a time %s', async (_when, wall, instant) => {
    verifies('marketing:campaigns:schedule');
    const id = await site.draft();
    expect((await schedule(id, wall)).status).toBe(200);
    expect(await site.campaign(id)).toMatchObject({ status: 'pending-scheduled', scheduledAt: Date.parse(instant) });
    expect((await site.post(`/campaigns/${id}/un-schedule`)).status).toBe(200);
  });

  test('the job of the minute makes a campaign some minutes ahead, and sends it in its time, once', async () => {
    verifies('marketing:campaigns:schedule', 'marketing:campaigns:send');
    const id = await site.draft();
    await schedule(id, '2090-07-10 09:00:00');
    await job('2090-07-10T06:53:00Z');
    expect((await site.campaign(id)).status).toBe('pending-scheduled');
    await job('2090-07-10T06:55:00Z');
    await site.reaches(id, 'scheduled');
    const emails = await site.emails(id);
    expect(emails).toHaveLength(30);
    expect(emails.every(({ status, scheduledAt }) => status === 'scheduled' && scheduledAt === Date.parse('2090-07-10T07:00:00Z'))).toBe(
      true,
    );
    await job('2090-07-10T06:59:00Z');
    expect((await site.campaign(id)).status).toBe('scheduled');
    await job('2090-07-10T07:00:00Z');
    expect((await site.campaign(id)).status).toBe('working');
    expect((await site.post(`/campaigns/${id}/cancel`)).status).toBe(200);
    expect((await site.emails(id)).every(({ status }) => status === 'cancelled')).toBe(true);
    expect(site.office.all()).toEqual([]);
  });

  test('spread over a range: each email at a time of its own within it, the same whoever makes it', async () => {
    verifies('marketing:campaigns:schedule', 'marketing:campaigns:send');
    const id = await site.draft();
    const [from, to] = [Date.parse('2090-03-25T23:00:00Z'), Date.parse('2090-03-26T22:00:00Z')];
    const { body } = await schedule(id, ['2090-03-26 00:00:00', '2090-03-27 00:00:00']);
    expect(body.campaign).toMatchObject({ status: 'pending-scheduled', scheduled_at: '2090-03-26 00:00:00' });
    await job('2090-03-25T22:58:00Z');
    await site.reaches(id, 'scheduled');
    const times = (await site.emails(id)).map(({ scheduledAt }) => scheduledAt ?? 0);
    expect(times).toHaveLength(30);
    expect(times.every((at) => at >= from && at < to)).toBe(true);
    expect(new Set(times).size).toBe(30);
    // The day has 23 hours.
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan((to - from) / 2);
    expect((await site.post(`/campaigns/${id}/un-schedule`)).status).toBe(200);
  });
});
