import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import PostalMime from 'postal-mime';
import { firstOfNextMonth } from '../support/next-month';
import type { Site } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { aCalendar, ada, ask, done, inDays, settings } from './booking-assistant';
import { bridgedSite, connected } from './bridged-site';
import { describeEachSite } from './each-site';
import { scriptedAssistant } from './scripted-assistant';

interface Slot {
  readonly start: string;
  readonly start_utc: string;
}

describeEachSite('an assistant with the tools of the booking provider', (dialect) => {
  let site: Site;
  let client: Client;
  let [calendarId, eventId] = [0, 0];
  let page = '';
  const date = inDays(7);

  beforeAll(async () => {
    site = await bridgedSite({ dialect, plugins: ['plugin/engines/booking'] });
    client = await connected(site, { toolset: 'booking' });
  });
  beforeEach(async () => {
    await empty();
    const { calendar, slot } = await done(client, 'bk_create_calendar', aCalendar);
    [calendarId, eventId] = [calendar.id, slot.id];
    page = slot.public_url;
  });
  afterAll(async () => {
    await client?.close();
    await site?.stop();
  });

  async function empty(): Promise<void> {
    const { calendars } = await done(client, 'bk_list_calendars');
    for (const { id } of calendars.data) await done(client, 'bk_delete_calendar', { calendar_id: id });
  }
  /** Free times of a day, as the attendee reads them. */
  async function free(day = date): Promise<Slot[]> {
    const { available_slots } = await done(client, 'bk_get_available_slots', {
      event_id: eventId,
      start_date: day,
      timezone: ada.timezone,
    });
    return available_slots[day] ?? [];
  }
  const starts = async (day?: string) => (await free(day)).map(({ start }) => start);
  const book = (event_time: string, more: object = {}) =>
    ask(client, 'bk_create_booking', { event_id: eventId, ...ada, event_time, ...more });
  const mails = async (address: string) => {
    const folder = join(site.dir, 'outbox');
    const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
    const all = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(folder, file)))));
    return all.filter(({ to }) => to?.some((one) => 'address' in one && one.address === address));
  };

  test('finds the four everyday tools in lean and all 21 in booking', async () => {
    verifies('booking:tools');
    const names = async (toolset: string) => {
      const one = await connected(site, { toolset });
      const { tools } = await one.listTools();
      await one.close();
      return tools.map(({ name }) => name).filter((name) => name.startsWith('bk_'));
    };
    expect(await names('lean')).toEqual([
      ...['bk_list_routes', 'bk_request', 'bk_get_available_slots', 'bk_get_booking', 'bk_list_bookings', 'bk_list_calendars'],
    ]);
    expect(await names('booking')).toHaveLength(21);
  });

  test('makes event types, changes, copies and deletes them', async () => {
    verifies('booking:calendars', 'booking:events');
    const { calendars } = await done(client, 'bk_list_calendars', { search: 'introduc', calendar_type: 'simple' });
    expect([calendars.total, calendars.per_page, calendars.data[0].id, calendars.data[0].slots[0].id]).toEqual([
      1,
      15,
      calendarId,
      eventId,
    ]);
    expect((await done(client, 'bk_get_calendar', { calendar_id: calendarId })).calendar).toMatchObject({
      author_timezone: 'Europe/Berlin',
      slots: [{ id: eventId, duration: 30, event_type: 'single' }],
    });
    const again = await ask(client, 'bk_create_calendar', aCalendar);
    expect(again.refused).toMatch(/^Booking provider answered 422: /);

    const event = {
      calendar_id: calendarId,
      title: 'Workshop',
      duration: 60,
      event_type: 'group',
      extra: { max_book_per_slot: 4 },
      settings,
    };
    const { slot } = await done(client, 'bk_create_event', event);
    expect(slot).toMatchObject({ title: 'Workshop', status: 'active', event_type: 'group', max_book_per_slot: 4 });
    const ids = { calendar_id: calendarId, event_id: slot.id };
    const without = await ask(client, 'bk_update_event_details', { ...ids, title: 'Workshop', duration: 60 });
    expect(without.refused).toMatch(/422: max_book_per_slot: Enter /);
    await done(client, 'bk_update_event_details', {
      ...ids,
      title: 'Big workshop',
      duration: 90,
      max_book_per_slot: 9,
      is_display_spots: 1,
      color_schema: '#00aa00',
    });
    expect((await done(client, 'bk_get_event', ids)).calendar_event).toMatchObject({
      title: 'Big workshop',
      duration: 90,
      max_book_per_slot: 9,
      is_display_spots: 1,
      color_schema: '#00aa00',
      status: 'active',
    });
    const copy = (await done(client, 'bk_duplicate_event', ids)).slot;
    expect(copy).toMatchObject({ title: 'Big workshop (clone)', status: 'draft', calendar_id: calendarId });
    for (const { id } of [slot, copy]) await done(client, 'bk_delete_event', { calendar_id: calendarId, event_id: id });
    expect((await ask(client, 'bk_get_event', ids)).data.code).toBe('not_found');
  });

  test('sees free times, books one, is refused the same one, and cancels with a reason', async () => {
    verifies('booking:slots', 'booking:statuses', 'booking:lists', 'booking:mails');
    const [slot] = await free();
    expect(slot).toEqual({
      start: `${date} 09:00:00`,
      end: `${date} 09:30:00`,
      remaining: false,
      start_utc: expect.stringMatching(/Z$/),
      end_utc: expect.stringMatching(/Z$/),
    });
    const preview = await book(`${date} 09:00:00`, { dry_run: true, confirm: true });
    expect([preview.data.dry_run, preview.data.request.body.source, (await free())[0]?.start]).toEqual([true, 'admin', `${date} 09:00:00`]);

    // A guest of this test alone: emails of what the others cancel may come at any time.
    const guest = { email: 'train@guest.example' };
    const { booking } = (await book(`${date} 09:00:00`, guest)).data;
    expect(booking).toMatchObject({ status: 'scheduled', source: 'admin', first_name: 'Ada', last_name: 'Lovelace', slot_minutes: 30 });
    expect(`${booking.start_time.replace(' ', 'T')}Z`).toBe(slot?.start_utc);
    expect(await starts()).not.toContain(`${date} 09:00:00`);
    const taken = await book(`${date} 09:00:00`, { email: 'eve@guest.example' });
    expect([taken.refused, taken.data.code]).toEqual([expect.stringMatching(/^Booking provider answered 422: .+/), 'invalid_params']);

    const listed = await done(client, 'bk_list_bookings', { ...guest, date_from: date, date_to: date, author: String(calendarId) });
    expect([listed.schedules.total, listed.schedules.data[0].id]).toEqual([1, booking.id]);
    await done(client, 'bk_update_booking_field', { booking_id: booking.id, field: 'internal_note', value: 'Likes tea' });
    for (const [field, value, text] of [
      ['internal_note', 'Likes tea', 'No changes found.'],
      ['ip_address', '192.0.2.1', 'Invalid column.'],
      ['email', 'ada', 'Invalid email address.'],
    ] as const) {
      const refused = await ask(client, 'bk_update_booking_field', { booking_id: booking.id, field, value });
      expect(refused.refused).toBe(`Booking provider answered 422: ${text}`);
    }

    // Of a booking that was cancelled before its email went out, nobody is told that it stands.
    const mail = async (begin: RegExp) => (await mails(guest.email)).find(({ subject = '' }) => begin.test(subject));
    await until(async () => (await mail(/^Confirmed/)) !== undefined);
    await done(client, 'bk_set_booking_status', { booking_id: booking.id, status: 'cancelled', reason: 'The train is late' });
    const twice = await ask(client, 'bk_set_booking_status', { booking_id: booking.id, status: 'cancelled' });
    expect(twice.refused).toBe('Booking provider answered 422: No changes found.');
    expect(await starts()).toContain(`${date} 09:00:00`);
    const { schedule, activities } = await done(client, 'bk_get_booking', { id: booking.id, with_all_data: true });
    expect(schedule).toMatchObject({ status: 'cancelled', internal_note: 'Likes tea' });
    const log = (await done(client, 'bk_get_booking_activities', { booking_id: booking.id })).activities;
    expect(log).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'cancel_reason', description: 'The train is late' })]));
    expect(activities.length).toBeGreaterThan(0);

    await until(async () => (await mail(/^Cancelled/)) !== undefined);
    const [confirmed, cancelled] = [await mail(/^Confirmed/), await mail(/^Cancelled/)];
    const [invite] = confirmed?.attachments ?? [];
    expect([invite?.mimeType, invite?.method]).toEqual(['text/calendar', 'REQUEST']);
    expect(cancelled?.text).toContain('The train is late');
  });

  test('knows the page on which visitors book', async () => {
    verifies('booking:pages');
    expect(page).toMatch(new RegExp(`^${site.url}/book/`));
    const answer = await fetch(page);
    expect([answer.status, (await answer.text()).includes('Introduction')]).toEqual([200, true]);
  });

  test('ten at once for the last time of a day: one gets it', async () => {
    verifies('booking:no-double');
    const last = `${inDays(8)} 11:30:00`;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => book(last, { email: `guest${i}@guest.example` })));
    expect(answers.filter(({ refused }) => refused === undefined)).toHaveLength(1);
    for (const { refused } of answers) expect(refused ?? '422: ').toContain('422: ');
    const { schedules } = await done(client, 'bk_list_bookings', { period: 'all', date_from: inDays(8), date_to: inDays(8) });
    expect(schedules.total).toBe(1);
  });

  test('reads what the last thirty days brought, and what a window of its own holds', async () => {
    verifies('booking:reports');
    await book(`${inDays(9)} 10:00:00`);
    const { booking } = (await book(`${inDays(9)} 11:00:00`)).data;
    await done(client, 'bk_set_booking_status', { booking_id: booking.id, status: 'cancelled', reason: 'Ill' });
    const { schedules } = await done(client, 'bk_list_bookings', { period: 'all' });
    const cancelled = (await done(client, 'bk_list_bookings', { period: 'cancelled' })).schedules.total;
    const { overview, next_meetings } = await done(client, 'bk_get_reports');
    expect(overview[0]).toMatchObject({ period: 'all', number: schedules.total });
    expect(next_meetings).toHaveLength(schedules.total - cancelled);
    const week = (await done(client, 'bk_get_reports', { start_time: inDays(6), end_time: inDays(10) })).overview;
    expect([week[0].number, week.find((card: { period: string }) => card.period === 'cancelled').number]).toEqual([0, cancelled]);
  });

  test('emails the confirmation again when told to', async () => {
    verifies('booking:mails');
    const { booking } = (await book(`${inDays(10)} 09:30:00`, { email: 'mary@guest.example' })).data;
    await until(async () => (await mails('mary@guest.example')).length === 1);
    expect((await ask(client, 'bk_send_confirmation_email', { booking_id: booking.id, dry_run: true })).data.dry_run).toBe(true);
    await done(client, 'bk_send_confirmation_email', { booking_id: booking.id });
    await until(async () => (await mails('mary@guest.example')).length === 2);
    expect((await ask(client, 'bk_send_confirmation_email', { booking_id: 999_999 })).refused).toContain('404');
  });

  test('deletes only what the person agrees to', async () => {
    verifies('booking:tools', 'bridge:confirm');
    const { booking } = (await book(`${inDays(11)} 09:00:00`)).data;
    const [careful, agreeing] = [await connected(site, { answer: 'no' }), await connected(site, { answer: 'yes' })];
    expect((await ask(careful, 'bk_delete_booking', { booking_id: booking.id })).refused).toContain('did not agree');
    expect((await done(client, 'bk_get_booking', { id: booking.id })).schedule.id).toBe(booking.id);
    await done(agreeing, 'bk_delete_booking', { booking_id: booking.id });
    expect((await ask(client, 'bk_get_booking', { id: booking.id })).data.code).toBe('not_found');
    for (const one of [careful, agreeing]) await one.close();
  });

  test('reaches any other route by its path; while the module is off it has no tool of the provider', async () => {
    verifies('bridge:passthrough', 'bridge:providers');
    const { routes } = await done(client, 'bk_list_routes', { search: '/availability' });
    expect(routes).toContainEqual(expect.objectContaining({ path: '/booking/v2/availability', methods: ['GET', 'POST'] }));
    const read = await done(client, 'bk_request', { method: 'GET', path: '/booking/v2/availability' });
    expect([read.status, read.body.availabilities.total]).toEqual([200, 1]);
    await site.call('modules.deactivate', { module: 'booking' }, { confirm: true });
    expect((await ask(client, 'bk_list_calendars')).refused).toBe('Booking provider is not connected.');
    expect((await client.listTools()).tools.filter(({ name }) => name.startsWith('bk_'))).toEqual([]);
    await site.call('modules.activate', { module: 'booking' });
    expect((await done(client, 'bk_list_calendars')).calendars.total).toBe(1);
  });

  test('deletes a calendar with all that is in it', async () => {
    verifies('booking:calendars');
    await done(client, 'bk_delete_calendar', { calendar_id: calendarId });
    expect((await done(client, 'bk_list_bookings', { period: 'all' })).schedules.total).toBe(0);
    expect((await ask(client, 'bk_get_available_slots', { event_id: eventId })).data.code).toBe('not_found');
  });

  test('is told in the words of the engine what it wrote wrongly', async () => {
    verifies('bridge:own-words');
    const slot = { ...aCalendar.slot, weekly_schedules: { monday: { enabled: true } }, event_type: 'group', max_book_per_slot: 0 };
    const { refused } = await ask(client, 'bk_create_calendar', { ...aCalendar, slot });
    expect(refused).toContain('slot.weekly_schedules: Use only the days sun, mon, tue, wed, thu, fri, sat under slot.weekly_schedules.');
    expect(refused).toContain('slot.max_book_per_slot: The number of seats must be at least 1.');
  });

  test('that knows tools/list only makes a calendar with weekly hours and books without one failed call', async () => {
    verifies('bridge:shapes');
    await empty();
    // A client keeps the list for a while, and here it was read while the module was off.
    const fresh = await connected(site, { toolset: 'booking' });
    const { use } = await scriptedAssistant(fresh);
    const { calendar, slot } = await use('bk_create_calendar', {});
    const calendar_id = calendar.id;
    expect(slot.settings.weekly_schedules.mon).toEqual({ enabled: true, slots: [{ start: '09:00', end: '17:00' }] });
    const { slot: second } = await use('bk_create_event', { calendar_id, title: 'Workshop', duration: 60, event_type: 'one_to_one' });
    await use('bk_update_event_details', { calendar_id, event_id: slot.id, title: 'Talk', duration: 30 });
    for (const event_id of [slot.id, second.id]) {
      const { available_slots } = await use('bk_get_available_slots', { event_id, start_date: firstOfNextMonth(), timezone: ada.timezone });
      const [day] = Object.values<Slot[]>(available_slots);
      const { booking } = await use('bk_create_booking', { event_id, ...ada, event_time: day?.[0]?.start });
      expect(booking).toMatchObject({ status: 'scheduled', first_name: 'Ada' });
    }
    await fresh.close();
  });
});
