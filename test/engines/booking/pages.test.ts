import { rows } from '../../../plugin/db/rows';
import { bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import type { BookingSite } from './booking-site';
import { answers, aPage, aStart, booked, iso, textOf, visitedSite, visitor } from './visitor';

describeEachSite('a visitor', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await visitedSite(dialect);
  });
  afterAll(() => site?.stop());

  const stored = (eventId: number) => site.host.storage.run((db) => rows(db, bookingTable).many({ eventId }));

  test('picks a day and a time, books, moves and cancels by the link', async () => {
    verifies('booking:pages');
    const { path, event } = await aPage(site, { title: 'Introduction' });
    const [start, later] = [aStart(), aStart()];
    const guest = visitor(site);

    const day = iso(start).slice(0, 10);
    const times = await guest.get(`${path}?timezone=UTC&day=${day}`);
    expect(times.status).toBe(200);
    expect(times.text).toContain(`start=${encodeURIComponent(iso(start))}`);
    const form = await guest.get(`${path}?timezone=Europe%2FBerlin&start=${iso(start)}`);
    expect(form.status).toBe(200);
    expect(form.text).toContain(`<input type="hidden" name="start" value="${iso(start)}">`);

    const sent = await guest.post(path, answers(start, { message: 'Two\nlines' }));
    expect(sent.status).toBe(303);
    const own = sent.headers.get('location') ?? '';
    expect(own).toMatch(/^\/book\/manage\/[0-9a-f]{32}$/);
    const [row] = await stored(event.id);
    expect(row).toMatchObject({
      startAt: start,
      status: 'scheduled',
      source: 'web',
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.org',
      personTimeZone: 'Europe/Berlin',
      message: 'Two\nlines',
      slotMinutes: 30,
    });

    const page = await guest.get(own);
    expect(page.status).toBe(200);
    expect(textOf(page.text)).toContain('You are booked');
    expect(textOf(page.text)).toContain('Europe/Berlin');
    expect((await guest.get(`${path}?timezone=UTC&day=${day}`)).text).not.toContain(`start=${encodeURIComponent(iso(start))}`);

    const moved = await guest.post(`${own}/reschedule`, { start: iso(later), timezone: 'UTC', rescheduling_reason: 'The train' });
    expect(moved.headers.get('location')).toBe(`${own}?moved=1`);
    expect(textOf((await guest.get(`${own}?moved=1`)).text)).toContain('Your booking has been moved.');
    expect((await stored(event.id))[0]).toMatchObject({ startAt: later, personTimeZone: 'UTC', extras: { rescheduleReason: 'The train' } });

    const cancelled = await guest.post(`${own}/cancel`, { cancellation_reason: 'Ill' });
    expect(cancelled.headers.get('location')).toBe(own);
    expect(textOf((await guest.get(own)).text)).toMatch(/This booking is cancelled .*Reason Ill/);
    expect((await stored(event.id))[0]).toMatchObject({ status: 'cancelled', extras: { cancelledByType: 'guest' } });
  });

  test('who sends the form twice has one booking', async () => {
    const { path, event } = await aPage(site);
    const start = aStart();
    const guest = visitor(site);
    const both = await Promise.all([guest.post(path, answers(start)), guest.post(path, answers(start))]);
    const places = both.map(({ headers }) => headers.get('location'));
    expect(places[0]).toMatch(/^\/book\/manage\//);
    expect(places[1]).toBe(places[0]);
    expect(await stored(event.id)).toHaveLength(1);
  });

  test('a time that is taken meanwhile: the form again with what was typed and other times', async () => {
    const { path, event } = await aPage(site);
    const start = aStart();
    await booked(site, path, { email: 'first@example.org' }, start);
    const late = await visitor(site).post(path, answers(start, { message: 'Long <story>' }));
    expect(late.status).toBe(422);
    expect(textOf(late.text)).toContain('Somebody else has just taken this time.');
    expect(late.text).toContain('value="grace@example.org"');
    expect(late.text).toContain('Long &lt;story&gt;</textarea>');
    expect(late.text).toContain(`type="radio" id="start-${start + 30 * 60_000}"`);
    expect(late.text).not.toContain(`id="start-${start}"`);
    expect(await stored(event.id)).toHaveLength(1);
    const again = await visitor(site).post(path, answers(start + 30 * 60_000));
    expect(again.status).toBe(303);
  });
});
