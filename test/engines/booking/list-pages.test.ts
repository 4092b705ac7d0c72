import { rows } from '../../../plugin/db/rows';
import { type BookingRow, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aBookable, aBooking, type BookingSite, bookingSite, monday } from './booking-site';

const hour = 3_600_000;

/** A start with its end half an hour later. */
const from = (startAt: number) => ({ startAt, endAt: startAt + hour / 2 });

interface Listed {
  readonly id: number;
}

describeEachSite('pages of the list of bookings', (dialect) => {
  let site: BookingSite;
  let event: EventRow;

  const list = (query = '') => site.api('GET', `/schedules?${query}`);
  const found = async (query: string): Promise<Listed[]> => (await list(query)).body.schedules.data;
  const ids = async (query: string) => (await found(query)).map(({ id }) => id);
  const make = (fields: Partial<BookingRow> = {}) => aBooking(site.host, event, fields);

  beforeAll(async () => {
    site = await bookingSite({ dialect });
    ({ event } = await aBookable(site.host, { title: 'Talk' }));
  });
  afterAll(() => site.stop());
  beforeEach(() => site.host.storage.tx((db) => rows(db, bookingTable).delete({})));

  test.each(['all', 'upcoming', 'latest_bookings'])('%s: pages read from the end say the same as one page of all', async (period) => {
    verifies('D791');
    const group = await make(from(monday('11:00')));
    for (let i = 0; i < 3; i++) await make({ ...from(monday('11:00')), groupId: group.groupId });
    for (let i = 0; i < 8; i++) await make(from(monday('09:00') + (i % 3) * hour));
    const all = await ids(`filters[period]=${period}&per_page=200`);
    expect(all).toHaveLength(9);
    const pages = [];
    for (let page = 1; page <= 6; page++) pages.push(await ids(`filters[period]=${period}&per_page=2&page=${page}`));
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 2, 1, 0]);
    expect(pages.flat()).toEqual(all);
  });

  describe('of 2,000 bookings', () => {
    const total = 2000;

    async function fill(): Promise<void> {
      const sample = await make(from(monday('08:00')));
      const { id: _, ...fields } = sample;
      await site.host.storage.tx(async (db) => {
        const table = rows(db, bookingTable);
        for (let i = 1; i < total; i++) {
          const startAt = sample.startAt + (i % 500) * hour;
          const hash = (i + 0xf0000000).toString(16).padStart(32, 'f');
          await table.insert({
            ...fields,
            hash,
            groupId: sample.groupId + i,
            startAt,
            endAt: startAt + hour / 2,
            email: `${i}@example.org`,
          });
        }
      });
    }

    test('pages right: every row once, in order, to the last page and not beyond', async () => {
      await fill();
      const seen: Listed[] = [];
      for (let page = 1; page <= 10; page++) {
        const { body } = await list(`per_page=200&page=${page}`);
        expect(body.schedules).toMatchObject({ total, last_page: 10, from: (page - 1) * 200 + 1, to: page * 200 });
        seen.push(...body.schedules.data);
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
      const starts = seen.map((row) => (row as unknown as { start_time: string }).start_time);
      expect(starts).toEqual([...starts].sort());
      expect(await found('per_page=200&page=11')).toEqual([]);
      expect((await list('per_page=15&page=2')).body.schedules.next_page_url).toMatch(/per_page=15&page=3$/);
    });
  });
});
