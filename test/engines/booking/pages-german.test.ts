import { withDefaults } from '../../../plugin/engines/booking/domain/settings';
import { stopClock } from '../../support/stop-clock';
import { verifies } from '../../support/verifies';
import { aCalendar, anEvent, aSchedule, type BookingSite, monday } from './booking-site';
import { answers, aPage, aStart, booked, iso, visitedSite, visitor } from './visitor';

/** Names of the site and of people, numbers, zones and what the visitor typed: the same in every language. */
const same =
  /^[^\p{L}]*$|^\p{L}+ \d{4}$|^admin$|Ada|Grace|grace@|Person|Europe|UTC|GMT|^Talk$|^Hall$|^Our (calendar|note)$|^Google Meet$|nonsense/u;

/** What stands in the box of a page, and what is read aloud of it. */
function wordsOf(page: string): readonly string[] {
  const [, box = ''] = /<div class="book[^>]*>([\s\S]*)<\/main>/.exec(page) ?? [];
  const labels = [...box.matchAll(/(?:aria-label|title|placeholder)="([^"]*)"/g)].map(([, label = '']) => label);
  const texts = box.replace(/<optgroup[\s\S]*?<\/optgroup>/g, '').split(/<[^>]*>/);
  return [...texts, ...labels].map((text) => text.trim()).filter((text) => text !== '');
}

