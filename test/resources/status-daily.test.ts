import { lastDays } from '../../plugin/resources/status/overview/days';
import { describeOperation } from '../support/describe-operation';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';

const at = (text: string) => Date.parse(text);

test.each([
  ['UTC', '2026-11-25T00:00:00Z', ['2026-11-24', '2026-11-25'], ['2026-11-24T00:00Z', '2026-11-25T00:00Z', '2026-11-26T00:00Z']],
  ['Asia/Tokyo', '2026-11-25T16:00:00Z', ['2026-11-25', '2026-11-26'], ['2026-11-24T15:00Z', '2026-11-25T15:00Z', '2026-11-26T15:00Z']],
  // 25 hours, 23 hours, and a day that begins at one o'clock.
  ['Europe/Berlin', '2026-10-26T12:00:00Z', ['2026-10-25', '2026-10-26'], ['2026-10-24T22:00Z', '2026-10-25T23:00Z', '2026-10-26T23:00Z']],
  ['Europe/Berlin', '2026-03-29T12:00:00Z', ['2026-03-28', '2026-03-29'], ['2026-03-27T23:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z']],
  [
    'America/Asuncion',
    '2023-10-01T12:00:00Z',
    ['2023-09-30', '2023-10-01'],
    ['2023-09-30T04:00Z', '2023-10-01T04:00Z', '2023-10-02T03:00Z'],
  ],
])('days of %s at %s are those of its clocks', (zone, now, days, bounds) => {
  verifies('D525');
  expect(lastDays(2, zone, at(now))).toEqual({ days, bounds: bounds.map(at) });
});

const dayMs = 86_400_000;
const counts = (data: unknown, name: string) =>
  (data as { figures: { name: string; counts: number[] }[] }).figures.find((figure) => figure.name === name)?.counts;

/** A lead that was first seen at a time; its events would say otherwise. */
async function leadSeen({ siteplane, host }: Site, at: number): Promise<number> {
  const { id } = await siteplane.leads.record({ source: 'test', event: { type: 'form_submit' } });
  const seen = `${new Date(at).toISOString().slice(0, -1)}000Z`;
  await host.storage.tx((db) => db.execute('UPDATE sp_leads SET first_seen = ? WHERE id = ?', [seen, id]));
  return id;
}

describeOperation('status.daily', [
  { name: 'refuses no days', params: { days: 0 }, error: 'invalid_params' },
  { name: 'refuses more than 90', params: { days: 91 }, error: 'invalid_params' },
  {
    name: 'shows a month of a new site, without what is switched off',
    given: [['modules.deactivate', { module: 'leads' }]],
    check({ answer }) {
      verifies('D525');
      expect((answer.data as { days: string[] }).days).toHaveLength(30);
      expect(counts(answer.data, 'leads')).toBeUndefined();
      expect(counts(answer.data, 'bookings')).toEqual(Array(30).fill(0));
    },
  },
  {
    name: 'counts by the clocks of the site: leads without spam and without those merged into others, posts that are published',
    params: { days: 3 },
    async found(call, site) {
      const [today = 0] = lastDays(1, 'UTC', Date.now()).bounds;
      for (const seen of [today, today - 1, today - dayMs, today - 2 * dayMs - 1]) await leadSeen(site, seen);
      await call('leads.mark_spam', { ids: [await leadSeen(site, today)] });
      const [kept, merged] = [await leadSeen(site, today - 1), await leadSeen(site, today)];
      await call('leads.merge', { id: kept, from: merged });
      const { posts } = site.host;
      for (const status of ['publish', 'draft'] as const) await posts.create('post', { title: status, status, createdAt: today - 1 });
      return { days: 3 };
    },
    check({ answer }) {
      verifies('D525');
      expect(counts(answer.data, 'leads')).toEqual([0, 3, 1]);
      expect(counts(answer.data, 'posts')).toEqual([0, 1, 0]);
    },
  },
]);
