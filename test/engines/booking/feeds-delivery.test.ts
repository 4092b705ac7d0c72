import { rows } from '../../../plugin/db/rows';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { feedTable } from '../../../plugin/engines/booking/data/feed-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import type { ReceivedRequest, ReceiverAnswer } from '../../support/http-receiver';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { booked, noMails, ownBookable } from './booked';
import { aFeed, deliveries, deliveriesOf, type FeedSite, failed, feedSite, feedsOf, hurry, pathOf } from './feed-site';

const _day = 86_400_000;

describeEachSite('deliveries to feeds', (dialect) => {
  let site: FeedSite;
  beforeAll(async () => {
    site = await feedSite(dialect);
  });
  afterAll(() => site?.stop());

  const anEvent = (fields: Partial<EventRow> = {}) => ownBookable(site, { notifications: noMails, ...fields });
  const _engine = () => ({ host: site.host, now: Date.now });
  const status = (id: number, value: string, more: object = {}) =>
    site.api('PUT', `/schedules/${id}`, { body: { column: 'status', value, ...more } });
  const bodies = (found: readonly ReceivedRequest[]) => found.map(({ body }) => JSON.parse(body));
  /** Types of what arrived at a path once everything is out. */
  async function typesAt(path: string): Promise<string[]> {
    await site.settled();
    return bodies(site.at(path)).map(({ type }) => type);
  }
  describe('comes to a receiver', () => {
    test('that was down and is back, in order and with the same number', async () => {
      const event = await anEvent();
      const { feed, path } = await aFeed(site, event);
      site.answer(path, { cut: 'before' });
      const { id } = await booked(site, event);
      await failed(site, feed);
      await status(id, 'cancelled');
      const [first, second] = await deliveriesOf(site, feed);
      expect([first?.state, first?.lastError, second?.attempts]).toEqual(['ready', expect.any(String), 0]);
      site.answer(path, undefined);
      await hurry(site);
      await site.settled();
      const arrived = site.at(path).filter((_, i, all) => i >= all.length - 2);
      expect(arrived.map(({ headers }) => headers['webhook-id'])).toEqual([first?.id, second?.id]);
      expect(bodies(arrived).map(({ type }) => type)).toEqual(['after_booking_scheduled', 'booking_schedule_cancelled']);
      expect((await deliveriesOf(site, feed)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    });

    test.each([
      [500, 'is failing'],
      [404, 'check the address'],
      [429, 'answered with 429'],
      [302, 'redirect'],
    ])('that answers %d again later', async (code, words) => {
      const event = await anEvent();
      const { feed, path } = await aFeed(site, event);
      const elsewhere = `${path}-elsewhere`;
      site.answer(path, { status: code, headers: { location: site.receiver.url + elsewhere }, body: 'words of a stranger' });
      await booked(site, event);
      await failed(site, feed);
      const [delivery] = await deliveriesOf(site, feed);
      expect([delivery?.state, delivery?.lastError]).toEqual(['ready', expect.stringContaining(words)]);
      expect(delivery?.lastError).not.toMatch(/stranger|hook/);
      expect((await feedsOf(site, event))[0]?.status).toBe('active');
      site.answer(path, undefined);
      await hurry(site);
      await site.settled();
      expect([site.at(path).length, site.at(elsewhere).length]).toEqual([2, 0]);
    });

    test('no more once it answered that it no longer exists', async () => {
      const event = await anEvent();
      const { feed, path } = await aFeed(site, event);
      site.answer(path, { status: 410 });
      const { id } = await booked(site, event);
      await until(async () => (await deliveriesOf(site, feed)).some(({ state }) => state === 'dead'));
      expect((await feedsOf(site, event))[0]?.status).toBe('draft');
      site.answer(path, undefined);
      await status(id, 'cancelled');
      await site.settled();
      expect(site.at(path)).toHaveLength(1);
      await site.api('POST', `${pathOf(event)}/${feed.id}`, { body: { status: 'active' } });
      await status(id, 'scheduled');
      expect(await typesAt(path)).toHaveLength(2);
    });

    test('but at the address that took its place before the old one said so', async () => {
      verifies('D224');
      const event = await anEvent();
      const { feed, path } = await aFeed(site, event);
      let say = (_: ReceiverAnswer) => {};
      site.answer(path, new Promise((answered) => (say = answered)));
      const { id } = await booked(site, event);
      await until(() => site.at(path).length === 1);
      const body = { url: `${site.receiver.url}${path}-new` };
      expect((await site.api('POST', `${pathOf(event)}/${feed.id}`, { body })).status).toBe(200);
      say({ status: 410 });
      await until(async () => (await deliveriesOf(site, feed)).some(({ state }) => state === 'dead'));
      expect((await feedsOf(site, event))[0]?.status).toBe('active');
      await status(id, 'cancelled');
      expect(await typesAt(`${path}-new`)).toEqual(['booking_schedule_cancelled']);
    });

    test('never of another event type, whose number it has after the one that was deleted', async () => {
      verifies('booking:feeds');
      const [event, other] = [await anEvent(), await anEvent()];
      const { feed, path } = await aFeed(site, event);
      site.answer(path, { cut: 'before' });
      await booked(site, event);
      await failed(site, feed);
      site.answer(path, undefined);
      await site.host.storage.run((db) => rows(db, feedTable).update({ id: feed.id }, { eventId: other.id }));
      const tries = site.at(path).length;
      await hurry(site);
      await site.settled();
      expect(site.at(path)).toHaveLength(tries);
    });

    test('never at an internal address, however it came to be stored', async () => {
      const event = await anEvent();
      const { feed } = await aFeed(site, event);
      await site.host.storage.run((db) => rows(db, feedTable).update({ id: feed.id }, { url: 'https://127.0.0.1/inside' }));
      await booked(site, event);
      await failed(site, feed);
      const [delivery] = await deliveriesOf(site, feed);
      expect(delivery?.lastError).toContain('internal address');
      await site.api('DELETE', `${pathOf(event)}/${feed.id}`);
      await hurry(site);
      await site.settled();
    });

    test('and is listed among the deliveries, without what it carries', async () => {
      const { data } = (await site.call('status.deliveries', { kind: 'booking.feed' })).envelope as never as {
        data: { items: object[]; total: number };
      };
      expect(data.total).toBe((await deliveries(site)).length);
      expect(JSON.stringify(data.items)).not.toContain('ada@example');
    });
  });
});
