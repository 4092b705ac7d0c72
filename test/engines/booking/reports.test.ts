import { rows } from '../../../plugin/db/rows';
import { activities } from '../../../plugin/engines/booking/data/activities';
import { type BookingRow, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aBookable, aBooking, anEvent, type BookingSite, bookingSite, monday } from './booking-site';

const day = 86_400_000;
const at = (text: string) => Date.parse(text);

describeEachSite('reports of bookings', (dialect) => {
  let site: BookingSite;
  let event: EventRow;
  const make = (fields: Partial<BookingRow> = {}) => aBooking(site.host, event, fields);
  const report = (start?: string, end?: string) =>
    site.api('GET', `/reports?${new URLSearchParams({ ...(start ? { startTime: start } : {}), ...(end ? { endTime: end } : {}) })}`);
  /** `[number, stat, content]` of a card. */
  async function card(place: number, start?: string, end?: string) {
    const { number, stat, content } = (await report(start, end)).body.overview[place];
    return [number, stat, content.split(' ')[0]];
  }
  const zone = (timezone: string) => site.host.options.set('timezone', timezone);

  beforeAll(async () => {
    site = await bookingSite({ dialect });
    ({ event } = await aBookable(site.host));
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    await site.host.storage.tx((db) => rows(db, bookingTable).delete({}));
    await zone('UTC');
  });

  describe('are refused', () => {
    test.each<[string, string, RegExp]>([
      ['the start alone', '/reports?startTime=2026-05-01', /Send both startTime and endTime, or neither/],
      ['the end alone', '/reports?endTime=2026-05-01', /Send both/],
      ['no time', '/reports?startTime=may&endTime=june', /must be dates or times, such as/],
      ['a day that is none', '/reports?startTime=2026-02-30&endTime=2026-03-01', /must be dates or times/],
      ['an hour that is none', '/reports?startTime=2026-02-01 25:00:00&endTime=2026-03-01', /must be dates or times/],
      ['a list', '/reports?startTime[]=2026-02-01&endTime=2026-03-01', /must be dates or times/],
      ['the end before the start', '/reports?startTime=2026-05-02&endTime=2026-05-01', /swap them/],
      ['a graph of one day that is named once', '/reports/graph-reports?date_range[]=2026-05-01', /date_range\[\] twice/],
      ['a graph of three', '/reports/graph-reports?date_range[]=2026-05-01&date_range[]=2026-05-02&date_range[]=2026-05-03', /twice/],
      ['a graph of words', '/reports/graph-reports?date_range[]=a&date_range[]=b', /such as 2026-05-13/],
      ['a graph backwards', '/reports/graph-reports?date_range[]=2026-05-02&date_range[]=2026-05-01', /swap them/],
      ['a graph of a century', '/reports/graph-reports?date_range[]=1926-05-02&date_range[]=2026-05-01', /at most 10 years/],
    ])('%s', async (_name, path, says) => {
      const { status, body } = await site.api('GET', encodeURI(path));
      expect([status, body.message]).toEqual([422, expect.stringMatching(says)]);
    });

    test.each(['', '/graph-reports', '/activities'])('%s to callers without the capability', async (path) => {
      expect((await site.api('GET', `/reports${path}`, { as: 'weak' })).status).toBe(403);
    });
  });

  test('of nothing are nought', async () => {
    const { status, body } = await report();
    expect(status).toBe(200);
    expect(body.overview).toEqual(
      [
        ['Bookings', 'all'],
        ['Completed', 'completed'],
        ['Cancelled', 'cancelled'],
        ['Guests', ''],
      ].map(([title, period]) => ({ title, period, number: 0, content: 'the same as in the period before', icon: '', stat: 0 })),
    );
    expect(body).toMatchObject({ latest_books: [], next_meetings: [] });
  });

  describe('in a window', () => {
    const may = ['2026-05-01', '2026-05-31'] as const;

    test('totals are of those made in it, to the end of its last day', async () => {
      await make({ createdAt: at('2026-05-01T00:00:00Z') });
      await make({ createdAt: at('2026-05-31T23:59:59.999Z') });
      await make({ createdAt: at('2026-06-01T00:00:00Z') });
      expect(await card(0, ...may)).toEqual([2, 100, 'more']);
    });

    test('completed and cancelled are of those that ended in it', async () => {
      verifies('D227');
      const within = { createdAt: at('2026-01-01'), startAt: at('2026-05-31T23:00:00Z'), endAt: at('2026-05-31T23:30:00Z') };
      const outside = { createdAt: at('2026-05-10'), startAt: at('2026-06-02T10:00:00Z'), endAt: at('2026-06-02T10:30:00Z') };
      for (const status of ['completed', 'cancelled', 'rejected', 'no_show', 'scheduled'] as const) {
        await make({ ...within, status });
        await make({ ...outside, status });
      }
      expect(await card(1, ...may)).toEqual([1, 100, 'more']);
      expect(await card(2, ...may)).toEqual([1, 100, 'more']);
    });

    test('guests are different addresses', async () => {
      for (const email of ['ada@example.org', 'Ada@example.org', 'bob@example.org', '']) await make({ email, createdAt: at('2026-05-10') });
      await make({ email: 'cleo@example.org', createdAt: at('2026-04-10') });
      expect(await card(3, ...may)).toEqual([2, 100, 'more']);
    });

    test('a time that is only reserved is no booking', async () => {
      await make({ status: 'reserved', createdAt: at('2026-05-10') });
      expect(await card(0, ...may)).toEqual([0, 0, 'the']);
    });

    test.each<[string, number, number, number, string]>([
      ['nothing against nothing', 0, 0, 0, 'the'],
      ['something against nothing', 3, 0, 100, 'more'],
      ['nothing against something', 0, 3, -100, 'less'],
      ['as many', 2, 2, 0, 'the'],
      ['a third more', 4, 3, 33.33, 'more'],
      ['two thirds less', 1, 3, -66.67, 'less'],
    ])('%s', async (_name, now, before, stat, word) => {
      for (let i = 0; i < now; i++) await make({ createdAt: at('2026-05-10') });
      for (let i = 0; i < before; i++) await make({ createdAt: at('2026-05-09') });
      expect(await card(0, '2026-05-10', '2026-05-10')).toEqual([now, stat, word]);
    });

    test('what is before is just as long', async () => {
      await make({ createdAt: at('2026-05-07T23:59:59Z') });
      await make({ createdAt: at('2026-05-08T00:00:00Z') });
      await make({ createdAt: at('2026-05-11T00:00:00Z') });
      expect(await card(0, '2026-05-10', '2026-05-11')).toEqual([1, 0, 'the']);
    });

    test.each<[string, string, string, number]>([
      ['to the second', '2026-05-10 10:00:00', '2026-05-10 10:00:59', 1],
      ['with a T', '2026-05-10T10:00:00', '2026-05-10T10:01:00', 1],
      ['too early', '2026-05-10 09:00:00', '2026-05-10 10:00:29', 0],
      ['up to the minute', '2026-05-10 10:00', '2026-05-10 10:00', 1],
      ['with an offset', '2026-05-10T12:00:00+02:00', '2026-05-10T12:01:00+02:00', 1],
    ])('times count too: %s', async (_name, start, end, number) => {
      await make({ createdAt: at('2026-05-10T10:00:30Z') });
      expect((await card(0, start, end))[0]).toBe(number);
    });

    test('is read in the zone of the site', async () => {
      await zone('Pacific/Auckland');
      await make({ createdAt: at('2026-05-09T12:30:00Z') });
      expect((await card(0, '2026-05-10', '2026-05-10'))[0]).toBe(1);
      await zone('America/New_York');
      expect((await card(0, '2026-05-09', '2026-05-09'))[0]).toBe(1);
      expect((await card(0, '2026-05-10', '2026-05-10'))[0]).toBe(0);
    });
  });

  test('without a window the numbers are of all time and the trend of thirty days', async () => {
    const now = Date.now();
    await make({ createdAt: now - 1000 * day });
    await make({ createdAt: now - 40 * day });
    await make({ createdAt: now - 10 * day });
    await make({ createdAt: now - 5 * day });
    expect(await card(0)).toEqual([4, 100, 'more']);
  });

  test('show the five newest and the five next, soonest first, a group once', async () => {
    const past = { startAt: at('2026-01-05T10:00:00Z'), endAt: at('2026-01-05T10:30:00Z') };
    const group = await anEvent(site.host, { calendarId: event.calendarId, eventType: 'group', maxBookPerSlot: 5, title: 'Class' });
    const made: BookingRow[] = [];
    for (let i = 0; i < 6; i++)
      made.push(await make({ startAt: monday('15:00') - i * 1_800_000, endAt: monday('15:30') - i * 1_800_000, createdAt: i }));
    const first = await aBooking(site.host, group, { startAt: monday('08:00'), endAt: monday('08:30'), createdAt: 100 });
    await aBooking(site.host, group, { startAt: monday('08:00'), endAt: monday('08:30'), groupId: first.groupId, createdAt: 101 });
    const done = await make({ ...past, status: 'completed', createdAt: 102 });
    await make({ status: 'cancelled', createdAt: 103 });
    await make({ ...past, createdAt: 0 });
    const { body } = await report();
    const latest = body.latest_books.map(({ id }: { id: number }) => id);
    expect(latest).toHaveLength(5);
    expect([latest[0], latest[2]]).toEqual([done.id, first.id]);
    expect(body.next_meetings.map(({ id }: { id: number }) => id)).toEqual([
      first.id,
      ...made
        .slice(2)
        .reverse()
        .map(({ id }) => id),
    ]);
    expect(body.next_meetings[0]).toMatchObject({ slot: { id: group.id, title: 'Class' }, booked_count: 2, title: expect.any(String) });
    expect(body.next_meetings[0].author).toMatchObject({ id: event.userId });
  });

  test('change nothing by being read', async () => {
    verifies('booking:reports');
    await make({ startAt: at('2026-01-05T10:00:00Z'), endAt: at('2026-01-05T10:30:00Z') });
    const stored = () => site.host.storage.run((db) => rows(db, bookingTable).many({}));
    const before = await stored();
    await report();
    await report('2026-01-01', '2026-12-31');
    await site.api('GET', '/reports/graph-reports');
    await site.api('GET', '/reports/activities');
    expect(await stored()).toEqual(before);
  });

  describe('as graphs', () => {
    const graph = async (...range: string[]) =>
      (await site.api('GET', `/reports/graph-reports?${range.map((one) => `date_range[]=${one}`).join('&')}`)).body;

    test('by day, with the days on which nothing was booked', async () => {
      await make({ createdAt: at('2026-05-01T00:00:00Z') });
      await make({ createdAt: at('2026-05-03T23:59:59Z'), status: 'completed' });
      await make({ createdAt: at('2026-05-03T12:00:00Z'), status: 'cancelled' });
      await make({ createdAt: at('2026-05-04T00:00:00Z') });
      expect(await graph('2026-05-01', '2026-05-03')).toEqual({
        booked_stats: { '2026-05-01': 1, '2026-05-02': 0, '2026-05-03': 2 },
        completed_stats: { '2026-05-01': 0, '2026-05-02': 0, '2026-05-03': 1 },
        cancelled_stats: { '2026-05-01': 0, '2026-05-02': 0, '2026-05-03': 1 },
      });
    });

    test('a single day', async () => {
      await make({ createdAt: at('2026-05-01T10:00:00Z') });
      expect((await graph('2026-05-01', '2026-05-01')).booked_stats).toEqual({ '2026-05-01': 1 });
    });

    test('days are those of the site, also where the clock changes', async () => {
      await zone('Europe/Berlin');
      await make({ createdAt: at('2026-03-28T23:00:00Z') });
      await make({ createdAt: at('2026-03-29T21:59:59Z') });
      await make({ createdAt: at('2026-03-29T22:00:00Z') });
      expect((await graph('2026-03-28', '2026-03-30')).booked_stats).toEqual({ '2026-03-28': 0, '2026-03-29': 2, '2026-03-30': 1 });
    });

    test.each<[string, string, string, number, string, string]>([
      ['62 days by day', '2026-01-01', '2026-03-03', 62, '2026-01-01', '2026-03-03'],
      ['63 days by week', '2026-01-01', '2026-03-04', 9, '2026-01-01', '2026-02-26'],
      ['92 days by week', '2026-01-01', '2026-04-02', 14, '2026-01-01', '2026-04-02'],
      ['93 days by month', '2026-01-01', '2026-04-03', 4, 'Jan 2026', 'Apr 2026'],
      ['a year from the middle of a month', '2025-03-15', '2026-03-14', 13, 'Mar 2025', 'Mar 2026'],
      ['from the end of a long month', '2025-01-31', '2025-06-01', 6, 'Jan 2025', 'Jun 2025'],
    ])('%s', async (_name, first, last, count, label, end) => {
      await make({ createdAt: at(`${first}T00:00:00Z`) });
      await make({ createdAt: at(`${last}T23:59:59Z`) });
      const { booked_stats: stats } = await graph(first, last);
      expect(Object.keys(stats)).toHaveLength(count);
      expect([Object.keys(stats)[0], Object.keys(stats).at(-1)]).toEqual([label, end]);
      expect([stats[label], stats[end]]).toEqual([1, 1]);
    });

    test('by default the last six days to tomorrow', async () => {
      await make({ createdAt: Date.now() });
      const { booked_stats: stats } = await graph();
      expect(Object.keys(stats)).toHaveLength(8);
      expect(Object.values(stats)).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
    });
  });

  test('activities are the last hundred, newest first, with their booking', async () => {
    const booking = await make({ firstName: 'Ada' });
    await site.host.storage.tx(async (db) => {
      for (let i = 1; i <= 101; i++)
        await activities(db).add({ bookingId: booking.id, type: 'info', title: `Entry ${i}`, by: null, at: i });
    });
    const { body } = await site.api('GET', '/reports/activities');
    expect(body.activities).toHaveLength(100);
    expect(body.activities[0]).toMatchObject({
      title: 'Entry 101',
      booking_id: booking.id,
      booking: { id: booking.id, first_name: 'Ada' },
    });
    expect(body.activities.at(-1).title).toBe('Entry 2');
  });
});
