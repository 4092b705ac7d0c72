import { rows } from '../../../plugin/db/rows';
import { bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import { verifies } from '../../support/verifies';
import { aBookable, type BookingSite, monday } from './booking-site';
import { answers, aPage, aStart, booked, iso, textOf, visitedSite, visitor } from './visitor';

describe('what the booking pages refuse', () => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await visitedSite('sqlite');
  });
  afterAll(() => site?.stop());
  const bookings = () => site.host.storage.run((db) => rows(db, bookingTable).count({}));

  test('while the module is off nothing is there, also for a form', async () => {
    const { path } = await aPage(site);
    const own = await booked(site, path);
    await site.call('modules.deactivate', { module: 'booking' }, { confirm: true });
    try {
      for (const at of [path, own, '/book', '/book/assets/book.css', '/book/assets/book.js', '/book/assets-of-nothing']) {
        const reply = await visitor(site).get(at);
        expect([at, reply.status]).toEqual([at, 404]);
        expect(reply.text).toContain('Page not found');
      }
      expect((await visitor(site).post(path, answers(aStart()))).status).toBe(404);
      expect((await visitor(site).post(`${own}/cancel`, {})).status).toBe(404);
    } finally {
      await site.call('modules.activate', { module: 'booking' });
    }
    expect((await visitor(site).get(own)).status).toBe(200);
  });

  test.each(['draft', 'expired'] as const)('an event type that is %s has no page and takes no form', async (status) => {
    const { calendar, event } = await aBookable(site.host, { status });
    const path = `/book/${calendar.slug}/${event.slug}`;
    expect((await visitor(site).get(path)).status).toBe(404);
    const before = await bookings();
    const sent = await visitor(site).post(path, answers(aStart()));
    expect(sent.status).toBe(404);
    expect(textOf(sent.text)).toContain('This page no longer exists.');
    expect(await bookings()).toBe(before);
  });

  test.each([
    ['an unknown key', '0'.repeat(32)],
    ['a short key', 'abc'],
    ['a number', '1'],
    ['a key in capitals', 'ABCDEF0123456789ABCDEF0123456789'],
    ['a quote', "'%20OR%201=1"],
  ])('%s opens no booking', async (_what, hash) => {
    await booked(site, (await aPage(site)).path);
    for (const end of ['', '?reschedule=1', '/invite.ics'])
      expect((await visitor(site).get(`/book/manage/${hash}${end}`)).status).toBe(404);
    for (const end of ['/cancel', '/reschedule'])
      expect((await visitor(site).post(`/book/manage/${hash}${end}`, { start: iso(aStart()), timezone: 'UTC' })).status).toBe(404);
  });

  test('a time zone that nobody knows is told, the calendar’s is shown', async () => {
    const { path } = await aPage(site);
    const reply = await visitor(site).get(`${path}?timezone=Mars%2F%3Cb%3EBase`);
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('There is no time zone “Mars/&lt;b&gt;Base”.');
    expect(reply.text).toContain('<option value="Europe/Berlin" selected>');
    expect(reply.text).toMatch(/<select id="timezone"[^>]*aria-invalid="true" aria-describedby="zone-problem"/);
    const sent = await visitor(site).post(path, answers(aStart(), { timezone: 'Mars/Base' }));
    expect(sent.status).toBe(422);
    expect(textOf(sent.text)).toContain('There is no time zone “Mars/Base”.');
  });

  test.each([
    ['in the past', () => Date.UTC(2020, 0, 6, 10), 'That time is in the past.'],
    ['beside the grid', () => monday('10:10', 9), 'That time is not available.'],
    ['at night', () => monday('02:00', 9), 'That time is not available.'],
    ['in years', () => Date.UTC(2999, 0, 7, 10), 'That time is too far ahead.'],
  ])('a time %s cannot be booked: why is said, and other times are shown', async (_what, start, why) => {
    verifies('booking:pages:reasons');
    const { path } = await aPage(site);
    const chosen = await visitor(site).get(`${path}?timezone=UTC&start=${iso(start())}`);
    expect(chosen.status).toBe(422);
    expect(textOf(chosen.text)).toContain(`${why} Please choose another one.`);
    expect(chosen.text).not.toContain('name="email"');
    const before = await bookings();
    const sent = await visitor(site).post(path, answers(start()));
    expect(sent.status).toBe(422);
    expect(textOf(sent.text)).toContain(`${why} Your answers are still here`);
    expect(sent.text).toContain('value="grace@example.org"');
    expect(await bookings()).toBe(before);
  });

  test('fields that are missing or wrong are marked, linked, and keep what was typed', async () => {
    const { path } = await aPage(site);
    const sent = await visitor(site).post(path, answers(aStart(), { name: ' ', email: 'no address', message: 'Kept' }));
    expect(sent.status).toBe(422);
    expect(sent.text).toMatch(/<div class="problems" role="alert">/);
    for (const name of ['name', 'email']) {
      expect(sent.text).toContain(`<a href="#f-${name}">`);
      expect(sent.text).toMatch(new RegExp(`id="f-${name}"[^>]* aria-invalid="true" aria-describedby="f-${name}-problem"`));
      expect(sent.text).toContain(`id="f-${name}-problem"`);
    }
    expect(sent.text).toContain('value="no address"');
    expect(sent.text).toContain('Kept</textarea>');
  });

  test('a form without a time leads back to the times', async () => {
    const { path } = await aPage(site);
    const { start: _, ...fields } = answers(aStart());
    const sent = await visitor(site).post(path, fields);
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).toBe(`${path}#times`);
  });

  test('a machine that fills in every field is told that all went well, and books nothing', async () => {
    const { path } = await aPage(site);
    const before = await bookings();
    const sent = await visitor(site).post(path, answers(aStart(), { website: 'https://spam.test' }));
    expect(sent.status).toBe(200);
    expect(textOf(sent.text)).toContain('Thank you');
    expect(await bookings()).toBe(before);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another origin', { origin: 'https://evil.test' }, 403],
    ['a program, as JSON', { 'content-type': 'application/json' }, 415],
  ])('a form of %s is refused', async (_what, headers, status) => {
    const { path } = await aPage(site);
    const before = await bookings();
    expect((await visitor(site).post(path, answers(aStart()), headers)).status).toBe(status);
    expect(await bookings()).toBe(before);
  });

  test('a browser that hides where it comes from may book', async () => {
    const { path } = await aPage(site);
    const sent = await visitor(site).post(path, answers(aStart()), { origin: 'null' });
    expect(sent.status).toBe(303);
  });

  test('more than 64 KB are not read', async () => {
    const { path } = await aPage(site);
    const sent = await visitor(site).post(path, answers(aStart(), { message: 'x'.repeat(66_000) }));
    expect(sent.status).toBe(413);
    expect(sent.text).toContain('The text is too long');
  });

  test.each([
    ['start[]=a&start[]=b'],
    ['start[__proto__]=x&timezone[]=UTC&month[a]=1&day[]=2&duration[]=3'],
    [`start=${'9'.repeat(400)}&month=9999-99&day=2026-02-31`],
    ['month=0000-00&day=%00&timezone=%F0%9F'],
    ['month=9999-12'],
    ['month=1999-01&day=1999-01-01'],
  ])('nonsense in the address does no harm: %s', async (query) => {
    const { path } = await aPage(site);
    const reply = await visitor(site).get(`${path}?${query}`);
    expect([200, 422]).toContain(reply.status);
    expect(reply.text).toContain('id="times"');
  });

  test.each(['name[]=a&email[x]=b', 'custom_fields=1&guests[a]=b', '%', 'name=%FF%FE'])(
    'nonsense in a form is refused: %s',
    async (body) => {
      const { path } = await aPage(site);
      const sent = await site.send('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.9.9.9' },
        body: `start=${iso(aStart())}&timezone=UTC&${body}`,
      });
      expect(sent.status).toBe(422);
      expect(sent.text).toContain('role="alert"');
    },
  );
});
