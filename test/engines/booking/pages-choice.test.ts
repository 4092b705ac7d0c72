import { Temporal } from '@js-temporal/polyfill';
import { rows } from '../../../plugin/db/rows';
import { bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import { withDefaults } from '../../../plugin/engines/booking/domain/settings';
import { clockOf, minutesInWords } from '../../../plugin/engines/booking/pages/clock';
import { dayNames, monthAt, readMonth, spanOfMonth, weeksOf } from '../../../plugin/engines/booking/pages/month';
import { wordsOf } from '../../../plugin/engines/booking/pages/words';
import { type BookingSite, monday } from './booking-site';
import { answers, aPage, aStart, booked, iso, textOf, visitedSite, visitor } from './visitor';

const settings = (own: object) => ({
  ...withDefaults({}),
  schedule_conditions: { value: 0, unit: 'minutes' as const },
  range_days: 365,
  ...own,
});

describe('months and clocks', () => {
  test.each([
    ['2026-02', 'sun', 4, 1],
    ['2026-02', 'mon', 5, undefined],
    ['2026-08', 'sun', 6, undefined],
    ['2027-05', 'sat', 5, 1],
    ['2026-03', 'nonsense', 5, 1],
  ])('%s in weeks from %s on', (text, startDay, rows, first) => {
    const weeks = weeksOf(Temporal.PlainYearMonth.from(text), startDay);
    expect(weeks).toHaveLength(rows);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks[0]?.[0]?.day).toBe(first);
    const days = weeks.flat().filter((date) => date !== undefined);
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: Temporal.PlainYearMonth.from(text).daysInMonth }, (_, i) => i + 1));
  });

  test('the names of the days stand in the order of the columns', () => {
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    expect(dayNames('mon').map(({ long }) => long)).toEqual(names);
    expect(dayNames('sun', 'de').map(({ short }) => short)).toEqual(['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa']);
  });

  test.each(['2026-13', '2026-00', '0000-01', '26-01', '2026-1', '', '2026-01-01'])('%j is not a month', (text) => {
    expect(readMonth(text)).toBeUndefined();
  });

  test('a month begins and ends at midnight of its zone, also where the clocks change', () => {
    const march = Temporal.PlainYearMonth.from('2026-03');
    expect(spanOfMonth(march, 'Europe/Berlin')).toEqual({ from: Date.UTC(2026, 1, 28, 23), to: Date.UTC(2026, 2, 31, 22) });
    expect(monthAt(Date.UTC(2026, 1, 28, 23), 'Europe/Berlin').toString()).toBe('2026-03');
    expect(monthAt(Date.UTC(2026, 1, 28, 23), 'UTC').toString()).toBe('2026-02');
  });

  test.each([
    ['12', '9:00 am', '11:30 pm–12:30 am'],
    ['24', '09:00', '23:30–'],
  ] as const)('times in %s hours', (format, morning, late) => {
    const clock = clockOf('UTC', format);
    expect(clock.time(Date.UTC(2026, 0, 5, 9))).toBe(morning);
    const start = Date.UTC(2026, 0, 5, 23, 30);
    expect(clock.span(start, start + 60 * 60_000)).toBe(
      format === '12' ? `11:30 pm–${clock.shortDay(start + 86_400_000)}, 12:30 am` : `${late}${clock.shortDay(start + 86_400_000)}, 00:30`,
    );
    expect(clock.span(start, start + 30 * 60_000)).not.toContain('Tuesday');
    expect(clock.offset(0)).toMatch(/^GMT/);
  });

  test.each([
    [1, '1 minute'],
    [45, '45 minutes'],
    [60, '1 hour'],
    [90, '1½ hours'],
    [120, '2 hours'],
    [140, '2 hours 20 minutes'],
  ])('%d minutes are %s', (minutes, words) => {
    expect(minutesInWords(minutes, wordsOf('en'))).toBe(words);
  });
});

