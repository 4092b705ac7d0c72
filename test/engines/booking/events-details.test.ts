import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aCalendar, anEvent, type BookingSite, bookingSite } from './booking-site';
import { forget } from './calendar-bodies';

describeEachSite('details of event types', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  async function given(fields: Partial<EventRow> = {}) {
    const calendar = await aCalendar(site.host, fields.status === 'expired' ? { type: 'event', status: 'expired' } : {});
    const event = await anEvent(site.host, { calendarId: calendar.id, title: 'Call', ...fields });
    const path = `/calendars/${calendar.id}/events/${event.id}`;
    const read = async () => (await site.api('GET', path)).body.calendar_event;
    return { event, read, save: (body: object) => site.api('POST', `${path}/details`, { body }) };
  }

  const base = { title: 'Call', duration: 30 };
  const choice = { enabled: true, default_duration: '30', available_durations: ['15', '30'] };

  test.each([
    ['nothing at all', {}, ['duration', 'title']],
    ['a title of spaces', { ...base, title: '  ' }, ['title']],
    ['a duration of a billion', { ...base, duration: 1e9 }, ['duration']],
    ['a duration that is a map', { ...base, duration: { minutes: 5 } }, ['duration']],
    ['an unknown status', { ...base, status: 'gone' }, ['status']],
    ['a colour that is more than one', { ...base, color_schema: 'url(//x)' }, ['color_schema']],
    ['a place without type', { ...base, location_settings: [{}] }, ['location_settings.0.type']],
    [
      'a place of the organiser without title',
      { ...base, location_settings: [{ type: 'in_person_organizer' }] },
      ['location_settings.0.title'],
    ],
    ['a phone without number', { ...base, location_settings: [{ type: 'phone_organizer' }] }, ['location_settings.0.host_phone_number']],
    [
      'a choice of nothing',
      { ...base, multi_duration: { enabled: true } },
      ['multi_duration.available_durations', 'multi_duration.default_duration'],
    ],
    [
      'a default that is not offered',
      { ...base, multi_duration: { ...choice, default_duration: 45 } },
      ['multi_duration.default_duration'],
    ],
    [
      'a choice of words',
      { ...base, settings: { multi_duration: { ...choice, available_durations: ['30', 'long'] } } },
      ['settings.multi_duration.available_durations.1'],
    ],
    [
      'a redirect to a script',
      { ...base, settings: { custom_redirect: { enabled: true, redirect_url: 'javascript:x()' } } },
      ['settings.custom_redirect.redirect_url'],
    ],
  ])('refuses %s', async (_, body, fields) => {
    const { save, read } = await given();
    const before = await read();
    const answer = await save(body);
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([422, fields]);
    expect(await read()).toEqual(before);
  });

  test.each(['group', 'group_event'] as const)('asks a %s for its places', async (eventType) => {
    const { save } = await given({ eventType });
    expect(Object.keys((await save(base)).body).sort()).toEqual(['is_display_spots', 'max_book_per_slot']);
    expect(Object.keys((await save({ ...base, max_book_per_slot: 0, is_display_spots: false })).body)).toEqual(['max_book_per_slot']);
    const confirmed = { ...base, max_book_per_slot: 3, is_display_spots: true, settings: { requires_confirmation: { enabled: true } } };
    expect(Object.keys((await save(confirmed)).body)).toEqual(['settings.requires_confirmation']);
    const { body } = await save({ ...base, max_book_per_slot: '12', is_display_spots: 'yes', multi_duration: choice });
    expect(body.event).toMatchObject({ max_book_per_slot: 12, is_display_spots: 1 });
    expect(body.event.settings).not.toHaveProperty('multi_duration');
  });

  test('saves what is sent and keeps what is not', async () => {
    verifies('booking:events');
    const { save, read } = await given({
      status: 'draft',
      colorSchema: '#123456',
      description: '<b>Old</b>',
      locationSettings: [{ type: 'phone_guest' }],
      settings: { range_days: 7, buffer_time_before: '10', multi_duration: choice },
    });
    const first = await save({ title: 'A <u>new</u> title', duration: '45' });
    expect(first.status).toBe(200);
    expect(first.body.event).toMatchObject({
      title: 'A new title',
      status: 'draft',
      color_schema: '#123456',
      description: '<b>Old</b>',
      location_settings: [{ type: 'phone_guest' }],
      duration: 30,
      settings: { range_days: 7, buffer_time_before: '10', multi_duration: choice },
    });
    await save({ ...base, duration: 45, status: 'active', description: '', location_settings: [], multi_duration: { enabled: false } });
    expect(await read()).toMatchObject({
      title: 'Call',
      duration: 45,
      status: 'active',
      description: '45 minutes with admin',
      location_settings: [],
      settings: { multi_duration: { ...choice, enabled: false }, range_days: 7 },
    });
  });

  test('takes settings that are safe, and leaves hours and limits to their own routes', async () => {
    const { save, read } = await given({ settings: { range_days: 7 } });
    const settings = {
      multi_duration: { enabled: 'yes', default_duration: 60, available_durations: [60, 15, 60] },
      booking_title: 'Talk',
      range_days: 99,
      weekly_schedules: {},
      buffer_time_before: '55',
      team_members: [4711],
      unknown: true,
    };
    expect((await save({ ...base, settings })).status).toBe(200);
    expect(await read()).toMatchObject({
      duration: 60,
      settings: {
        multi_duration: { enabled: true, default_duration: '60', available_durations: ['15', '60'] },
        booking_title: 'Talk',
        range_days: 7,
        buffer_time_before: '0',
        team_members: [],
      },
    });
    expect((await read()).settings).not.toHaveProperty('unknown');
  });

  test('takes back what it gave, and the same again', async () => {
    const { save, read } = await given({
      locationSettings: [{ type: 'online_meeting', title: 'Online', meeting_link: 'https://example.org/x' }],
    });
    const before = await read();
    for (let i = 0; i < 2; i++) expect((await save(before)).status).toBe(200);
    await save({ ...before, description: before.description, duration: 20 });
    expect(await read()).toMatchObject({ description: '20 minutes with admin' });
    expect(await read()).toMatchObject({ settings: before.settings, location_settings: [{ meeting_link: 'https://example.org/x' }] });
  });

  test('brings an expired one back with its calendar', async () => {
    const { save, read } = await given({ status: 'expired', eventType: 'single_event' });
    await save(base);
    expect([(await read()).status, (await read()).calendar.status]).toEqual(['expired', 'expired']);
    await save({ ...base, status: 'active' });
    expect([(await read()).status, (await read()).calendar.status]).toEqual(['active', 'active']);
  });

  test('is not to be found in another calendar', async () => {
    const { event } = await given();
    const other = await aCalendar(site.host);
    expect((await site.api('POST', `/calendars/${other.id}/events/${event.id}/details`, { body: base })).status).toBe(404);
    expect((await site.api('POST', `/calendars/4711/events/${event.id}/details`, { body: base })).status).toBe(404);
  });

  test('keeps one of two titles that are saved at once, whole', async () => {
    const { save, read } = await given();
    const answers = await Promise.all([save({ ...base, title: 'One', settings: { booking_title: 'T' } }), save({ ...base, title: 'Two' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(['One', 'Two']).toContain((await read()).title);
    expect((await read()).settings.booking_title).toBe('T');
  });
});
