import { rows } from '../../../plugin/db/rows';
import { type BookingRow, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aBookable, aBooking, type BookingSite, bookingSite } from './booking-site';

describeEachSite('the export of bookings', (dialect) => {
  let site: BookingSite;
  let event: EventRow;
  const exported = (query = '') => site.api('GET', `/schedules/export?${query}`);
  const make = (fields: Partial<BookingRow> = {}) => aBooking(site.host, event, fields);

  beforeAll(async () => {
    site = await bookingSite({ dialect });
    ({ event } = await aBookable(site.host, { title: '=HYPERLINK("x")' }));
  });
  afterAll(() => site.stop());
  beforeEach(() => site.host.storage.tx((db) => rows(db, bookingTable).delete({})));

  test.each(['anonymous', 'weak'] as const)('is kept from %s callers', async (as) => {
    const { status, body } = await site.api('GET', '/schedules/export', { as });
    expect([401, 403]).toContain(status);
    expect(body.bookings).toBeUndefined();
  });

  test('refuses what the list refuses', async () => {
    expect((await exported('filters[range][time_zone]=Mars/Olympus')).status).toBe(422);
    expect((await exported('filters[author]=bea')).status).toBe(422);
  });

  test('has the same filters, and a row per attendee', async () => {
    const first = await make({ firstName: 'Ada' });
    await make({ firstName: 'Bob', groupId: first.groupId });
    await make({ status: 'cancelled' });
    const { status, body } = await exported('');
    expect(status).toBe(200);
    expect(body).toMatchObject({ limited: false, total: 2 });
    expect(body.bookings.map((row: { first_name: string }) => row.first_name)).toEqual(['Ada', 'Bob']);
    expect((await exported('filters[period]=all')).body.total).toBe(3);
    expect((await exported('search=bob')).body.bookings).toHaveLength(1);
  });

  test('shows a booking that is over as completed, and stores nothing', async () => {
    verifies('D217');
    const { id } = await make({ startAt: Date.UTC(2026, 0, 5, 10), endAt: Date.UTC(2026, 0, 5, 11) });
    expect((await exported('filters[period]=all')).body.bookings).toMatchObject([{ id, status: 'completed' }]);
    expect((await site.host.storage.run((db) => rows(db, bookingTable).one({ id })))?.status).toBe('scheduled');
  });

  test('takes the sting out of cells that a spreadsheet would run', async () => {
    await make({
      firstName: '=1+1',
      lastName: '+2',
      email: '@evil.example',
      phone: '+49 30 1234',
      message: '-3',
      internalNote: '\t=4',
      sourceUrl: 'https://example.org/=x',
      extras: { customFields: { custom_note: '=5', '=6': 'six', custom_list: ['a', 'b'], id: 'not the number' }, additionalGuests: ['=7'] },
    });
    const [row] = (await exported()).body.bookings;
    expect(row).toMatchObject({
      first_name: "'=1+1",
      last_name: "'+2",
      email: "'@evil.example",
      phone: "'+49 30 1234",
      message: "'-3",
      internal_note: "'\t=4",
      event: '\'=HYPERLINK("x")',
      source_url: 'https://example.org/=x',
      custom_note: "'=5",
      "'=6": 'six',
      custom_list: 'a, b',
      additional_guests: "'=7",
      id: expect.any(Number),
    });
    const texts = Object.entries(row)
      .flat()
      .filter((value) => typeof value === 'string');
    expect(texts.filter((value) => /^[=+\-@]/.test(String(value)))).toEqual([]);
  });

  test('ends at 2,000 rows and says so', async () => {
    const { id: _, ...fields } = await make();
    await site.host.storage.tx(async (db) => {
      for (let i = 1; i < 2001; i++)
        await rows(db, bookingTable).insert({ ...fields, hash: (i + 0xf0000000).toString(16).padStart(32, 'f') });
    });
    const { body } = await exported();
    expect(body).toMatchObject({ limited: true, total: 2001 });
    expect(body.bookings).toHaveLength(2000);
    await site.host.storage.tx((db) => rows(db, bookingTable).delete({ hash: (1 + 0xf0000000).toString(16).padStart(32, 'f') }));
    expect((await exported()).body).toMatchObject({ limited: false, total: 2000 });
  });
});
