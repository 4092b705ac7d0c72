import type { CalendarRow } from '../../../../plugin/engines/booking/data/calendar-table';
import type { EventRow } from '../../../../plugin/engines/booking/data/event-table';
import type { EventSettings } from '../../../../plugin/engines/booking/domain/settings';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { verifies } from '../../../support/verifies';
import { aBookable, aBooking, anEvent, type BookingSite, bookingSite } from '../booking-site';
import { hours, minutes, utc } from './plans';

/** Long after the tests are run; the first of June is a Sunday. */
const year = 2081;
const settings: Partial<EventSettings> = { schedule_conditions: { value: 0, unit: 'minutes' }, range_type: 'range_indefinite' };
const between = (first: string, last: string): Partial<EventSettings> => ({
  range_type: 'range_date_between',
  range_date_between: [first, last],
});

describeEachSite('routes of bookable starts', (dialect) => {
  let site: BookingSite;
  let calendar: CalendarRow;
  let event: EventRow;
  let hidden: Partial<EventRow>;

  const get = (path: string) => site.api('GET', path);
  const slots = (query: string, of: Pick<EventRow, 'id'> = event) => get(`/bookings/slots/${of.id}?${query}`);
  const make = (fields: Partial<EventRow>) =>
    anEvent(site.host, {
      calendarId: calendar.id,
      availabilityId: event.availabilityId,
      duration: 60,
      ...fields,
      settings: { ...settings, ...fields.settings },
    });

  beforeAll(async () => {
    site = await bookingSite({ dialect });
    hidden = { locationSettings: [{ type: 'online_meeting', title: 'Online', meeting_link: 'https://meet.example/secret' }] };
    ({ calendar, event } = await aBookable(site.host, { duration: 60, settings, ...hidden }));
  });
  afterAll(() => site.stop());

  describe('refuse', () => {
    test.each(['slots', 'event'])('an event type that is not there (%s)', async (name) => {
      expect(await get(`/bookings/${name}/999999`)).toEqual({ status: 404, body: { message: 'Event 999999 not found' } });
    });

    test.each(['draft', 'expired'] as const)('one that is %s', async (status) => {
      const { id } = await make({ status });
      expect(await get(`/bookings/slots/${id}`)).toEqual({ status: 422, body: { message: expect.stringMatching(/not active/) } });
    });

    test.each<[string, RegExp]>([
      ['timezone=Mars/Olympus', /timezone must be the name of a time zone/],
      ['timezone=%2B02:00', /timezone must be/],
      ['start_date=tomorrow', /start_date must be a date/],
      ['start_date=2081-02-29', /start_date must be a date/],
      ['start_date=2081-05-01 25:00', /start_date must be a date/],
    ])('%s', async (query, message) => {
      expect(await slots(query)).toEqual({ status: 422, body: { message: expect.stringMatching(message) } });
    });

    test.each(['2', 'me', '-1'])('host_id=%s', async (host) => {
      const answer = await get(`/bookings/event/${event.id}?host_id=${host}`);
      expect(answer).toEqual({ status: 422, body: { message: expect.stringMatching(/a host of this event type/) } });
    });

    test('who has no key', async () => {
      expect((await site.api('GET', `/bookings/slots/${event.id}`, { as: 'anonymous' })).status).toBe(401);
    });
  });

  describe('list the rest of a month', () => {
    test('by the dates and in the times of the zone that is asked for', async () => {
      verifies('booking:slots');
      const { status, body } = await slots(`start_date=${year}-06-27&timezone=Asia/Tokyo`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ timezone: 'Asia/Tokyo', max_lookup_date: false });
      expect(body).not.toHaveProperty('invalid_dates');
      // Office hours in Berlin are the afternoon and the evening in Tokyo, of a Friday and a Monday.
      expect(Object.keys(body.available_slots)).toEqual(['2081-06-27', '2081-06-30']);
      expect(body.available_slots['2081-06-27']).toHaveLength(8);
      expect(body.available_slots['2081-06-27'][0]).toEqual({
        start: '2081-06-27 16:00:00',
        end: '2081-06-27 17:00:00',
        remaining: false,
        start_utc: '2081-06-27T07:00:00Z',
        end_utc: '2081-06-27T08:00:00Z',
      });
    });

    test('each start under the date that it has there', async () => {
      const { body } = await slots(`start_date=${year}-06-01&timezone=Pacific/Auckland`);
      const days: Record<string, { start: string; start_utc: string }[]> = body.available_slots;
      expect(Object.entries(days).every(([date, list]) => list.every(({ start }) => start.startsWith(date)))).toBe(true);
      // The hours of a Friday end on a Saturday.
      expect([days['2081-06-06']?.length, days['2081-06-07']?.length, days['2081-06-08']]).toEqual([8, 3, undefined]);
      const all = Object.values(days).flatMap((list) => list.map((slot) => slot.start_utc));
      expect(all).toEqual([...all].sort());
    });

    test.each<[string, string, string]>([
      ['from a date on', 'start_date=2081-06-26&timezone=Europe/Berlin', '2081-06-26 09:00:00'],
      ['from a time on', 'start_date=2081-06-26 10:30:00&timezone=Europe/Berlin', '2081-06-26 11:00:00'],
      ['from a time with an offset', 'start_date=2081-06-26T10:30:00Z&timezone=Europe/Berlin', '2081-06-26 13:00:00'],
      ['from a date in UTC', 'start_date=2081-06-26', '2081-06-26 07:00:00'],
    ])('%s, to its end', async (_name, query, first) => {
      const days = Object.entries<{ start: string }[]>((await slots(query)).body.available_slots);
      expect(days[0]?.[1][0]?.start).toBe(first);
      expect(days.at(-1)?.[0]).toBe('2081-06-30');
    });

    test('of this month where nothing is asked for, or the past', async () => {
      const month = () => new Date().toISOString().slice(0, 7);
      for (const query of ['', 'start_date=2001-01-01']) {
        const before = month();
        const { status, body } = await slots(query);
        expect(status).toBe(200);
        for (const date of Object.keys(body.available_slots)) expect([before, month()]).toContain(date.slice(0, 7));
      }
    });
  });

  describe('know the range', () => {
    test('its last day, in the zone of the hours', async () => {
      const dated = await make({ settings: between('2081-06-03 00:00:00', '2081-06-04 00:00:00') });
      const { body } = await slots('start_date=2081-06-01&timezone=America/New_York', dated);
      expect(body.max_lookup_date).toBe('2081-06-04 23:59:59');
      expect(Object.keys(body.available_slots)).toEqual(['2081-06-03', '2081-06-04']);
    });

    test('so many days from today', async () => {
      const days = await make({ settings: { range_type: 'range_days', range_days: 3 } });
      const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
      const before = today();
      const last = (await slots('', days)).body.max_lookup_date.slice(0, 10);
      const expected = [before, today()].map((date) => new Date(Date.parse(date) + hours(72)).toISOString().slice(0, 10));
      expect(expected).toContain(last);
    });

    test.each<[string, string]>([
      ['after it', 'start_date=2081-06-05'],
      ['in a month before it', 'start_date=2081-05-20'],
    ])('nothing can be booked %s', async (_name, query) => {
      const dated = await make({ settings: between('2081-06-03 00:00:00', '2081-06-04 00:00:00') });
      expect((await slots(`${query}&timezone=Europe/Berlin`, dated)).body).toMatchObject({ available_slots: {}, invalid_dates: true });
    });
  });

  test('places of a group are shown where the event type says so', async () => {
    const group = await make({ eventType: 'group', maxBookPerSlot: 4, isDisplaySpots: true });
    const startAt = utc('2081-06-30 07:00');
    await aBooking(site.host, group, { startAt, endAt: startAt + minutes(60) });
    const list = async (of: EventRow) => (await slots('start_date=2081-06-30&timezone=UTC', of)).body.available_slots['2081-06-30'];
    expect((await list(group)).map(({ remaining }: { remaining: unknown }) => remaining)).toEqual([3, 4, 4, 4, 4, 4, 4, 4]);
    // Another event type of the same host is not to be had then.
    expect((await list(event))[0].start).toBe('2081-06-30 08:00:00');
  });

  describe('give the form of an event type', () => {
    test('with its times, and nothing that only guests are told', async () => {
      const { status, body } = await get(`/bookings/event/${event.id}?start_date=2081-06-30&timezone=Europe/Berlin`);
      expect(status).toBe(200);
      expect(body.calendar_event).toMatchObject({
        slot: { id: event.id, title: event.title, description: '60 minutes with admin', duration: 60 },
        author_profile: { ID: 1 },
        team_member_profiles: [{ ID: 1 }],
      });
      expect(body.calendar_event.slot.location_settings).toEqual([{ type: 'online_meeting', title: 'Online' }]);
      expect(JSON.stringify(body)).not.toContain('secret');
      const names = body.calendar_event.form_fields.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(['name', 'email', 'message']));
      expect(names).not.toContain('guests');
      expect(Object.keys(body.available_slots)).toEqual(['2081-06-30']);
    });

    test.each<[string, string]>([
      ['90', '2081-06-27 10:30:00'],
      ['75', '2081-06-27 10:00:00'],
      ['', '2081-06-27 10:00:00'],
    ])('for %j minutes, where they are offered', async (duration, end) => {
      const multi = { enabled: true, default_duration: '60', available_durations: ['60', '90'] };
      const several = await make({ settings: { multi_duration: multi } });
      const query = `start_date=2081-06-27&timezone=Europe/Berlin&duration=${duration}&host_id=1`;
      const { body } = await get(`/bookings/event/${several.id}?${query}`);
      expect(body.available_slots['2081-06-27'][0].end).toBe(end);
    });
  });
});
