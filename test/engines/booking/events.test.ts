import { rows } from '../../../plugin/db/rows';
import { eventTable } from '../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { aCalendar, anEvent, aSchedule, type BookingSite, bookingSite } from './booking-site';
import { aNewEvent, aPerson, forget, mondays } from './calendar-bodies';

describeEachSite('event types', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  const stored = () => site.host.storage.run((db) => rows(db, eventTable).many({}, { order: [['id', 'ASC']] }));
  const create = (calendarId: number, body: object) => site.api('POST', `/calendars/${calendarId}/events`, { body });

  describe('creating one', () => {
    test('needs a calendar', async () => {
      expect(await create(4711, aNewEvent())).toEqual({ status: 404, body: { message: 'Calendar 4711 not found' } });
    });

    test.each([
      ['nothing at all', {}, ['duration', 'event_type', 'settings.schedule_type', 'settings.weekly_schedules', 'status', 'title']],
      ['an unknown status', aNewEvent({ status: 'expired' }), ['status']],
      ['a duration of zero', aNewEvent({ duration: 0 }), ['duration']],
      ['a negative duration', aNewEvent({ duration: '-30' }), ['duration']],
      ['a duration of 1441 minutes', aNewEvent({ duration: 1441 }), ['duration']],
      ['no hours', aNewEvent({ settings: { schedule_type: 'weekly_schedules' } }), ['settings.weekly_schedules']],
      ['settings that are a text', aNewEvent({ settings: 'none' }), ['settings.schedule_type', 'settings.weekly_schedules']],
      ['an unknown range', aNewEvent({}, { range_type: 'forever' }), ['settings.range_type']],
      ['too many days', aNewEvent({}, { range_days: 1e9 }), ['settings.range_days']],
      ['a range without dates', aNewEvent({}, { range_type: 'range_date_between' }), ['settings.range_date_between']],
      ['a range that ends first', aNewEvent({}, { range_date_between: ['2031-02-02', '2031-02-01'] }), ['settings.range_date_between']],
      ['a date that is none', aNewEvent({}, { range_date_between: ['2031-02-30', '2031-03-01'] }), ['settings.range_date_between']],
      [
        'notice in weeks',
        aNewEvent({}, { schedule_conditions: { value: -1, unit: 'weeks' } }),
        ['settings.schedule_conditions.unit', 'settings.schedule_conditions.value'],
      ],
      ['a buffer in words', aNewEvent({}, { buffer_time_before: 'some' }), ['settings.buffer_time_before']],
      ['a buffer of two days', aNewEvent({}, { buffer_time_after: 2880 }), ['settings.buffer_time_after']],
      ['a negative interval', aNewEvent({}, { slot_interval: '-5' }), ['settings.slot_interval']],
      ['an override of no date', aNewEvent({}, { date_overrides: { soon: [] } }), ['settings.date_overrides.soon']],
      ['no places in a group', aNewEvent({ event_type: 'group', max_book_per_slot: 0 }), ['max_book_per_slot']],
      ['places by the million', aNewEvent({ event_type: 'group', max_book_per_slot: 1e9 }), ['max_book_per_slot']],
      [
        'a place of no type',
        aNewEvent({ location_settings: [{}, { type: 'address_organizer' }] }),
        ['location_settings.0.type', 'location_settings.1.type'],
      ],
      ['a custom place without title', aNewEvent({ location_settings: [{ type: 'custom' }] }), ['location_settings.0.title']],
      [
        'a phone without number',
        aNewEvent({ location_settings: [{ type: 'phone_organizer' }] }),
        ['location_settings.0.host_phone_number'],
      ],
      [
        'a link that is a script',
        aNewEvent({ location_settings: [{ type: 'online_meeting', meeting_link: 'javascript:alert(1)' }] }),
        ['location_settings.0.meeting_link'],
      ],
    ])('refuses %s', async (_, body, fields) => {
      const calendar = await aCalendar(site.host);
      const answer = await create(calendar.id, body);
      expect([answer.status, Object.keys(answer.body).sort()]).toEqual([422, fields]);
      expect(await stored()).toEqual([]);
    });

    test('refuses members who are not there', async () => {
      const calendar = await aCalendar(site.host, { type: 'team' });
      const answer = await create(calendar.id, aNewEvent({ event_type: 'round_robin' }, { team_members: [1, 4711] }));
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('4711')]);
    });

    test('stores it by the default hours of its owner', async () => {
      const calendar = await aCalendar(site.host);
      const schedule = await aSchedule(site.host);
      const { status, body } = await create(calendar.id, aNewEvent());
      expect(status).toBe(200);
      expect(body.slot).toMatchObject({
        calendar_id: calendar.id,
        user_id: 1,
        title: 'Call',
        slug: '15min',
        duration: 15,
        status: 'active',
        type: 'free',
        availability_type: 'existing_schedule',
        availability_id: schedule.id,
        color_schema: '#0099ff',
        location_settings: [],
        event_type: 'single',
        is_display_spots: 0,
        max_book_per_slot: 1,
        description: '15 minutes with admin',
        price_total: 0,
        settings: { schedule_type: 'weekly_schedules', weekly_schedules: mondays },
      });
      expect(Object.keys(body.slot).slice(0, 23)).toEqual([
        ...['id', 'hash', 'user_id', 'calendar_id', 'duration', 'title', 'slug', 'media_id', 'description', 'settings'],
        ...['availability_type', 'availability_id', 'status', 'type', 'color_schema', 'location_type', 'location_heading'],
        ...['location_settings', 'event_type', 'is_display_spots', 'max_book_per_slot', 'created_at', 'updated_at'],
      ]);
      expect(body.slot.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    });

    test.each([
      ['its owner has no hours', false, {}, 'custom'],
      ['it asks for its own', true, { availability_type: 'custom' }, 'custom'],
      ['it asks for a schedule', true, { availability_type: 'existing_schedule' }, 'existing_schedule'],
    ])('where %s', async (_, isScheduled, fields, kept) => {
      const calendar = await aCalendar(site.host);
      if (isScheduled) await aSchedule(site.host);
      expect((await create(calendar.id, aNewEvent(fields))).body.slot.availability_type).toBe(kept);
    });

    test('keeps what is set of ranges and limits, and nothing that is not read here', async () => {
      const calendar = await aCalendar(site.host);
      const settings = {
        range_type: 'range_date_between',
        range_days: 0,
        range_date_between: ['2031-02-01', '2031-02-28 12:00:00'],
        schedule_conditions: { value: '2', unit: 'days' },
        buffer_time_before: 10,
        buffer_time_after: '',
        slot_interval: '0',
        date_overrides: { '2001-01-01': [], '2031-02-03': [{ start: '08:00', end: '09:00' }] },
        secret: 'x',
        booking_title: 'x',
      };
      const { body } = await create(calendar.id, aNewEvent({}, settings));
      expect(body.slot.settings).toEqual({
        schedule_type: 'weekly_schedules',
        weekly_schedules: expect.objectContaining(mondays),
        range_type: 'range_date_between',
        range_days: 60,
        range_date_between: ['2031-02-01 00:00:00', '2031-02-28 12:00:00'],
        schedule_conditions: { value: 2, unit: 'days' },
        buffer_time_before: '10',
        buffer_time_after: '0',
        slot_interval: '',
        date_overrides: { '2031-02-03': [{ start: '08:00', end: '09:00' }] },
      });
    });

    test('numbers its slug where others have it, also at once, and joins the order', async () => {
      const calendar = await aCalendar(site.host);
      await create(calendar.id, aNewEvent({ duration: 30 }));
      const [first] = await stored();
      await site.api('POST', `/calendars/${calendar.id}/event-order`, { body: { event_order: [first?.id] } });
      const answers = await Promise.all([1, 2, 3].map(() => create(calendar.id, aNewEvent({ duration: 30 }))));
      expect(answers.map(({ body }) => body.slot.slug).sort()).toEqual(['30min-1', '30min-2', '30min-3']);
      const { body } = await site.api('GET', `/calendars/${calendar.id}`);
      expect(body.calendar.event_order[0]).toBe(first?.id);
      expect([...body.calendar.event_order].sort()).toEqual((await stored()).map(({ id }) => id).sort());
    });

    test('is organised by the first member in the calendar of a team, whose order of hosts it keeps', async () => {
      const anna = await aPerson(site, 'anna', 'Anna');
      const calendar = await aCalendar(site.host, { type: 'team' });
      const { body } = await create(calendar.id, aNewEvent({ event_type: 'collective' }, { team_members: [anna, 1] }));
      expect(body.slot).toMatchObject({ user_id: anna, event_type: 'collective', settings: { team_members: [anna, 1] } });
      expect(body.slot.author_profiles.map(({ ID }: { ID: number }) => ID)).toEqual([anna, 1]);
      const alone = await create(calendar.id, aNewEvent({ event_type: 'round_robin' }));
      expect(alone.body.slot).toMatchObject({ user_id: 1, settings: { team_members: [1] } });
    });

    test('brings an expired calendar back', async () => {
      const calendar = await aCalendar(site.host, { type: 'event', status: 'expired' });
      expect((await site.api('GET', '/calendars')).body.calendars.total).toBe(0);
      await create(calendar.id, aNewEvent({ event_type: 'single_event' }));
      expect((await site.api('GET', '/calendars')).body.calendars.data[0].status).toBe('active');
    });

    test.each([
      ['simple', 'single'],
      ['team', 'round_robin'],
      ['event', 'single_event'],
    ] as const)('starts in a %s calendar from what may be sent back', async (type, kind) => {
      const calendar = await aCalendar(site.host, { type });
      const schema = await site.api('GET', `/calendars/${calendar.id}/event-schema`);
      expect(schema.body.slot).toMatchObject({ event_type: kind, duration: 30, settings: { range_days: 60, buffer_time_before: '0' } });
      const { status } = await create(calendar.id, { ...schema.body.slot, title: 'Made of the schema' });
      expect(status).toBe(200);
      expect((await site.api('GET', '/calendars/4711/event-schema')).status).toBe(404);
    });
  });

  describe('reading one', () => {
    test('is only possible in its own calendar', async () => {
      const [mine, other] = [await aCalendar(site.host), await aCalendar(site.host, { userId: 2 })];
      const event = await anEvent(site.host, { calendarId: mine.id });
      const missing = { status: 404, body: { message: `Event ${event.id} not found` } };
      expect(await site.api('GET', `/calendars/${other.id}/events/${event.id}`)).toEqual(missing);
      expect((await site.api('GET', `/calendars/4711/events/${event.id}`)).body.message).toBe('Calendar 4711 not found');
    });

    test('fills in every setting, the calendar and the hours of each host', async () => {
      const anna = await aPerson(site, 'anna', 'Anna Berg');
      const [mine, hers, chosen] = [
        await aSchedule(site.host),
        await aSchedule(site.host, { userId: anna }),
        await aSchedule(site.host, { isDefault: false }),
      ];
      const calendar = await aCalendar(site.host, { type: 'team' });
      const settings = { team_members: [anna, 1], hosts_schedules: { 1: chosen.id }, date_overrides: { '2001-01-01': [] } };
      const event = await anEvent(site.host, { calendarId: calendar.id, eventType: 'round_robin', settings });
      const { body } = await site.api('GET', `/calendars/${calendar.id}/events/${event.id}?with[]=smart_codes&with[]=settings_menu`);
      expect(mine.id).not.toBe(chosen.id);
      expect(body.calendar_event).toMatchObject({
        id: event.id,
        calendar: { id: calendar.id, user: { ID: 1, display_name: 'admin' } },
        settings: {
          range_type: 'range_days',
          can_not_cancel: { enabled: false },
          multiple_booking: { limit: 5 },
          date_overrides: {},
          hosts_schedules: { 1: chosen.id, [anna]: hers.id },
          location_fields: { conferencing: { options: expect.any(Array) } },
        },
      });
      expect(Object.keys(body.smart_codes.guest.codes)).toContain('{{guest.email}}');
      expect(body.settings_menu.length).toBeGreaterThan(3);
      expect((await stored())[0]?.settings).not.toHaveProperty('multiple_booking');
    });

    test('finds it by number and by hash without its calendar', async () => {
      const calendar = await aCalendar(site.host);
      const event = await anEvent(site.host, { calendarId: calendar.id });
      const whole = (await site.api('GET', `/calendars/${calendar.id}/events/${event.id}`)).body;
      expect((await site.api('GET', `/events/${event.id}`)).body).toEqual(whole);
      expect((await site.api('GET', `/events/${event.hash}`)).body).toEqual(whole);
      expect((await site.api('GET', '/events/4711')).body).toEqual({ message: 'Event 4711 not found' });
      expect((await site.api('GET', `/events/${'f'.repeat(32)}`)).status).toBe(404);
      expect((await site.api('GET', '/events/nothing')).body.code).toBe('rest_no_route');
    });
  });

  describe('switching one on and off', () => {
    test.each([[{}], [{ status: '' }], [{ status: 'expired' }], [{ status: ['active'] }]])('refuses %p', async (body) => {
      const calendar = await aCalendar(site.host);
      const event = await anEvent(site.host, { calendarId: calendar.id });
      const answer = await site.api('PUT', `/calendars/${calendar.id}/events/${event.id}`, { body });
      expect([answer.status, Object.keys(answer.body)]).toEqual([422, ['status']]);
    });

    test('changes the status and nothing else', async () => {
      const calendar = await aCalendar(site.host);
      const event = await anEvent(site.host, { calendarId: calendar.id });
      const path = `/calendars/${calendar.id}/events/${event.id}`;
      const { status, body } = await site.api('PUT', path, { body: { status: 'draft', title: 'Other' } });
      expect([status, body.event.status, body.event.title]).toEqual([200, 'draft', event.title]);
      expect((await site.api('PUT', path, { body: { status: 'active' } })).body.event.status).toBe('active');
      expect((await site.api('PUT', `/calendars/4711/events/${event.id}`, { body: { status: 'draft' } })).status).toBe(404);
    });
  });
});
