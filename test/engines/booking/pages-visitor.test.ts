import { withDefaults } from '../../../plugin/engines/booking/domain/settings';
import { zoneList } from '../../../plugin/engines/booking/domain/zone-list';
import { verifies } from '../../support/verifies';
import { aBookable, aCalendar, anEvent, aSchedule, type BookingSite, monday } from './booking-site';
import { answers, aPage, aStart, iso, textOf, visitedSite, visitor } from './visitor';

describe('a booking page and its visitor', () => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await visitedSite('sqlite');
  });
  afterAll(() => site?.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    site.send('GET', path, { headers: { accept: 'text/html', 'x-forwarded-for': '10.9.0.1', ...headers } });
  const inLanguage = (path: string, language: string) => get(path, { 'accept-language': language });

  test('offers zones by their names of today beside the old ones', async () => {
    verifies('booking:pages:zones');
    const { path } = await aPage(site);
    const { text } = await get(path);
    for (const zone of ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Ho_Chi_Minh', 'America/Nuuk', 'UTC']) {
      expect(text).toContain(`<option value="${zone}">`);
    }
    expect(new Set(zoneList()).size).toBe(zoneList().length);
  });

  describe('reads dates as', () => {
    const day = () => iso(monday('13:00', 6)).slice(0, 10);
    const page = async (language: string) => {
      const { path } = await aPage(site);
      const { text } = await inLanguage(`${path}?timezone=UTC&day=${day()}`, language);
      return { text, words: textOf(text), heads: [...text.matchAll(/<abbr title="([^"]+)"/g)].map(([, name]) => name) };
    };

    test.each([
      ['de-AT,de;q=0.8', 'Montag', 'Montag, ', '13:00', 'lang="de-AT"'],
      ['en-US', 'Sunday', 'Monday, ', '1:00 PM', 'lang="en-US"'],
      ['en-GB', 'Monday', 'Monday', '13:00', 'lang="en-GB"'],
      ['fa-IR', 'Saturday', 'Monday', '13:00', 'lang="en-GB"'],
    ])('%s does', async (language, first, weekday, time, markup) => {
      verifies('booking:pages:language');
      const { text, words, heads } = await page(language);
      expect(heads[0]).toBe(first);
      expect(words.replaceAll('\u202f', ' ')).toContain(time);
      expect(words).toContain(weekday);
      expect(text).toContain(markup);
    });

    test.each(['*', '', 'xx-nonsense', 'not a language', ';;;,,,', `${'a-'.repeat(5000)}b`])(
      'the settings say, where the browser says %j',
      async (language) => {
        const { heads, words } = await page(language);
        expect(heads[0]).toBe('Sunday');
        expect(words).toContain('1:00 pm');
      },
    );

    test('in the booking’s own page', async () => {
      const { path } = await aPage(site);
      const { headers } = await visitor(site).post(path, answers(monday('13:00', 7), { timezone: 'UTC' }));
      expect(textOf((await inLanguage(headers.get('location') ?? '', 'de')).text)).toMatch(/Montag, .* 13:00–13:30/);
    });
  });

  test('a time inside the notice is too soon, and not taken', async () => {
    verifies('booking:pages:reasons');
    const settings = { ...withDefaults({}), range_days: 365, schedule_conditions: { value: 60, unit: 'days' as const } };
    const { path } = await aPage(site, { settings });
    const { text, status } = await get(`${path}?timezone=UTC&start=${iso(monday('10:00', 1))}`);
    expect([status, textOf(text)]).toEqual([422, expect.stringContaining('That time is too soon: book at least 60 days ahead.')]);
  });

  test('Back after booking leads to the booking, for the visitor who made it', async () => {
    verifies('booking:pages:back');
    const { path } = await aPage(site);
    const start = aStart();
    const form = `${path}?timezone=UTC&start=${iso(start)}`;
    const sent = await visitor(site).post(path, answers(start));
    const own = sent.headers.get('location') ?? '';
    const [cookie = ''] = (sent.headers.get('set-cookie') ?? '').split(';');
    expect(sent.headers.get('set-cookie')).toMatch(/Path=\/book; Max-Age=3600; HttpOnly; SameSite=Lax/);
    const back = await get(form, { cookie });
    expect([back.status, back.headers.get('location')]).toEqual([303, own]);
    for (const other of ['', 'sp_booked=1.1.x', cookie.replace(/\.\d+\./, '.7.'), 'sp_booked=//evil.example']) {
      expect((await get(form, { cookie: other })).status).toBe(422);
    }
    await visitor(site).post(`${own}/cancel`, { cancellation_reason: 'Ill' });
    expect((await get(form, { cookie })).status).toBe(200);
  });

  test('/book/{login} leads to the calendar of that account, also for names that no slug may have', async () => {
    verifies('booking:pages:login', 'D225');
    const { calendar, event } = await aBookable(site.host);
    const admin = await site.host.users.findByLogin('admin');
    expect((await get('/book/admin')).status).toBe(404);
    const own = await aCalendar(site.host, { userId: admin?.id ?? 0, simpleUserId: admin?.id ?? 0, slug: 'admin-1795000000' });
    const mine = await anEvent(site.host, { calendarId: own.id, slug: '30min' });
    expect((await get('/book/admin')).status).toBe(404);
    const direct = await get(`/book/admin/${mine.slug}`);
    expect([direct.status, direct.headers.get('location')]).toEqual([302, '/book/admin-1795000000/30min']);
    await site.host.storage.run((db) =>
      db.execute('UPDATE sp_booking_calendars SET extras = ? WHERE id = ?', [
        JSON.stringify({ sharing: { enabled: 'yes', show_type: 'all', enabled_slots: [] } }),
        own.id,
      ]),
    );
    const landing = await get('/book/admin');
    expect([landing.status, landing.headers.get('location')]).toEqual([302, '/book/admin-1795000000']);
    expect((await get('/book/nobody-here')).status).toBe(404);
    expect((await get(`/book/admin/${encodeURIComponent('../../x')}`)).headers.get('location') ?? '').not.toContain('..');
    expect((await get(`/book/${calendar.slug}/${event.slug}`)).status).toBe(200);
  });

  test('health names the host without a schedule of an event type that needs all of them', async () => {
    verifies('booking:pages:collective');
    const schedule = await aSchedule(site.host);
    const calendar = await aCalendar(site.host, { type: 'team' });
    const settings = { ...withDefaults({}), team_members: [1, 77], common_schedule: false };
    await anEvent(site.host, {
      calendarId: calendar.id,
      availabilityId: schedule.id,
      title: 'All of us',
      eventType: 'collective',
      settings,
    });
    const { envelope } = await site.call('status.health');
    expect(JSON.stringify(envelope.data)).toMatch(/All of us\\\\\\" \(\d+\): Person 77|All of us\\" \(\d+\): Person 77/);
  });
});