describe('a booking page in German', () => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await visitedSite('sqlite');
  });
  afterAll(() => site?.stop());
  afterEach(() => jest.restoreAllMocks());

  let address = 0;
  const headers = (language: string) => ({
    accept: 'text/html',
    'accept-language': language,
    'x-forwarded-for': `10.8.0.${++address % 250}`,
  });
  const get = (path: string, language: string) => site.send('GET', path, { headers: headers(language) });
  const post = (path: string, fields: Readonly<Record<string, string>>, language: string) =>
    site.send('POST', path, {
      headers: { ...headers(language), 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields).toString(),
    });

  /** What reads the same in both languages though it should not. */
  async function left(read: (language: string) => Promise<{ readonly text: string; readonly status: number }>): Promise<readonly string[]> {
    const [english, german] = [await read('en'), await read('de-AT, en;q=0.5')];
    expect(german.status).toBe(english.status);
    expect(german.text).toMatch(/<div class="book[^>]* lang="de-AT">/);
    const before = new Set(wordsOf(english.text));
    expect(before.size).toBeGreaterThan(1);
    return wordsOf(german.text).filter((words) => before.has(words) && !same.test(words));
  }

  const settings = (own: object = {}) => ({
    ...withDefaults({}),
    range_days: 365,
    schedule_conditions: { value: 0, unit: 'minutes' as const },
    ...own,
  });
  const place = (type: string, more: object = {}) => ({ type, title: '', display_on_booking: '', ...more });
  const talk = async (own: object = {}, settingsOf: object = {}) =>
    aPage(site, { title: 'Talk', settings: settings(settingsOf), ...own } as never);

  test('a refusal for too many requests', async () => {
    verifies('D787');
    stopClock();
    const { path } = await talk();
    const crowd = { accept: 'text/html', 'accept-language': 'de', 'x-forwarded-for': '10.8.9.9' };
    let last = '';
    for (let i = 0; i < 32 && !last.includes('<h1>'); i++) {
      const { status, text } = await site.send('GET', path, { headers: crowd });
      if (status === 429) last = text;
    }
    expect(last).toContain('<h1>Bitte warten Sie einen Moment</h1>');
    expect(last).toMatch(/Zu viele Anfragen\. Bitte versuchen Sie es in \d+ Sekunden erneut\./);
  });

  test('a form that was refused, with all that is wrong', async () => {
    const { path } = await talk({ locationSettings: [place('phone_guest'), place('in_person_guest'), place('google_meet')] });
    const start = aStart();
    for (const wrong of [
      { name: '', email: 'nonsense' },
      { guests: 'nonsense' },
      { location: 'phone_guest__:__0' },
      { location: 'in_person_guest__:__1' },
      { timezone: 'nonsense' },
    ])
      expect(await left((language) => post(path, answers(start, wrong), language))).toEqual([]);
  });

  test('times and their questions', async () => {
    const { path } = await talk(
      { locationSettings: [place('phone_guest'), place('in_person_organizer', { description: 'Hall' })] },
      { multi_duration: { enabled: true, default_duration: '30', available_durations: ['15', '30', '90'] } },
    );
    const day = iso(monday('13:00', 6)).slice(0, 10);
    const start = iso(monday('13:00', 6));
    for (const query of [
      '',
      `?timezone=UTC&day=${day}`,
      '?timezone=nonsense',
      '?month=2019-01',
      `?timezone=UTC&start=${start}`,
      '?start=2020-01-06T10:00:00Z',
    ])
      expect(await left((language) => get(`${path}${query}`, language))).toEqual([]);
    const locked = await talk({}, { lock_timezone: { enabled: true, timezone: 'Europe/Berlin' } });
    expect(await left((language) => get(locked.path, language))).toEqual([]);
  });

  test('a taken time, and others in its place', async () => {
    const { path } = await talk();
    const start = aStart();
    await booked(site, path, {}, start);
    const other = { name: 'Ada Lovelace', email: 'ada@example.org' };
    expect(await left((language) => post(path, answers(start, other), language))).toEqual([]);
  });

  test('the calendars', async () => {
    const sharing = { enabled: 'yes', show_type: 'all', enabled_slots: [] };
    const schedule = await aSchedule(site.host);
    const empty = await aCalendar(site.host, { title: 'Our calendar', extras: { sharing } } as never);
    expect(await left((language) => get(`/book/${empty.slug}`, language))).toEqual([]);
    await anEvent(site.host, { calendarId: empty.id, title: 'Talk', availabilityId: schedule.id });
    for (const path of ['/book', `/book/${empty.slug}`]) expect(await left((language) => get(path, language))).toEqual([]);
  });

  test('the booking, its move and its end', async () => {
    const { path } = await talk({ locationSettings: [place('google_meet')] });
    const own = await booked(site, path, { message: 'Our note' });
    const day = iso(monday('10:00', 12)).slice(0, 10);
    const moved = iso(monday('10:00', 12));
    const paths = ['', '?moved=1', '?reschedule=1', `?reschedule=1&timezone=UTC&day=${day}`, `?reschedule=1&timezone=UTC&start=${moved}`];
    for (const query of paths) expect(await left((language) => get(`${own}${query}`, language))).toEqual([]);
    expect(
      await left((language) => post(`${own}/reschedule`, { start: moved, timezone: 'UTC', rescheduling_reason: '' }, language)),
    ).toEqual([]);
    expect(await left((language) => post(`${own}/cancel`, { cancellation_reason: '' }, language))).toEqual([]);
    await visitor(site).post(`${own}/cancel`, { cancellation_reason: 'Our note' });
    expect(await left((language) => get(own, language))).toEqual([]);
    expect(await left((language) => post(`${own}/cancel`, { cancellation_reason: 'Our note' }, language))).toEqual([]);
  });

  test('a booking that its guest may not change', async () => {
    const never = { enabled: true, type: 'always', condition: { unit: 'hours', value: 1 }, message: '' };
    const { path } = await talk(
      {},
      {
        can_not_cancel: never,
        can_not_reschedule: never,
        requires_confirmation: { enabled: true, type: 'always', condition: { unit: 'minutes', value: 30 } },
      },
    );
    const own = await booked(site, path);
    for (const query of ['', '?reschedule=1']) expect(await left((language) => get(`${own}${query}`, language))).toEqual([]);
    expect(await left((language) => post(`${own}/cancel`, { cancellation_reason: 'Our note' }, language))).toEqual([]);
  });
});
