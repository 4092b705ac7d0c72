import { rows } from '../../../plugin/db/rows';
import { type BookingRow, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import type { BookingStatus } from '../../../plugin/engines/booking/domain/statuses';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { ownStatements } from '../../support/own-statements';
import { verifies } from '../../support/verifies';
import { aBookable, aBooking, aCalendar, anEvent, type BookingSite, bookingSite, monday } from './booking-site';

const hour = 3_600_000;
const at = (text: string) => Date.parse(text);

/** A start with its end half an hour later. */
const from = (startAt: number) => ({ startAt, endAt: startAt + hour / 2 });

interface Listed {
  readonly id: number;
  readonly group_id: number;
  readonly email: string;
}

describeEachSite('the list of bookings', (dialect) => {
  let site: BookingSite;
  let event: EventRow;

  const list = (query = '') => site.api('GET', `/schedules?${query}`);
  const found = async (query: string): Promise<Listed[]> => (await list(query)).body.schedules.data;
  const ids = async (query: string) => (await found(query)).map(({ id }) => id);
  const make = (fields: Partial<BookingRow> = {}, of = event) => aBooking(site.host, of, fields);
  const empty = () => site.host.storage.tx((db) => rows(db, bookingTable).delete({}));

  beforeAll(async () => {
    site = await bookingSite({ dialect });
    ({ event } = await aBookable(site.host, { title: 'Talk' }));
  });
  afterAll(() => site.stop());
  beforeEach(empty);

  describe('is refused', () => {
    test.each<[string, string, RegExp]>([
      ['a page of 0', 'per_page=0', /whole number from 1 to 200/],
      ['a page of 201', 'per_page=201', /whole number from 1 to 200/],
      ['a page of words', 'per_page=many', /whole number from 1 to 200/],
      ['an unknown zone', 'filters[range][time_zone]=Mars/Olympus', /Unknown time zone "Mars\/Olympus"; use a name such as/],
      ['an offset for a zone', 'filters[range][time_zone]=%2B02:00', /Unknown time zone/],
      ['half a range', 'filters[range][start_date]=2026-05-01', /needs start_date and end_date/],
      ['the other half', 'filters[range][end_date]=2026-05-01', /needs start_date and end_date/],
      ['a day that is none', 'filters[range][start_date]=2026-02-30&filters[range][end_date]=2026-03-01', /both as a date/],
      ['a range of words', 'filters[range][start_date]=today&filters[range][end_date]=tomorrow', /both as a date/],
      ['a range that ends before it starts', 'filters[range][start_date]=2026-05-02&filters[range][end_date]=2026-05-01', /swap them/],
      ['an author in words', 'filters[author]=bea', /must be me, all, or the id/],
      ['an author below 1', 'filters[author]=0', /must be me, all, or the id/],
      ['an author that is a list', 'filters[author][]=1', /as one string/],
      ['an event in words', 'filters[event]=talk', /id of an event type, or all/],
      ['an unknown kind', 'filters[event_type]=party', /one of single, group, round_robin/],
      ['a search for a list', 'search[]=ada', /Send search as one string/],
      ['filters without names', 'filters=upcoming', /filters\[period\]=upcoming/],
      ['a filter in a list', 'filters[]=upcoming', /filters\[period\]=upcoming/],
    ])('%s', async (_name, query, says) => {
      const { status, body } = await list(query);
      expect([status, body.message]).toEqual([422, expect.stringMatching(says)]);
    });

    test.each(['anonymous', 'weak', 'revoked'] as const)('to %s callers', async (as) => {
      const { status, body } = await site.api('GET', '/schedules', { as });
      expect([401, 403]).toContain(status);
      expect(body.schedules).toBeUndefined();
    });
  });

  test('is empty where there is nothing', async () => {
    const { status, body } = await list('page=1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ timezone: 'UTC', pending_count: 0, no_show_count: 0, cancelled_count: 0 });
    expect(body.schedules).toMatchObject({ data: [], total: 0, current_page: 1, last_page: 1, per_page: 15, from: null, to: null });
  });

  describe('by period', () => {
    const future = monday('10:00');
    const past = at('2026-01-05T10:00:00Z');
    const every: readonly BookingStatus[] = [
      'pending',
      'reserved',
      'approved',
      'scheduled',
      'completed',
      'cancelled',
      'rejected',
      'no_show',
    ];
    const made = new Map<string, number>();

    beforeEach(async () => {
      made.clear();
      for (const [i, status] of every.entries()) {
        made.set(`${status} ahead`, (await make({ status, ...from(future + i * hour), createdAt: 1000 + i, updatedAt: 5000 - i })).id);
        made.set(`${status} past`, (await make({ status, ...from(past + i * hour), createdAt: 2000 + i, updatedAt: 9000 - i })).id);
      }
    });

    test.each<[string, readonly string[]]>([
      ['upcoming', ['scheduled ahead']],
      ['', ['scheduled ahead']],
      ['someday', ['scheduled ahead']],
      [
        'completed',
        ['pending past', 'reserved past', 'approved past', 'scheduled past', 'completed past', 'no_show past', 'completed ahead'],
      ],
      ['cancelled', ['cancelled past', 'rejected past', 'cancelled ahead', 'rejected ahead']],
      ['pending', ['reserved ahead', 'pending ahead', 'reserved past', 'pending past']],
      ['no_show', ['no_show ahead', 'no_show past']],
      [
        'latest_bookings',
        [...every]
          .reverse()
          .filter((status) => status !== 'reserved')
          .map((status) => `${status} past`)
          .concat([...every].reverse().flatMap((status) => (status === 'reserved' ? [] : [`${status} ahead`]))),
      ],
      ['all', [...[...every].reverse().map((status) => `${status} ahead`), ...[...every].reverse().map((status) => `${status} past`)]],
    ])('%s', async (period, expected) => {
      const { body } = await list(`filters[period]=${period}&per_page=200`);
      expect(body.schedules.data.map(({ id }: Listed) => [...made].find(([, one]) => one === id)?.[0])).toEqual(expected);
      expect(body.schedules.total).toBe(expected.length);
    });

    test('the first page that is asked for by number tells what calls for attention', async () => {
      expect((await list('page=1')).body).toMatchObject({ pending_count: 4, no_show_count: 2, cancelled_count: 4 });
      for (const query of ['', 'page=2']) expect((await list(query)).body).not.toHaveProperty('pending_count');
    });

    test('the upcoming come soonest first, and one under way is among them', async () => {
      await empty();
      const now = Date.now();
      const later = await make(from(now + 5 * hour));
      const underWay = await make({ startAt: now - hour, endAt: now + hour });
      await make({ startAt: now - 2 * hour, endAt: now - hour });
      expect(await ids('')).toEqual([underWay.id, later.id]);
    });
  });

  describe('by range: whole local days, both included', () => {
    const range = (start: string, end: string, zone = '') =>
      `filters[period]=all&filters[range][start_date]=${start}&filters[range][end_date]=${end}${zone ? `&filters[range][time_zone]=${zone}` : ''}`;

    test('the last day counts to its end', async () => {
      verifies('booking:lists');
      const last = await make(from(at('2026-05-13T23:59:59Z')));
      const first = await make(from(at('2026-05-12T00:00:00Z')));
      await make(from(at('2026-05-14T00:00:00Z')));
      await make(from(at('2026-05-11T23:59:59Z')));
      expect(await ids(range('2026-05-12', '2026-05-13'))).toEqual([last.id, first.id]);
      expect(await ids(range('2026-05-13', '2026-05-13'))).toEqual([last.id]);
      expect(await ids(range('2026-05-13 12:00:00', '2026-05-13 13:00:00'))).toEqual([last.id]);
    });

    test('a zone moves the edges of the day', async () => {
      const booking = await make(from(at('2026-05-13T22:30:00Z')));
      expect(await ids(range('2026-05-13', '2026-05-13'))).toEqual([booking.id]);
      expect(await ids(range('2026-05-13', '2026-05-13', 'Europe/Berlin'))).toEqual([]);
      expect(await ids(range('2026-05-14', '2026-05-14', 'Europe/Berlin'))).toEqual([booking.id]);
      expect(await ids(range('2026-05-13', '2026-05-13', 'America/New_York'))).toEqual([booking.id]);
    });

    test('a day of 23 hours ends where the next begins', async () => {
      const last = await make(from(at('2026-03-29T21:59:00Z')));
      await make(from(at('2026-03-29T22:00:00Z')));
      expect(await ids(range('2026-03-29', '2026-03-29', 'Europe/Berlin'))).toEqual([last.id]);
    });

    test('it narrows the default period too', async () => {
      const day = new Date(monday('10:00')).toISOString().slice(0, 10);
      const booking = await make(from(monday('10:00')));
      await make(from(monday('10:00', 2)));
      expect(await ids(`filters[range][start_date]=${day}&filters[range][end_date]=${day}`)).toEqual([booking.id]);
    });
  });

  describe('by author and event', () => {
    let other: EventRow;
    const far = 90_001;

    beforeAll(async () => {
      const calendar = await aCalendar(site.host, { userId: 2, type: 'team', title: 'Team' });
      other = await anEvent(site.host, {
        calendarId: calendar.id,
        userId: 2,
        title: 'Round',
        eventType: 'round_robin',
        settings: { team_members: [1, 2] },
      });
    });

    test('a number is a calendar where there is one, otherwise a host', async () => {
      const mine = await make();
      const theirs = await make({ hostUserId: far }, other);
      expect(await ids(`filters[author]=${event.calendarId}`)).toEqual([mine.id]);
      expect(await ids(`filters[author]=${other.calendarId}`)).toEqual([theirs.id]);
      expect(await ids(`filters[author]=${far}`)).toEqual([theirs.id]);
      expect(await ids('filters[author]=90002')).toEqual([]);
      for (const all of ['all', '']) expect((await ids(`filters[author]=${all}`)).sort()).toEqual([mine.id, theirs.id].sort());
    });

    test('me is who holds the key, as a host, with the event types to choose from', async () => {
      const admin = (await site.host.users.findByLogin('admin'))?.id ?? 0;
      const mine = await make({ hostUserId: admin }, other);
      await make({ hostUserId: far });
      const { body } = await list('filters[author]=me');
      expect(body.schedules.data.map(({ id }: Listed) => id)).toEqual([mine.id]);
      expect(body.slot_options).toContainEqual({ id: other.id, label: 'Round' });
      expect((await list('')).body).not.toHaveProperty('slot_options');
    });

    test('event and kind narrow without an author too', async () => {
      const mine = await make();
      const theirs = await make({}, other);
      expect(await ids(`filters[event]=${event.id}`)).toEqual([mine.id]);
      expect(await ids('filters[event_type]=round_robin')).toEqual([theirs.id]);
      expect(await ids('filters[event_type]=one_to_one')).toEqual([mine.id]);
      expect(await ids('filters[event_type]=single')).toEqual([mine.id]);
      expect(await ids(`filters[event]=${event.id}&filters[event_type]=round_robin`)).toEqual([]);
      expect((await ids('filters[event]=all&filters[event_type]=all')).length).toBe(2);
    });

    test('the lists to choose from have every calendar with its event types', async () => {
      const { body } = await list('');
      expect(body.calendar_event_lists).toContainEqual({
        id: event.calendarId,
        title: expect.any(String),
        options: [{ id: event.id, title: 'Talk' }],
      });
      expect(body.calendar_event_lists).toContainEqual({
        id: other.calendarId,
        title: 'Team',
        options: [{ id: other.id, title: 'Round' }],
      });
    });

    test('counts are those of what is filtered', async () => {
      await make({ status: 'pending' });
      await make({ status: 'pending' }, other);
      expect((await list(`page=1&filters[event]=${event.id}`)).body.pending_count).toBe(1);
    });
  });

  test('takes as many statements for a full page as for one row', async () => {
    const statementsOf = ownStatements(site.host.storage);
    const asked = async () => {
      const statements = await statementsOf(async () => expect((await list('page=1&per_page=200')).status).toBe(200));
      return statements.filter((sql) => /sp_booking/.test(sql)).length;
    };
    await make();
    const one = await asked();
    for (let i = 0; i < 40; i++) await make(from(monday('09:00') + i * hour));
    expect(await asked()).toBe(one);
    expect(one).toBeGreaterThan(0);
    expect(one).toBeLessThan(20);
  });
});
