import { createHmac } from 'node:crypto';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { feedTriggers } from '../../../plugin/engines/booking/domain/feeds';
import { utcStamp } from '../../../plugin/engines/booking/domain/stamps';
import { moving } from '../../../plugin/engines/booking/jobs/moves';
import { announce } from '../../../plugin/engines/booking/outbox/announce';
import { cancelByGuest } from '../../../plugin/engines/booking/work/cancel-by-guest';
import { reschedule } from '../../../plugin/engines/booking/work/reschedule';
import type { JobCtx } from '../../../plugin/kit/group';
import { describeEachSite } from '../../assistant-bridge/each-site';
import type { ReceivedRequest } from '../../support/http-receiver';
import { verifies } from '../../support/verifies';
import { booked, noMails, ownBookable, stored } from './booked';
import { aBooking, monday } from './booking-site';
import { aFeed, deliveriesOf, type FeedSite, failed, feedSite, hurry, pathOf } from './feed-site';

const day = 86_400_000;

describeEachSite('what feeds are told', (dialect) => {
  let site: FeedSite;
  beforeAll(async () => {
    site = await feedSite(dialect);
  });
  afterAll(() => site?.stop());

  const anEvent = (fields: Partial<EventRow> = {}) => ownBookable(site, { notifications: noMails, ...fields });
  const engine = () => ({ host: site.host, now: Date.now });
  const status = (id: number, value: string, more: object = {}) =>
    site.api('PUT', `/schedules/${id}`, { body: { column: 'status', value, ...more } });
  const bodies = (found: readonly ReceivedRequest[]) => found.map(({ body }) => JSON.parse(body));
  /** Types of what arrived at a path once everything is out. */
  async function typesAt(path: string): Promise<string[]> {
    await site.settled();
    return bodies(site.at(path)).map(({ type }) => type);
  }
  const sweep = (now: number) => moving.run({ host: site.host, log: site.host.log, now: () => now } as unknown as JobCtx);

  describe('is once', () => {
    const cases: Readonly<Record<string, (event: EventRow) => Promise<readonly string[]>>> = {
      async 'that it was booked, also where the same comes again'(event) {
        await booked(site, event);
        await booked(site, event);
        return ['after_booking_scheduled'];
      },
      async 'that a request was confirmed, and nothing of the request'(event) {
        const { id } = await aBooking(site.host, event, { status: 'pending' });
        await status(id, 'scheduled');
        return ['after_booking_scheduled'];
      },
      async 'that it was cancelled, and nothing of what was refused'(event) {
        const { id } = await aBooking(site.host, event);
        await status(id, 'cancelled', { cancel_reason: 'ill' });
        expect((await status(id, 'cancelled')).status).toBe(422);
        expect((await status(id, 'nonsense')).status).toBe(422);
        return ['booking_schedule_cancelled'];
      },
      async 'that its guest cancelled'(event) {
        const { hash } = await aBooking(site.host, event);
        await cancelByGuest(engine(), { hash, reason: 'ill' });
        return ['booking_schedule_cancelled'];
      },
      async 'that it was rejected'(event) {
        const { id } = await aBooking(site.host, event, { status: 'pending' });
        await status(id, 'rejected', { reject_reason: 'full' });
        return ['booking_schedule_rejected'];
      },
      async 'that it took place, and nothing of a guest who did not come'(event) {
        const { id } = await aBooking(site.host, event);
        await status(id, 'no_show');
        await status(id, 'completed');
        return ['booking_schedule_completed'];
      },
      async 'that time completed it'(event) {
        await aBooking(site.host, event, { startAt: monday('10:00') - 60 * day });
        for (let i = 0; i < 2; i++) await sweep(Date.now());
        return ['booking_schedule_completed'];
      },
      async 'that time cancelled it'(event) {
        await aBooking(site.host, event, { startAt: monday('10:00') - 60 * day, status: 'pending' });
        for (let i = 0; i < 2; i++) await sweep(Date.now());
        return ['booking_schedule_cancelled'];
      },
      async 'that it was moved, and nothing of a new address or of its end'(event) {
        const { id } = await aBooking(site.host, event);
        const move = { booking: { id }, start: monday('11:00'), timezone: 'UTC', byGuest: false };
        await reschedule(engine(), { ...move, actor: { userId: 1, name: 'admin' } });
        await site.api('PUT', `/schedules/${id}`, { body: { column: 'email', value: 'new@example.org' } });
        await site.settled();
        await site.api('DELETE', `/schedules/${id}`);
        return ['after_booking_rescheduled'];
      },
    };

    test.each(Object.keys(cases))('%s', async (name) => {
      verifies('booking:feeds');
      const event = await anEvent();
      const { path } = await aFeed(site, event);
      const expected = await cases[name]?.(event);
      expect(await typesAt(path)).toEqual(expected);
    });

    test('for each guest of a group, and once for all that took place', async () => {
      const settings = { multiple_booking: { enabled: true, limit: 3 } } as never;
      const event = await anEvent({ eventType: 'group', maxBookPerSlot: 5, settings });
      const { path } = await aFeed(site, event);
      const { id } = await booked(site, event, { guests: ['bob@example.com'] });
      await status(id, 'completed', { update_all: true });
      expect((await stored(site, event)).map((row) => row.status)).toEqual(['completed', 'completed']);
      expect(await typesAt(path)).toEqual(['after_booking_scheduled', 'after_booking_scheduled', 'booking_schedule_completed']);
    });
  });

  describe('is nothing', () => {
    test('by a change that was rolled back', async () => {
      const event = await anEvent();
      const { feed, path } = await aFeed(site, event);
      const booking = await aBooking(site.host, event);
      const change = site.host.storage.tx(async (db) => {
        await announce(db, { trigger: 'cancelled', booking, event, by: 'host', now: Date.now() });
        throw new Error('after all');
      });
      await expect(change).rejects.toThrow('after all');
      expect([await deliveriesOf(site, feed), await typesAt(path)]).toEqual([[], []]);
    });

    test('for drafts, for feeds of other event types and of other triggers', async () => {
      const [event, other] = [await anEvent(), await anEvent()];
      const draft = await aFeed(site, event, { status: 'draft' });
      const elsewhere = await aFeed(site, other);
      const otherwise = await aFeed(site, event, { triggers: feedTriggers.slice(1) });
      const told = await aFeed(site, event, { triggers: feedTriggers.slice(0, 1) });
      await booked(site, event);
      expect(await typesAt(told.path)).toHaveLength(1);
      for (const { feed } of [draft, elsewhere, otherwise]) expect(await deliveriesOf(site, feed)).toEqual([]);
    });

    test.each(['feed', 'draft', 'booking', 'event type'] as const)(
      'that waits for what then no longer exists or rests: %s',
      async (what) => {
        const event = await anEvent();
        const { feed, path } = await aFeed(site, event);
        site.answer(path, { status: 500 });
        const { id } = await booked(site, event);
        await failed(site, feed);
        const feedPath = `${pathOf(event)}/${feed.id}`;
        const changes = {
          feed: () => site.api('DELETE', feedPath),
          draft: () => site.api('POST', feedPath, { body: { status: 'draft' } }),
          booking: () => site.api('DELETE', `/schedules/${id}`),
          'event type': () => site.api('DELETE', `/calendars/${event.calendarId}/events/${event.id}`),
        };
        expect((await changes[what]()).status).toBe(200);
        site.answer(path, undefined);
        await hurry(site);
        await site.settled();
        expect(site.at(path)).toHaveLength(1);
      },
    );
  });

  describe('says', () => {
    /** A feed, and the one request that it got about a booking with everything there is to tell. */
    async function told() {
      const question = { name: 'company', label: 'Company', type: 'text', enabled: true, required: false, index: 50 };
      const event = await anEvent({ title: 'Call', bookingFields: [question] as never });
      const { feed, path, secret } = await aFeed(site, event);
      const booking = await aBooking(site.host, event, {
        status: 'pending',
        internalNote: 'not to be told',
        ipAddress: '203.0.113.7',
        message: 'Hello',
        extras: { customFields: { company: 'Analytical Engines' } },
      });
      await status(booking.id, 'scheduled');
      await site.settled();
      const [request] = site.at(path);
      if (!request) throw new Error('nothing arrived');
      return { event, feed, secret, booking, request, sent: JSON.parse(request.body) };
    }

    test('what happened, with the booking, but for what only its host is to know', async () => {
      const { event, booking, request, sent } = await told();
      expect(sent).toMatchObject({ type: 'after_booking_scheduled' });
      expect(sent.data).toMatchObject({
        booking: {
          id: booking.id,
          event_id: event.id,
          status: 'scheduled',
          start_time: utcStamp(booking.startAt),
          message: 'Hello',
          custom_form_data: { company: { label: 'Company', type: 'text', value: 'Analytical Engines' } },
        },
        event: { id: event.id, title: 'Call', slug: event.slug },
        calendar: { id: event.calendarId },
        previous_start_time: null,
        reason: null,
      });
      expect(request.body).not.toMatch(/internal_note|not to be told|ip_address|203\.0\.113/);
    });

    test('so in a way that its receiver can check', async () => {
      const { secret, request, sent } = await told();
      const { 'webhook-id': id, 'webhook-timestamp': timestamp } = request.headers;
      const key = Buffer.from(secret.slice(6), 'base64');
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${request.body}`).digest('base64');
      expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-signature': `v1,${mac}` });
      expect(sent.id).toBe(id);
    });

    test('exactly what is listed as its fields', async () => {
      const { event, feed, sent } = await told();
      const { merge_fields: fields } = (await site.api('GET', `${pathOf(event)}/${feed.id}/merge-fields`)).body;
      const keys = (map: object, prefix: string) => Object.keys(map).map((name) => prefix + name);
      const { data, ...top } = sent;
      const { booking, event: ofEvent, calendar, ...rest } = data;
      const inner = [keys(booking, 'data.booking.'), keys(ofEvent, 'data.event.'), keys(calendar, 'data.calendar.'), keys(rest, 'data.')];
      const listed: string[] = fields.map(({ key }: { key: string }) => key);
      expect(listed.sort()).toEqual([...keys(top, ''), ...inner.flat()].sort());
      for (const { description } of fields) expect(description).toMatch(/\.$/);
    });

    test('when it happened, from where it was moved, and why', async () => {
      const event = await anEvent();
      const { path } = await aFeed(site, event);
      const { id } = await aBooking(site.host, event);
      const actor = { userId: 1, name: 'admin' };
      const now = Date.now() - 3000;
      const move = { booking: { id }, timezone: 'UTC', byGuest: false, actor };
      await reschedule({ host: site.host, now: () => now }, { ...move, start: monday('11:00'), reason: 'late train' });
      await site.settled();
      await status(id, 'cancelled', { cancel_reason: 'ill' });
      await site.settled();
      const [moved, cancelled] = bodies(site.at(path));
      expect(moved).toMatchObject({ created_at: new Date(now).toISOString() });
      expect(moved.data).toMatchObject({ previous_start_time: utcStamp(monday('10:00')), reason: 'late train' });
      expect(moved.data.booking.start_time).toBe(utcStamp(monday('11:00')));
      expect(cancelled.data).toMatchObject({ previous_start_time: null, reason: 'ill', booking: { status: 'cancelled' } });
    });
  });
});
