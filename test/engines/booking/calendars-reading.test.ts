import { describeEachSite } from '../../assistant-bridge/each-site';
import { ownStatements } from '../../support/own-statements';
import { aCalendar, anEvent, type BookingSite, bookingSite } from './booking-site';
import { aNewCalendar, aPerson, forget } from './calendar-bodies';

describeEachSite('calendars', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  const create = (calendar: object) => site.api('POST', '/calendars', { body: { calendar } });

  describe('reading them', () => {
    const list = async (query = '') => (await site.api('GET', `/calendars${query}`)).body.calendars;

    test('an empty site has a first page without rows', async () => {
      expect(await list()).toMatchObject({ total: 0, current_page: 1, last_page: 1, from: null, to: null, data: [] });
    });

    test.each([['?per_page=0'], ['?per_page=201'], ['?per_page=many'], ['?query[calendarType]=boss']])('refuses %s', async (query) => {
      expect((await site.api('GET', `/calendars${query}`)).status).toBe(422);
    });

    test('shows the newest first, in pages, with their event types', async () => {
      const anna = await aPerson(site, 'anna', 'Anna');
      await create(aNewCalendar());
      await create(aNewCalendar({ user_id: anna }));
      const whole = await list();
      expect(whole.data.map((row: { user_id: number }) => row.user_id)).toEqual([anna, 1]);
      expect(whole.data[0]).toMatchObject({
        author_profile: { name: 'Anna' },
        slots: [{ title: 'Intro', author_profile: { name: 'Anna' } }],
      });
      expect(whole.data[0]).not.toHaveProperty('search_title');
      const second = await list('?per_page=1&page=2');
      expect(second).toMatchObject({ total: 2, last_page: 2, from: 2, to: 2, data: [{ user_id: 1 }] });
      expect(new URL(second.prev_page_url).searchParams.get('per_page')).toBe('1');
    });

    test('finds titles of calendars and of event types, whatever their case', async () => {
      const anna = await aPerson(site, 'anna', 'Anna');
      const { body } = await create(aNewCalendar({ title: 'ÄRZTE' }));
      await site.api('POST', `/calendars/${body.calendar.id}/events`, { body: { ...body.slot, title: 'Follow-up 100%' } });
      await create(aNewCalendar({ user_id: anna, title: 'Other' }, { title: 'Second look' }));
      const found = async (search: string) =>
        (await list(`?query[search]=${encodeURIComponent(search)}`)).data.map((row: { title: string; slots: { title: string }[] }) => [
          row.title,
          row.slots.map(({ title }) => title),
        ]);
      expect(await found('ärzte')).toEqual([['ÄRZTE', ['Intro', 'Follow-up 100%']]]);
      expect(await found('FOLLOW')).toEqual([['ÄRZTE', ['Follow-up 100%']]]);
      expect(await found('%')).toEqual([['ÄRZTE', ['Follow-up 100%']]]);
      expect(await found('_')).toEqual([]);
      expect((await found("o'")).length).toBe(0);
    });

    test('shows one type, and lists to choose from where they are wanted', async () => {
      await create(aNewCalendar());
      await create(aNewCalendar({ type: 'team', title: 'Sales', slot: { ...aNewCalendar().slot, settings: { team_members: [1] } } }));
      expect((await list('?query[calendarType]=team')).data.map((row: { title: string }) => row.title)).toEqual(['Sales']);
      expect((await list('?query[calendarType]=all')).total).toBe(2);
      const { body } = await site.api('GET', '/calendars?with[]=calendar_event_lists');
      expect(body.calendar_event_lists).toEqual({
        hosts: [{ id: expect.any(Number), title: 'admin', options: [{ id: expect.any(Number), title: 'Intro' }] }],
        teams: [expect.objectContaining({ title: 'Sales' })],
        events: [],
      });
      expect((await site.api('GET', '/calendars/event-lists')).body).toEqual({ calendar_event_lists: body.calendar_event_lists });
    });

    test('asks the database no more often for many than for one', async () => {
      const statementsOf = ownStatements(site.host.storage);
      const cost = async (calendars: number) => {
        for (let i = 0; i < calendars; i++) await anEvent(site.host, { calendarId: (await aCalendar(site.host)).id });
        const statements = await statementsOf(async () => expect((await list()).data.length).toBeGreaterThanOrEqual(calendars));
        return statements.filter((sql) => /sp_booking/.test(sql)).length;
      };
      await cost(1);
      const one = await cost(0);
      expect(one).toBeGreaterThan(0);
      expect(await cost(12)).toBe(one);
    });

    test('one by its id, or 404', async () => {
      const { body } = await create(aNewCalendar());
      const one = await site.api('GET', `/calendars/${body.calendar.id}?with[]=settings_menu`);
      expect(one.body.calendar).toEqual(body.calendar);
      expect(one.body.settings_menu[0]).toHaveProperty('path');
      expect(await site.api('GET', '/calendars/4711')).toEqual({ status: 404, body: { message: 'Calendar 4711 not found' } });
      expect((await site.api('GET', '/calendars/no-number')).body.code).toBe('rest_no_route');
      expect((await site.api('GET', '/calendars/0')).status).toBe(404);
    });

    test('says so where the owner no longer exists', async () => {
      const anna = await aPerson(site, 'anna', 'Anna');
      const { body } = await create(aNewCalendar({ user_id: anna }));
      await site.send('DELETE', `/admin/api/users/${anna}`, await site.identity('admin'));
      const one = await site.api('GET', `/calendars/${body.calendar.id}`);
      expect(one.body.calendar).toMatchObject({
        author_profile: { avatar: '', name: 'Unknown', email: '', phone: '', featured_image: '' },
      });
      expect(one.body.calendar.generic_error).toContain('<p>');
    });
  });
});
