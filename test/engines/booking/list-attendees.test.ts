import { rows } from '../../../plugin/db/rows';
import { type BookingRow, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { addBookingEmailKeys } from '../../../plugin/engines/booking/data/migrations/2003-booking-email-keys';
import type { SqlValue } from '../../../plugin/host';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { filledAgain } from '../../support/filled-again';
import { verifies } from '../../support/verifies';
import { aBookable, aBooking, anEvent, type BookingSite, bookingSite, monday } from './booking-site';

const hour = 3_600_000;

/** A start with its end half an hour later. */
const from = (startAt: number) => ({ startAt, endAt: startAt + hour / 2 });

interface Listed {
  readonly id: number;
  readonly group_id: number;
}

describeEachSite('attendees in lists of bookings', (dialect) => {
  let site: BookingSite;
  let event: EventRow;

  const list = (query = '') => site.api('GET', `/schedules?${query}`);
  const ids = async (query: string) => (await list(query)).body.schedules.data.map(({ id }: Listed) => id);
  const make = (fields: Partial<BookingRow> = {}, of = event) => aBooking(site.host, of, fields);
  /** One group occurrence with these people. */
  async function aGroup(of: EventRow, people: readonly Partial<BookingRow>[]): Promise<BookingRow[]> {
    const made: BookingRow[] = [];
    for (const person of people) made.push(await make({ ...person, ...(made[0] ? { groupId: made[0].groupId } : {}) }, of));
    return made;
  }

  beforeAll(async () => {
    site = await bookingSite({ dialect });
    ({ event } = await aBookable(site.host, { title: 'Talk' }));
  });
  afterAll(() => site.stop());
  beforeEach(() => site.host.storage.tx((db) => rows(db, bookingTable).delete({})));

  describe('by attendee', () => {
    test('the whole address, whatever its case; what is not an address narrows nothing', async () => {
      const ada = await make({ email: 'ada@example.org' });
      const bob = await make({ email: 'bob@example.org' });
      expect(await ids('filters[email]=ada@example.org')).toEqual([ada.id]);
      expect(await ids('filters[email]=Ada@Example.org')).toEqual([ada.id]);
      expect(await ids('filters[email]=da@example.org')).toEqual([]);
      expect(await ids('filters[email]=ada')).toEqual([ada.id, bob.id]);
    });

    test('an address that was changed is found by the new one, and one that an older release wrote is found too', async () => {
      verifies('D791');
      const moved = await make({ email: 'old@example.org' });
      const older = await make({ email: 'Older@Example.org', emailKey: null });
      await site.api('PUT', `/schedules/${moved.id}`, { body: { column: 'email', value: 'New@Example.org' } });
      expect(await ids('filters[email]=new@example.org')).toEqual([moved.id]);
      expect(await ids('filters[email]=old@example.org')).toEqual([]);
      expect(await ids('filters[email]=older@example.org')).toEqual([older.id]);
    });

    test('an address that an older release wrote has its key from the day of the upgrade', async () => {
      verifies('D791');
      const capital = await make({ email: 'Capital@Example.org', emailKey: null });
      const accent = await make({ email: 'Émile@Example.org', emailKey: null });
      const query = (sql: string, params: readonly SqlValue[] = []) => site.host.storage.tx((db) => db.query(sql, params));
      await filledAgain(addBookingEmailKeys, { dialect, query });
      const keys = await query('SELECT email_key FROM sp_bookings ORDER BY id');
      expect(keys).toEqual([{ email_key: 'capital@example.org' }, { email_key: null }]);
      expect(await ids('filters[email]=CAPITAL@example.org')).toEqual([capital.id]);
      expect(await ids(`filters[email]=${encodeURIComponent('Émile@Example.org')}`)).toEqual([accent.id]);
    });

    test.each<[string, boolean]>([
      ['grace', true],
      ['HOPPER', true],
      ['race', true],
      ['grace hopper', true],
      ['  Grace   Hop ', true],
      ['grac hopp', true],
      ['hopper@navy', true],
      ['öster', true],
      ['ÖSTER', true],
      ['grace lovelace', false],
      ['gr%ce', false],
      ['gr_ce', false],
      ['%', false],
      ['\\', false],
      ["'; DROP TABLE sp_bookings; --", false],
    ])('search for %j', async (search, isFound) => {
      const grace = await make({ firstName: 'Grace', lastName: 'Hopper Österlund', email: 'grace.hopper@navy.example' });
      await make();
      expect((await ids(`search=${encodeURIComponent(search)}`)).includes(grace.id)).toBe(isFound);
    });

    test.each(['%', '_', '\\', '100%'])('%s is found as it is', async (sign) => {
      const odd = await make({ firstName: `A 100${sign} B` });
      await make();
      expect(await ids(`search=${encodeURIComponent(sign)}`)).toEqual([odd.id]);
    });

    test('an empty search narrows nothing', async () => {
      await make();
      expect(await ids('search=%20')).toHaveLength(1);
    });
  });

  describe('of groups', () => {
    let group: EventRow;
    const people = [
      { firstName: 'Ada', lastName: 'Smith', email: 'ada@example.org' },
      { firstName: 'Bob', lastName: 'Jones', email: 'bob@example.org' },
      { firstName: 'Cleo', lastName: 'Smith', email: 'cleo@example.org' },
    ];

    beforeAll(async () => {
      group = await anEvent(site.host, { calendarId: event.calendarId, eventType: 'group', maxBookPerSlot: 9, title: 'Class' });
    });

    test('has one row per occurrence, and counts occurrences', async () => {
      const first = await aGroup(group, people);
      const second = await aGroup(
        group,
        people.map((person) => ({ ...person, ...from(monday('12:00')) })),
      );
      const { body } = await list('');
      expect(body.schedules.data.map(({ group_id }: Listed) => group_id)).toEqual([first[0]?.groupId, second[0]?.groupId]);
      expect(body.schedules.total).toBe(2);
    });

    test('a search finds the attendee inside, and each of those who match', async () => {
      const [ada, bob, cleo] = await aGroup(group, people);
      expect(await ids('search=bob')).toEqual([bob?.id]);
      expect(await ids('filters[email]=cleo@example.org')).toEqual([cleo?.id]);
      const { body } = await list('search=smith');
      expect(body.schedules.data.map(({ id }: Listed) => id)).toEqual([ada?.id, cleo?.id]);
      expect(body.schedules.total).toBe(2);
    });

    test('the row that is shown is one that matches the period', async () => {
      const [ada, bob, cleo] = await aGroup(group, [
        { ...people[0], status: 'cancelled' },
        { ...people[1] },
        { ...people[2], status: 'pending' },
      ]);
      expect(await ids('filters[period]=cancelled')).toEqual([ada?.id]);
      expect(await ids('filters[period]=upcoming')).toEqual([bob?.id]);
      expect(await ids('filters[period]=pending')).toEqual([cleo?.id]);
      expect(await ids('filters[period]=all')).toHaveLength(1);
      expect((await list('page=1')).body).toMatchObject({ pending_count: 1, cancelled_count: 1, no_show_count: 0 });
    });

    test('a newcomer brings the group to the top of the latest', async () => {
      const [, , cleo] = await aGroup(
        group,
        people.map((person, i) => ({ ...person, createdAt: [1000, 2000, 4000][i] ?? 0 })),
      );
      const single = await make({ createdAt: 3000 });
      expect(await ids('filters[period]=latest_bookings')).toEqual([cleo?.id, single.id]);
    });
  });

  describe('attendees of a group', () => {
    const attendees = (groupId: number, query = '') => site.api('GET', `/schedules/group-bookings/${groupId}/attendees?${query}`);

    test('an unknown group, and a page that is too large', async () => {
      expect(await attendees(999_999)).toEqual({ status: 404, body: { message: 'Booking 999999 not found' } });
      expect((await attendees(1, 'per_page=201')).status).toBe(422);
      expect((await site.api('GET', '/schedules/group-bookings/x/attendees')).status).toBe(404);
    });

    test('all of them, whatever became of them, and by search', async () => {
      const [first] = await aGroup(event, [{ firstName: 'Ada' }, { firstName: 'Bob', status: 'cancelled' }, { firstName: 'Cleo' }]);
      await make();
      const groupId = first?.groupId ?? 0;
      const { body } = await attendees(groupId);
      expect(body.attendees.total).toBe(3);
      expect((await attendees(groupId, 'search=bob')).body.attendees.data).toMatchObject([{ first_name: 'Bob', status: 'cancelled' }]);
      expect((await attendees(groupId, 'search=nobody')).body.attendees).toMatchObject({ data: [], total: 0 });
    });
  });

  describe('of the calling person', () => {
    const own = async (query = '') => (await site.api('GET', `/bookings?${query}`)).body;

    test('is refused for calendars in words', async () => {
      expect(await site.api('GET', '/bookings?calendar_ids[]=x')).toEqual({
        status: 422,
        body: { message: 'calendar_ids must be numbers.' },
      });
    });

    test('what they booked, not what they host: ten to a page, of any time, by calendar', async () => {
      const admin = await site.host.users.findByLogin('admin');
      const booked = await make({ personUserId: admin?.id ?? 0, ...from(Date.UTC(2026, 0, 5)) });
      await make({ email: '' });
      await make({ hostUserId: admin?.id ?? 0 });
      const { bookings } = await own();
      expect(bookings.data.map(({ id }: Listed) => id)).toEqual([booked.id]);
      expect(bookings.per_page).toBe(10);
      expect((await own(`calendar_ids[]=${event.calendarId}`)).bookings.total).toBe(1);
      expect((await own('calendar_ids[]=90001')).bookings.total).toBe(0);
      expect((await own('period=upcoming')).bookings.total).toBe(0);
    });
  });
});
