import { rows } from '../../../plugin/db/rows';
import { calendarTable } from '../../../plugin/engines/booking/data/calendar-table';
import { type EventRow, eventTable } from '../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aCalendar, anEvent, type BookingSite, bookingSite } from './booking-site';
import { aPerson, forget } from './calendar-bodies';

const text = expect.any(String);

describeEachSite('hosts and fixed times of an event type', (dialect) => {
  let site: BookingSite;
  let other: number;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
    other = await aPerson(site, 'olga', 'Olga Other');
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  async function given(fields: Partial<EventRow> = {}) {
    const calendar = await aCalendar(site.host);
    const event = await anEvent(site.host, { calendarId: calendar.id, ...fields });
    const path = `/calendars/${calendar.id}/events/${event.id}`;
    const stored = () => site.host.storage.run((db) => rows(db, eventTable).one({ id: event.id }));
    return {
      calendar,
      event,
      path,
      stored,
      post: (to: string, body: object) => site.api('POST', `${path}/${to}`, { body }),
    };
  }
  const members = () => ({ settings: { team_members: [1, other] } });

  describe('hosts', () => {
    test.each<[object, object]>([
      [{}, { message: text }],
      [{ team_members: [] }, { team_members: { required: text } }],
      [{ team_members: [1, 999_999] }, { message: text }],
      [{ team_members: ['constructor'] }, { message: text }],
      [{ team_members: [1, 1.5] }, { message: text }],
      [{ team_members: Array.from({ length: 500 }, (_, i) => i + 1) }, { message: text }],
      [{ organizer_id: 999_999 }, { organizer_id: { in: text } }],
      [{ organizer_id: {} }, { organizer_id: { in: text } }],
    ])('%j are refused', async (body, expected) => {
      const { post, stored } = await given({ eventType: 'collective', ...members() });
      const before = await stored();
      expect(await post('assignments', body)).toEqual({ status: 422, body: expected });
      expect(await stored()).toEqual(before);
    });

    test('of a kind with one host cannot be chosen', async () => {
      const { post } = await given();
      expect(await post('assignments', { team_members: [other] })).toEqual({ status: 422, body: { message: text } });
    });

    test('are saved; who leaves takes their hours along, and the organiser is one of them', async () => {
      const settings = { team_members: [1, other], hosts_schedules: { 1: 5, [other]: 6 } };
      const { post, stored } = await given({ eventType: 'round_robin', settings });
      expect((await post('assignments', { team_members: [other, String(other)] })).status).toBe(200);
      expect(await stored()).toMatchObject({ userId: other, settings: { team_members: [other], hosts_schedules: { [other]: 6 } } });
      expect((await stored())?.settings.hosts_schedules).toEqual({ [other]: 6 });
      expect((await post('assignments', { team_members: [1, other], organizer_id: 1 })).status).toBe(200);
      expect((await post('assignments', { organizer_id: String(other) })).status).toBe(200);
      expect(await stored()).toMatchObject({ userId: other, settings: { team_members: [1, other] } });
    });
  });

  describe('fixed times', () => {
    const oneOff = (kind: 'single_event' | 'group_event', fields: Partial<EventRow> = {}) =>
      given({ eventType: kind, ...members(), ...fields });

    test.each<['single_event' | 'group_event', object, object]>([
      ['single_event', {}, { message: text }],
      ['single_event', { available_times: 'tomorrow' }, { available_times: { map: text } }],
      ['single_event', { available_times: { '2030-02-30': ['10:00'] } }, { 'available_times.2030-02-30': { date: text } }],
      ['single_event', { available_times: JSON.parse('{"constructor":["10:00"]}') }, { 'available_times.constructor': { date: text } }],
      ['single_event', { available_times: { '2030-02-20': ['10:00', '25:00'] } }, { 'available_times.2030-02-20': { time: text } }],
      ['single_event', { available_times: { '2030-02-20': [{}] } }, { 'available_times.2030-02-20': { time: text } }],
      ['single_event', { available_times: { '2030-03-31': ['02:30'] } }, { 'available_times.2030-03-31': { exists: text } }],
      [
        'single_event',
        {
          available_times: {
            '2030-02-20': Array.from({ length: 97 }, (_, i) => `${String(i % 24).padStart(2, '0')}:${10 + Math.floor(i / 24)}`),
          },
        },
        { 'available_times.2030-02-20': { max: text } },
      ],
      ['group_event', { available_times: {} }, { available_times: { size: text } }],
      ['group_event', { available_times: { '2030-02-20': ['10:00', '11:00'] } }, { available_times: { size: text } }],
      ['group_event', { available_times: { '2030-02-20': ['10:00'], '2030-02-21': ['10:00'] } }, { available_times: { size: text } }],
    ])('of a %s are refused: %j', async (kind, body, expected) => {
      const { post, stored } = await oneOff(kind);
      const before = await stored();
      expect(await post('event-availability', body)).toEqual({ status: 422, body: expected });
      expect(await stored()).toEqual(before);
    });

    test('of another kind cannot be set', async () => {
      const { post } = await given();
      expect(await post('event-availability', { reserve_time: true })).toEqual({ status: 422, body: { message: text } });
    });

    test.each([
      ['event-availability', { available_times: { '2030-07-02': ['10:00'] } }],
      ['details', { title: 'Longer', duration: 600 }],
    ])('bring back what has expired by %s only with the link of its place', async (route, body) => {
      verifies('booking:links');
      const soon = new Date(Date.now() - 3_600_000).toISOString();
      const settings = { ...members().settings, available_times: { [soon.slice(0, 10)]: [soon.slice(11, 16)] } };
      const online = { type: 'zoom_meeting' as const };
      const fields = { status: 'expired' as const, duration: 30, locationSettings: [online], settings };
      const { post, stored } = await oneOff('single_event', fields);
      const before = await stored();
      const refused = { 'location_settings.0.meeting_link': { required: text } };
      expect(await post(route, body)).toEqual({ status: 422, body: refused });
      expect(await stored()).toEqual(before);
      const linked = [{ ...online, meeting_link: 'https://meet.example.com/a' }];
      expect((await post('details', { title: 'Linked', duration: 30, location_settings: linked })).status).toBe(200);
      expect((await stored())?.status).toBe('expired');
      for (let i = 0; i < 2; i++) expect((await post(route, body)).status).toBe(200);
      expect((await stored())?.status).toBe('active');
    });

    test('are saved by date and time, with when the last one is over', async () => {
      const { post, stored } = await oneOff('single_event', { duration: 45 });
      const times = { '2030-07-02': ['10:00', '09:00', '10:00'], '2030-07-01': ['23:30'], '2030-07-03': [] };
      expect((await post('event-availability', { available_times: times, reserve_time: 'yes' })).status).toBe(200);
      expect(await stored()).toMatchObject({
        settings: { available_times: { '2030-07-01': ['23:30'], '2030-07-02': ['09:00', '10:00'] }, reserve_time: true },
        expiresAt: Date.UTC(2030, 6, 2, 8, 45),
      });
      expect((await post('event-availability', { reserve_time: 0 })).status).toBe(200);
      expect((await stored())?.settings).toMatchObject({ reserve_time: false, team_members: [1, other] });
      for (const none of [[], {}]) expect((await post('event-availability', { available_times: none })).status).toBe(200);
      expect(await stored()).toMatchObject({ settings: { available_times: {} }, expiresAt: null });
    });

    test('of one that expired make it bookable again, with its calendar', async () => {
      const { post, stored, calendar } = await oneOff('group_event', { status: 'expired' });
      await site.host.storage.run((db) => rows(db, calendarTable).update({ id: calendar.id }, { status: 'expired' }));
      expect((await post('event-availability', { available_times: { '2020-01-01': ['10:00'] } })).status).toBe(200);
      expect(await stored()).toMatchObject({ status: 'expired' });
      expect((await post('event-availability', { available_times: { '2099-01-01': ['10:00'] } })).status).toBe(200);
      expect(await stored()).toMatchObject({ status: 'active' });
      expect(await site.host.storage.run((db) => rows(db, calendarTable).one({ id: calendar.id }))).toMatchObject({ status: 'active' });
    });
  });
});
