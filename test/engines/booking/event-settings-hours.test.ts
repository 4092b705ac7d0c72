import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { officeHours } from '../../../plugin/engines/booking/domain/settings';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { aCalendar, anEvent, aSchedule, type BookingSite, bookingSite } from './booking-site';
import { aPerson, forget } from './calendar-bodies';

const text = expect.any(String);
const nine = { enabled: true, slots: [{ start: '09:00', end: '12:00' }] };

describeEachSite('hours and limits of an event type', (dialect) => {
  let site: BookingSite;
  let other: number;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
    other = await aPerson(site, 'olga', 'Olga Other');
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  async function given(fields: Partial<EventRow> = {}) {
    const [schedule, foreign] = [await aSchedule(site.host), await aSchedule(site.host, { userId: other })];
    const calendar = await aCalendar(site.host);
    const event = await anEvent(site.host, { calendarId: calendar.id, availabilityId: schedule.id, ...fields });
    const path = `/calendars/${calendar.id}/events/${event.id}`;
    const read = async () => (await site.api('GET', `${path}/availability`)).body;
    return {
      schedule,
      foreign,
      calendar,
      event,
      path,
      read,
      post: (to: string, body: object) => site.api('POST', `${path}/${to}`, { body }),
    };
  }
  const team = () => given({ eventType: 'round_robin', settings: { team_members: [1, other] } });
  const settingsOf = async (path: string) => (await site.api('GET', path)).body.calendar_event.settings;

  describe('are refused', () => {
    test.each([
      ['GET', 'availability'],
      ['POST', 'availability'],
      ['POST', 'limits'],
    ])('%s …/%s of another calendar, of none, and to others', async (method, name) => {
      const { event, path } = await given();
      const elsewhere = await aCalendar(site.host, { type: 'team' });
      const body = { common_schedule: true, buffer_time_before: 5 };
      const sent = method === 'POST' ? { body } : {};
      const at = (calendarId: number, eventId: number) => site.api(method, `/calendars/${calendarId}/events/${eventId}/${name}`, sent);
      expect(await at(elsewhere.id, event.id)).toEqual({ status: 404, body: { message: `Event ${event.id} not found` } });
      expect(await at(999_999, event.id)).toEqual({ status: 404, body: { message: 'Calendar 999999 not found' } });
      expect(await site.api(method, `${path}/${name}`, { ...sent, as: 'weak' })).toMatchObject({ status: 403 });
      expect(await settingsOf(path)).toMatchObject({ common_schedule: false, buffer_time_before: '0' });
    });

    test.each<[object, object]>([
      [{}, { message: text }],
      [{ evil: 1 }, { message: text }],
      [{ availability_type: 'always' }, { availability_type: { in: text } }],
      [{ availability_id: 999_999 }, { availability_id: { exists: text } }],
      [{ availability_id: '1 OR 1=1' }, { availability_id: { exists: text } }],
      [{ schedule_type: 'monthly' }, { schedule_type: { in: text } }],
      [{ weekly_schedules: { mon: '9-5' } }, { 'weekly_schedules.mon': { map: text } }],
      [{ date_overrides: { '2030-02-30': [] } }, { 'date_overrides.2030-02-30': { date: text } }],
      [{ range_type: 'forever' }, { range_type: { in: text } }],
      [{ range_days: -1 }, { range_days: { min: text } }],
      [{ range_days: 1e9 }, { range_days: { max: text } }],
      [{ range_type: 'range_date_between', range_date_between: ['2030-01-02', '2030-01-01'] }, { range_date_between: { date: text } }],
      [{ hosts_schedules: 'all' }, { hosts_schedules: { map: text } }],
      [{ hosts_schedules: { 999999: 1 } }, { 'hosts_schedules.999999': { exists: text } }],
      [{ hosts_schedules: { constructor: 1 } }, { 'hosts_schedules.constructor': { exists: text } }],
      [{ hosts_schedules: { 1: [5] } }, { 'hosts_schedules.1': { exists: text } }],
    ])('availability %j', async (body, expected) => {
      const { post, read } = await given();
      const before = await read();
      expect(await post('availability', body)).toEqual({ status: 422, body: expected });
      expect(await read()).toEqual(before);
    });

    test('a schedule of a person who does not host it', async () => {
      const { post, foreign } = await given();
      expect(await post('availability', { availability_id: foreign.id })).toEqual({
        status: 422,
        body: { availability_id: { exists: text } },
      });
    });

    test('a schedule of one host for another', async () => {
      const { post, schedule, foreign } = await team();
      expect(await post('availability', { hosts_schedules: { 1: foreign.id, [other]: schedule.id } })).toEqual({
        status: 422,
        body: { 'hosts_schedules.1': { exists: text }, [`hosts_schedules.${other}`]: { exists: text } },
      });
    });

    const day = { unit: 'per_day', value: 5 };
    test.each<[object, object]>([
      [{}, { message: text }],
      [{ schedule_conditions: 'none' }, { 'settings.schedule_conditions': { map: text } }],
      [{ schedule_conditions: { value: 1, unit: 'weeks' } }, { 'settings.schedule_conditions.unit': { in: text } }],
      [{ schedule_conditions: { value: -1, unit: 'days' } }, { 'settings.schedule_conditions.value': { min: text } }],
      [{ buffer_time_before: 1441 }, { 'settings.buffer_time_before': { max: text } }],
      [{ buffer_time_after: -5 }, { 'settings.buffer_time_after': { min: text } }],
      [{ buffer_time_after: 'x' }, { 'settings.buffer_time_after': { numeric: text } }],
      [{ slot_interval: '7.5' }, { 'settings.slot_interval': { numeric: text } }],
      [{ slot_interval: { a: 1 } }, { 'settings.slot_interval': { numeric: text } }],
      [{ booking_frequency: [] }, { 'settings.booking_frequency': { map: text } }],
      [{ booking_frequency: { enabled: true } }, { 'settings.booking_frequency.limits': { required: text } }],
      [{ booking_frequency: { enabled: true, limits: [day, day] } }, { 'settings.booking_frequency.limits': { unique: text } }],
      [
        { booking_frequency: { limits: Array.from({ length: 1000 }, () => ({ unit: 'per_week', value: 1 })) } },
        { 'settings.booking_frequency.limits': { max: text, unique: text } },
      ],
      [{ booking_frequency: { limits: [{ unit: 'per_year', value: 1 }] } }, { 'settings.booking_frequency.limits.0.unit': { in: text } }],
      [{ booking_frequency: { limits: [{ unit: 'per_day' }] } }, { 'settings.booking_frequency.limits.0.value': { required: text } }],
      [{ booking_duration: { limits: [{ unit: 'per_day', value: 0 }] } }, { 'settings.booking_duration.limits.0.value': { min: text } }],
      [{ booking_duration: { limits: [{ unit: 'per_day', value: 1e12 }] } }, { 'settings.booking_duration.limits.0.value': { max: text } }],
      [{ lock_timezone: { enabled: true } }, { 'settings.lock_timezone.timezone': { required: text } }],
      [{ lock_timezone: { enabled: false, timezone: 'Mars/Base' } }, { 'settings.lock_timezone.timezone': { timezone: text } }],
    ])('limits %j', async (settings, expected) => {
      const { post, path } = await given();
      const before = await settingsOf(path);
      expect(await post('limits', { settings })).toEqual({ status: 422, body: expected });
      expect(await settingsOf(path)).toEqual(before);
    });
  });

  test('the schedules of organiser and hosts are there to choose from', async () => {
    const { read, schedule, foreign } = await team();
    const { schedules, availability_type: type, availability_id: id, settings } = await read();
    expect(schedules.map((one: { id: number; host_name: string }) => [one.id, one.host_name]).sort()).toEqual(
      [
        [schedule.id, text],
        [foreign.id, 'Olga Other'],
      ].sort(),
    );
    expect({ type, id }).toEqual({ type: 'existing_schedule', id: schedule.id });
    expect(settings).toMatchObject({
      schedule_type: 'weekly_schedules',
      weekly_schedules: officeHours,
      date_overrides: {},
      range_days: 365,
    });
  });

  test('own hours are saved, and nothing that was not sent is changed', async () => {
    const { post, read, path } = await given();
    const hours = { weekly_schedules: { tue: nine }, date_overrides: { '2001-01-01': [], '2099-01-01': nine.slots } };
    const window = { range_type: 'range_date_between', range_date_between: ['2030-01-01', '2030-02-01 12:00:00'] };
    expect(await post('availability', { availability_type: 'custom', ...hours, ...window })).toMatchObject({
      status: 200,
      body: { message: text, event: { availability_type: 'custom' } },
    });
    const saved = await read();
    expect(saved.settings).toMatchObject({
      date_overrides: { '2099-01-01': nine.slots },
      range_days: 365,
      range_type: 'range_date_between',
      range_date_between: ['2030-01-01 00:00:00', '2030-02-01 12:00:00'],
    });
    expect(saved.settings.weekly_schedules).toMatchObject({ tue: nine, mon: { enabled: false, slots: [] } });
    expect(await settingsOf(path)).toMatchObject({ schedule_conditions: { value: 0, unit: 'minutes' } });
    expect((await post('availability', { ...saved.settings, availability_type: 'custom' })).status).toBe(200);
    expect(await read()).toEqual(saved);
  });

  test('no schedule of its own: the organiser’s default', async () => {
    const { post, read } = await given();
    expect((await post('availability', { availability_id: '' })).status).toBe(200);
    expect(await read()).toMatchObject({ availability_id: null, availability_type: 'existing_schedule' });
  });

  test('each host goes by a schedule of their own, until none is named', async () => {
    const { post, read, schedule, foreign } = await team();
    const chosen = { 1: schedule.id, [other]: foreign.id };
    expect((await post('availability', { common_schedule: 'yes', hosts_schedules: chosen })).status).toBe(200);
    expect((await read()).settings).toMatchObject({ common_schedule: true, hosts_schedules: chosen });
    expect((await post('availability', { hosts_schedules: { [other]: String(foreign.id), 1: '' } })).status).toBe(200);
    expect((await read()).settings.hosts_schedules).toEqual({ [other]: foreign.id });
    expect((await post('availability', { hosts_schedules: [] })).status).toBe(200);
    expect((await read()).settings).toMatchObject({ common_schedule: true, hosts_schedules: {} });
  });

  test('what was stored for somebody who hosts no longer is taken back and forgotten', async () => {
    const { post, read, schedule, foreign } = await given({
      eventType: 'round_robin',
      settings: { team_members: [1], hosts_schedules: { 77: 5 } },
    });
    expect(foreign.userId).toBe(other);
    expect((await post('availability', { hosts_schedules: { 77: 5, 1: schedule.id } })).status).toBe(200);
    expect((await read()).settings.hosts_schedules).toEqual({ 1: schedule.id });
  });

  test('limits are saved key by key, with or without settings around them', async () => {
    const { post, path } = await given();
    const caps = {
      enabled: true,
      limits: [
        { unit: 'per_day', value: '3' },
        { unit: 'per_month', value: 40 },
      ],
    };
    const first = { schedule_conditions: { value: '2', unit: 'days' }, buffer_time_before: 10, slot_interval: 45, booking_frequency: caps };
    expect(await post('limits', { settings: first })).toMatchObject({
      status: 200,
      body: { message: text, event: { settings: { range_days: 365 } } },
    });
    expect((await post('limits', { buffer_time_after: '0', lock_timezone: { enabled: 'on', timezone: 'Asia/Tokyo' } })).status).toBe(200);
    const expected = {
      schedule_conditions: { value: 2, unit: 'days' },
      buffer_time_before: '10',
      buffer_time_after: '0',
      slot_interval: '45',
      booking_frequency: {
        enabled: true,
        limits: [
          { unit: 'per_day', value: 3 },
          { unit: 'per_month', value: 40 },
        ],
      },
      booking_duration: { enabled: false, limits: [{ unit: 'per_day', value: 120 }] },
      lock_timezone: { enabled: true, timezone: 'Asia/Tokyo' },
    };
    const saved = await settingsOf(path);
    expect(saved).toMatchObject(expected);
    expect((await post('limits', { settings: saved })).status).toBe(200);
    expect(await settingsOf(path)).toEqual(saved);
    expect((await post('limits', { settings: { slot_interval: '' } })).status).toBe(200);
    expect(await settingsOf(path)).toMatchObject({ ...expected, slot_interval: '' });
  });

  test('saved at once, different settings are all kept', async () => {
    const { post, path } = await given();
    const answers = await Promise.all([
      post('limits', { settings: { buffer_time_before: 15 } }),
      post('limits', { settings: { slot_interval: 20 } }),
      post('availability', { range_days: 7 }),
      post('advanced-settings', { booking_title: 'T' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await settingsOf(path)).toMatchObject({ buffer_time_before: '15', slot_interval: '20', range_days: 7, booking_title: 'T' });
  });
});
