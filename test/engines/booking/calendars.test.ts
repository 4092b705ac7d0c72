import { rows } from '../../../plugin/db/rows';
import { bookingHostTable, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import { calendarTable } from '../../../plugin/engines/booking/data/calendar-table';
import { scheduleTable } from '../../../plugin/engines/booking/data/schedule-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { type BookingSite, bookingSite } from './booking-site';
import { aNewCalendar, aPerson, forget } from './calendar-bodies';

describeEachSite('calendars', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  const create = (calendar: object) => site.api('POST', '/calendars', { body: { calendar } });
  const stored = () => site.host.storage.run((db) => rows(db, calendarTable).many({}));
  const schedules = () => site.host.storage.run((db) => rows(db, scheduleTable).many({}));

  describe('creating one', () => {
    const slot = aNewCalendar().slot;

    test.each([
      [
        'nothing at all',
        {},
        ['author_timezone', 'slot.availability_type', 'slot.duration', 'slot.event_type', 'slot.schedule_type', 'slot.title'],
      ],
      ['an unknown zone', aNewCalendar({ author_timezone: 'Mars/Olympus' }), ['author_timezone']],
      ['an offset as zone', aNewCalendar({ author_timezone: '+01:00' }), ['author_timezone']],
      ['an unknown type', aNewCalendar({ type: 'boss' }), ['type']],
      ['a title of tags only', aNewCalendar({ title: '<b></b>' }), ['title']],
      ['no title of the event type', aNewCalendar({}, { title: ' ' }), ['slot.title']],
      ['a duration of four minutes', aNewCalendar({}, { duration: 4 }), ['slot.duration']],
      ['a duration of more than a day', aNewCalendar({}, { duration: 1e9 }), ['slot.duration']],
      ['a duration in words', aNewCalendar({}, { duration: 'half an hour' }), ['slot.duration']],
      ['half a minute', aNewCalendar({}, { duration: 30.5 }), ['slot.duration']],
      ['a list as duration', aNewCalendar({}, { duration: [30, 60] }), ['slot.duration']],
      ['no hours', aNewCalendar({}, { weekly_schedules: null }), ['slot.weekly_schedules']],
      [
        'hours that no clock shows',
        aNewCalendar({}, { weekly_schedules: { mon: { enabled: true, slots: [{ start: '25:00', end: '26:00' }] } } }),
        ['slot.weekly_schedules.mon.slots.0.end', 'slot.weekly_schedules.mon.slots.0.start'],
      ],
      ['a place without type', aNewCalendar({}, { location_settings: [{ title: 'Here' }] }), ['slot.location_settings.0.type']],
      ['a status that only the engine sets', aNewCalendar({}, { status: 'expired' }), ['slot.status']],
      ['a colour that is more than one', aNewCalendar({}, { color_schema: 'red;} body{display:none' }), ['slot.color_schema']],
    ])('refuses %s', async (_, calendar, fields) => {
      const { status, body } = await create(calendar);
      expect([status, Object.keys(body).sort()]).toEqual([422, fields]);
      expect(await stored()).toEqual([]);
    });

    test('tells by rule and in a sentence what is wrong', async () => {
      const { body } = await create(aNewCalendar({}, { duration: 4, title: '' }));
      expect(body).toEqual({
        'slot.duration': { min: expect.stringMatching(/5\.$/) },
        'slot.title': { required: expect.stringMatching(/\.$/) },
      });
    });

    test.each([
      ['a slug of three letters', { slug: 'abc' }],
      ['a slug of digits', { slug: '12345' }],
      ['a slug with a blank', { slug: 'my calendar' }],
      ['a slug that the site uses', { slug: 'Manage' }],
      ['an owner who is not there', { user_id: 4711 }],
      ['an owner who is not a number', { user_id: 'admin' }],
      ['a team without members', { type: 'team', title: 'Sales' }],
      ['a team with a stranger', { type: 'team', title: 'Sales', slot: { ...slot, settings: { team_members: [1, 4711] } } }],
      ['a team with a map in it', { type: 'team', title: 'Sales', slot: { ...slot, settings: { team_members: [{ id: 1 }] } } }],
    ])('refuses %s', async (_, fields) => {
      const { status, body } = await create(aNewCalendar(fields));
      expect([status, Object.keys(body)]).toEqual([422, ['message']]);
      expect([await stored(), await schedules()]).toEqual([[], []]);
    });

    test('makes the calendar, its first event type and the default hours of its owner', async () => {
      const { status, body } = await create(aNewCalendar());
      expect(status).toBe(200);
      const { id } = body.calendar;
      expect(Object.keys(body).sort()).toEqual(['calendar', 'redirect_url', 'slot']);
      expect(body.calendar).toMatchObject({
        user_id: 1,
        account_id: null,
        parent_id: null,
        media_id: null,
        title: 'admin',
        settings: null,
        status: 'active',
        type: 'simple',
        event_type: 'scheduling',
        account_type: 'free',
        visibility: 'public',
        author_timezone: 'Europe/Berlin',
        max_book_per_slot: 1,
        public_url: '',
        event_order: null,
        hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        author_profile: { ID: 1, name: 'admin', first_name: 'admin', last_name: '', avatar: '', phone: '', featured_image: '' },
      });
      expect(body.slot).toMatchObject({
        user_id: 1,
        calendar_id: id,
        duration: 30,
        title: 'Intro',
        slug: '30min',
        media_id: null,
        status: 'active',
        type: 'free',
        availability_type: 'existing_schedule',
        color_schema: '#0099ff',
        event_type: 'single',
        is_display_spots: 0,
        max_book_per_slot: 1,
        author_profile: { ID: 1, name: 'admin', avatar: '' },
      });
      expect(body.slot.public_url).toBe(`${site.url}/book/${body.calendar.slug}/30min`);
      expect(await schedules()).toEqual([
        expect.objectContaining({
          id: body.slot.availability_id,
          userId: 1,
          title: 'Weekly Hours',
          isDefault: true,
          timezone: 'Europe/Berlin',
        }),
      ]);
      expect((await schedules())[0]?.weeklyHours).toMatchObject({
        mon: { enabled: true, slots: [{ start: '09:00', end: '12:00' }] },
        tue: { enabled: false, slots: [] },
      });
    });

    test('gives a person one calendar, however often it is asked for', async () => {
      const answers = await Promise.all([create(aNewCalendar()), create(aNewCalendar()), create(aNewCalendar())]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      expect((await create(aNewCalendar({ slug: 'another-one' }))).body.message).toContain('has a calendar already');
      expect([(await stored()).length, (await schedules()).length]).toEqual([1, 1]);
    });

    test('takes title and slug that were asked for, and gives a slug away once', async () => {
      const anna = await aPerson(site, 'anna.berg@example.org', 'Anna Maria Berg');
      const first = await create(aNewCalendar({ title: 'Consulting <i>hours</i>', slug: 'Ask_me-2' }));
      expect(first.body.calendar).toMatchObject({ title: 'Consulting hours', slug: 'Ask_me-2' });
      const second = await create(aNewCalendar({ user_id: anna, slug: 'Ask_me-2' }));
      expect([second.status, second.body.message]).toEqual([422, expect.stringContaining('taken')]);
      const third = await create(aNewCalendar({ user_id: String(anna) }));
      expect(third.body.calendar).toMatchObject({
        user_id: anna,
        title: 'Anna Maria Berg',
        slug: 'anna-berg',
        author_profile: { ID: anna, name: 'Anna Maria Berg', author_slug: 'anna-berg', first_name: 'Anna', last_name: 'Maria Berg' },
      });
      const otto = await aPerson(site, 'otto', 'Otto');
      expect((await create(aNewCalendar({ user_id: otto, title: 'Second opinion' }))).body.calendar.slug).toBe('second-opinion');
    });

    test('makes a slug with the time where the name will not do', async () => {
      const slugs: string[] = [];
      for (const title of ['Zeit', 'Zeit', 'Zeit', '\u{1F980}', '123456', 'admin']) {
        const { body } = await create(aNewCalendar({ type: 'team', title, slot: { ...slot, settings: { team_members: [1] } } }));
        slugs.push(body.calendar.slug.replace(/\d{10}(-\d)?$/, 'TIME'));
      }
      expect(slugs).toEqual(['zeit', 'zeit-TIME', 'zeit-TIME', 'calendar-TIME', '123456-TIME', 'admin-TIME']);
    });

    test('gives a team to the caller who is in it, otherwise to its first member', async () => {
      const anna = await aPerson(site, 'anna', 'Anna');
      const team = (members: number[]) =>
        create(
          aNewCalendar({ type: 'team', title: 'Sales', slot: { ...slot, event_type: 'round_robin', settings: { team_members: members } } }),
        );
      const [mixed, hers] = [await team([anna, 1, anna]), await team([anna])];
      expect([mixed.body.calendar.user_id, hers.body.calendar.user_id]).toEqual([1, anna]);
      expect(mixed.body.slot.settings.team_members).toEqual([anna, 1]);
      expect(mixed.body.slot.author_profiles).toEqual([
        { ID: anna, name: 'Anna', avatar: '' },
        { ID: 1, name: 'admin', avatar: '' },
      ]);
    });

    test('links the default hours that are there and keeps those it was given for itself', async () => {
      const first = await create(aNewCalendar());
      const second = await create(aNewCalendar({ type: 'event', title: 'Open day', slot: { ...slot, settings: { team_members: [1] } } }));
      expect(second.body.slot.availability_id).toBe(first.body.slot.availability_id);
      expect((await schedules()).length).toBe(1);
    });

    test.each([
      ['one_to_one', 'single'],
      ['group', 'group'],
      ['anything', 'single'],
    ])('stores the kind %s as %s', async (sent, kept) => {
      const { body } = await create(aNewCalendar({}, { event_type: sent, availability_type: 'whatever' }));
      expect([body.slot.event_type, body.slot.availability_type]).toEqual([kept, 'existing_schedule']);
    });

    test('keeps what is written as text', async () => {
      const title = 'Fish & \u{1F41F} <script>alert(1)</script>';
      const { body } = await create(
        aNewCalendar({}, { title, description: '<p onclick="x()">Hi <b>there</b></p><script>alert(1)</script>' }),
      );
      expect([body.slot.title, body.slot.description]).toEqual(['Fish & \u{1F41F}', '<p>Hi <b>there</b></p>']);
      expect(body.slot.shortcode).toContain('>Fish &amp; \u{1F41F}</a>');
    });

    test('refuses a body with a key that is a trap', async () => {
      const sent = { headers: { 'content-type': 'application/json' }, body: '{"calendar":{"__proto__":{"type":"team"}}}' };
      const { status } = await site.send('POST', '/rest/booking/v2/calendars', { ...(await site.identity('key')), ...sent });
      expect(status).toBe(400);
    });
  });

  describe('their slugs', () => {
    test.each([['abc'], ['99999'], ['with space'], ['Kalender!'], ['ünïcödé'], ['api'], ['assets'], ['ADMIN'], ['calendar'], ['']])(
      '%p is none',
      async (slug) => {
        const { status, body } = await site.api('POST', '/calendars/check-slug', { body: { slug } });
        expect([status, Object.keys(body)]).toEqual([422, ['message']]);
      },
    );

    test('a free one will do, a taken one will not', async () => {
      const check = () => site.api('POST', '/calendars/check-slug', { body: { slug: 'free_one-1' } });
      expect((await check()).body).toEqual({ status: true });
      await create(aNewCalendar({ slug: 'free_one-1' }));
      expect((await check()).status).toBe(422);
    });
  });

  describe('changing one', () => {
    test('sets the description, safely, and nothing else', async () => {
      const { body } = await create(aNewCalendar());
      const path = `/calendars/${body.calendar.id}`;
      const saved = await site.api('POST', path, { body: { description: '<b>Welcome</b><img src=x onerror=alert(1)>', title: 'Other' } });
      expect(saved.body.calendar).toMatchObject({ description: '<b>Welcome</b>', title: 'admin' });
      expect((await site.api('POST', path, { body: {} })).body.calendar.description).toBe('<b>Welcome</b>');
      expect((await site.api('POST', '/calendars/4711', { body: { description: '' } })).status).toBe(404);
    });
  });

  describe('deleting one', () => {
    test('is refused where there is none', async () => {
      expect(await site.api('DELETE', '/calendars/4711')).toEqual({ status: 404, body: { message: 'Calendar 4711 not found' } });
    });

    test('happens once', async () => {
      const { body } = await create(aNewCalendar());
      const path = `/calendars/${body.calendar.id}`;
      const answers = await Promise.all([site.api('DELETE', path), site.api('DELETE', path)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect([await stored(), await schedules()]).toEqual([[], []]);
      expect(await site.host.storage.run((db) => rows(db, bookingTable).count({}))).toBe(0);
      expect(await site.host.storage.run((db) => rows(db, bookingHostTable).count({}))).toBe(0);
      expect((await create(aNewCalendar())).status).toBe(200);
    });
  });
});