describe('what a visitor can choose', () => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await visitedSite('sqlite');
  });
  afterAll(() => site?.stop());
  const get = (path: string) => visitor(site).get(path);
  const last = async () => (await site.host.storage.run((db) => rows(db, bookingTable).many({}, { order: [['id', 'DESC']], limit: 1 })))[0];

  test('times are those of the zone that was asked for, and keep it in their links', async () => {
    const { path } = await aPage(site);
    const day = iso(monday('10:00', 20)).slice(0, 10);
    const tokyo = await get(`${path}?timezone=Asia%2FTokyo&day=${day}`);
    expect(tokyo.text).toContain('<option value="Asia/Tokyo" selected>');
    expect(tokyo.text).toContain('timezone=Asia%2FTokyo&amp;start=');
    expect(textOf(tokyo.text)).toContain('Afternoon');
    expect(textOf((await get(`${path}?day=${day}`)).text)).toContain('Morning 9:00 am');
  });

  test('a zone by an older name is taken as it is', async () => {
    const { path } = await aPage(site);
    const reply = await get(`${path}?timezone=Asia%2FKolkata`);
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('<option value="Asia/Kolkata" selected>');
  });

  test('a locked zone is the only one, whatever is asked for', async () => {
    const { path } = await aPage(site, { settings: settings({ lock_timezone: { enabled: true, timezone: 'America/New_York' } }) });
    const reply = await get(`${path}?timezone=Asia%2FTokyo`);
    expect(reply.text).not.toContain('<select id="timezone"');
    expect(reply.text).not.toContain('book.js');
    expect(textOf(reply.text)).toContain('All times are in America/New York.');
    await booked(site, path, { timezone: 'Asia/Tokyo' }, monday('14:00', 12));
    expect((await last())?.personTimeZone).toBe('America/New_York');
  });

  test('one of several lengths', async () => {
    const multi = { enabled: true, default_duration: '60', available_durations: ['30', '60', '90'] };
    const { path } = await aPage(site, { settings: settings({ multi_duration: multi }) });
    const plain = await get(path);
    expect(plain.text).toMatch(/duration=60[^"]*" aria-current="true">1 hour</);
    const long = await get(`${path}?duration=90`);
    expect(long.text).toMatch(/duration=90[^"]*" aria-current="true">1½ hours</);
    expect((await get(`${path}?duration=45`)).text).toMatch(/duration=60[^"]*" aria-current="true"/);
    await booked(site, path, { duration: '30' });
    expect((await last())?.slotMinutes).toBe(30);
  });

  test('a month without free times says when the next ones are', async () => {
    const [from, to] = [monday('00:00', 30), monday('00:00', 31)].map((at) => iso(at).slice(0, 10));
    const between = { range_type: 'range_date_between', range_date_between: [`${from} 00:00:00`, `${to} 23:59:59`] };
    const { path } = await aPage(site, { settings: settings(between) });
    const reply = await get(`${path}?timezone=UTC`);
    expect(textOf(reply.text)).toMatch(/No free times in \w+ \d{4} Next free: Monday,? \d+ \w+/);
    expect(reply.text).toContain(`day=${from}#times`);
    expect((await get(`${path}?timezone=UTC&month=2035-01`)).text).not.toContain('Next month');
  });

  test('where nothing is free at all, that is said', async () => {
    const between = { range_type: 'range_date_between', range_date_between: ['2020-01-01 00:00:00', '2020-02-01 00:00:00'] };
    const { path } = await aPage(site, { settings: settings(between) });
    const reply = await get(path);
    expect(reply.status).toBe(200);
    expect(textOf(reply.text)).toContain('There are no later free times at the moment either.');
  });

  test('free places are shown where the event type says so', async () => {
    const { path } = await aPage(site, { eventType: 'group', maxBookPerSlot: 3, isDisplaySpots: true });
    const start = aStart();
    await booked(site, path, {}, start);
    const reply = await get(`${path}?timezone=UTC&day=${iso(start).slice(0, 10)}`);
    expect(textOf(reply.text)).toContain('2 places left');
    expect(textOf(reply.text)).toContain('3 places left');
  });

  test('the place, and what it has to know', async () => {
    const { path } = await aPage(site, {
      locationSettings: [
        { type: 'in_person_organizer', title: 'Office', description: 'Example Street 1', display_on_booking: 'yes' },
        { type: 'phone_guest', title: '' },
        { type: 'in_person_guest', title: '' },
        { type: 'custom', title: 'Secret', description: 'Not told before', display_on_booking: 'no' },
      ],
    });
    const start = aStart();
    const form = textOf((await get(`${path}?start=${iso(start)}`)).text);
    expect(form).toContain('Office Example Street 1');
    expect(form).not.toContain('Not told before');
    const post = (fields: Record<string, string>) => visitor(site).post(path, answers(start, fields));
    expect(textOf((await post({})).text)).toContain('Choose where to meet.');
    const noPhone = await post({ location: 'phone_guest__:__1' });
    expect(textOf(noPhone.text)).toContain('Enter your phone number.');
    expect(noPhone.text).toContain('value="phone_guest__:__1" required checked');
    expect(textOf((await post({ location: 'in_person_guest__:__2' })).text)).toContain('Enter your address.');
    const own = (await post({ location: 'phone_guest__:__1', phone_number: '+49 30 123456' })).headers.get('location') ?? '';
    expect(await last()).toMatchObject({ phone: '+49 30 123456', locationDetails: { type: 'phone_guest' } });
    expect(textOf((await get(own)).text)).toContain('We call you');
  });

  test('the only place asks what it has to know', async () => {
    const { path } = await aPage(site, { locationSettings: [{ type: 'phone_guest', title: 'By phone' }] });
    const start = aStart();
    expect((await get(`${path}?start=${iso(start)}`)).text).toMatch(/id="f-phone_number"[^>]* required/);
    const refused = await visitor(site).post(path, answers(start));
    expect(textOf(refused.text)).toContain('Enter your phone number.');
    await booked(site, path, { phone_number: '+49 30 123456' }, start);
    expect((await last())?.phone).toBe('+49 30 123456');
  });

  test('questions of the event type are asked, checked and kept', async () => {
    const custom = { required: false, enabled: true, system_defined: false };
    const { path } = await aPage(site, {
      bookingFields: [
        { ...custom, index: 10, type: 'dropdown', name: 'custom_size', label: 'Size', options: ['S', 'L'], required: true },
        { ...custom, index: 11, type: 'checkbox-group', name: 'custom_topics', label: 'Topics', options: ['A', 'B'] },
        { ...custom, index: 12, type: 'terms-and-conditions', name: 'custom_terms', label: 'I accept', required: true },
        { ...custom, index: 13, type: 'text', name: 'custom_off', label: 'Switched off', enabled: false },
        { ...custom, index: 6, type: 'multi-guests', name: 'guests', label: 'Additional guests', limit: 2, system_defined: true },
      ],
    });
    const start = aStart();
    const form = textOf((await get(`${path}?start=${iso(start)}`)).text);
    expect(form).toContain('Topics (optional)');
    expect(form).not.toMatch(/Switched off|Why do you cancel/);
    const refused = await visitor(site).post(path, answers(start, { 'custom_fields[custom_topics][]': 'A' }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('<a href="#f-custom_size">');
    expect(refused.text).toContain('<a href="#f-custom_terms">');
    expect(refused.text).toMatch(/value="A" checked/);
    const fields = { 'custom_fields[custom_size]': 'L', 'custom_fields[custom_topics][]': 'B', 'custom_fields[custom_terms]': 'Accepted' };
    const own = await booked(site, path, { ...fields, guests: 'one@example.org\ntwo@example.org, ' }, start);
    expect((await last())?.extras).toMatchObject({
      customFields: { custom_size: 'L', custom_topics: ['B'], custom_terms: 'Accepted' },
      additionalGuests: ['one@example.org', 'two@example.org'],
    });
    expect(textOf((await get(own)).text)).toContain('one@example.org, two@example.org');
    const many = await visitor(site).post(path, answers(aStart(), { ...fields, guests: 'a@b.test b@b.test' }));
    expect(many.text).toContain('<a href="#f-guests">');
  });

  test('the button says what the event type wants', async () => {
    const { path } = await aPage(site, { settings: settings({ submit_button_text: 'Reserve my seat' }) });
    expect((await get(`${path}?start=${iso(aStart())}`)).text).toContain('<button>Reserve my seat</button>');
  });

  test('the guest goes on to the page that the event type names, and nowhere else', async () => {
    const redirect = (redirect_url: string, query_string = '') => ({
      settings: settings({ custom_redirect: { enabled: true, redirect_url, is_query_string: query_string ? 'yes' : 'no', query_string } }),
    });
    const { path } = await aPage(site, redirect('https://elsewhere.test/thanks?a=1', 'who={{guest.full_name}}&b={{booking.event_name}}'));
    const start = aStart();
    const form = await get(`${path}?start=${iso(start)}`);
    expect(form.headers.get('content-security-policy')).toContain("form-action 'self' https://elsewhere.test;");
    const sent = await visitor(site).post(path, answers(start, { name: 'A&x=1 B' }));
    const target = new URL(sent.headers.get('location') ?? '');
    expect(target.origin).toBe('https://elsewhere.test');
    expect([...target.searchParams.keys()]).toEqual(['a', 'who', 'b']);
    expect(target.searchParams.get('who')).toBe('A&x=1 B');

    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//elsewhere.test', '']) {
      const { path: own } = await aPage(site, redirect(url));
      expect(await booked(site, own)).toMatch(/^\/book\/manage\//);
    }
  });
});
