import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aCalendar, anEvent, aSchedule, type BookingSite, bookingSite } from './booking-site';
import { forget } from './calendar-bodies';

describeEachSite('landing page and order of a calendar', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  async function given() {
    const calendar = await aCalendar(site.host, { title: 'Mine', slug: 'my-page' });
    const path = `/calendars/${calendar.id}/sharing-settings`;
    return { calendar, read: async () => (await site.api('GET', path)).body, save: (body: object) => site.api('POST', path, { body }) };
  }

  test.each(['sharing-settings', 'event-order'])('%s need a calendar', async (part) => {
    expect((await site.api('POST', `/calendars/4711/${part}`, { body: { event_order: [1] } })).body).toEqual({
      message: 'Calendar 4711 not found',
    });
  });

  test.each([
    ['a blank title', { calendar_data: { title: ' ' } }, ['calendar_data.title']],
    ['a title of null', { calendar_data: { title: null } }, ['calendar_data.title']],
    ['no slug', { calendar_data: { slug: '' } }, ['calendar_data.slug']],
    ['a slug that the site uses', { calendar_data: { slug: 'manage' } }, ['message']],
    ['an unknown zone', { calendar_data: { timezone: 'Atlantis' } }, ['calendar_data.timezone']],
    ['no zone', { calendar_data: { timezone: '' } }, ['calendar_data.timezone']],
    ['a picture that is a script', { calendar_data: { calendar_avatar: 'javascript:x()' } }, ['calendar_data.calendar_avatar']],
    ['a picture that is data', { calendar_data: { featured_image: 'data:image/png;base64,AA' } }, ['calendar_data.featured_image']],
    ['an event type of nobody', { landing_page_settings: { enabled_slots: [4711] } }, ['message']],
    ['event types in words', { landing_page_settings: { enabled_slots: ['all'] } }, ['message']],
  ])('refuses %s', async (_, body, fields) => {
    const { read, save } = await given();
    const before = await read();
    const answer = await save(body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([422, fields]);
    expect(await read()).toEqual(before);
  });

  test('starts private, with the address that it would have', async () => {
    const { read, calendar } = await given();
    expect(await read()).toEqual({
      calendar_data: {
        title: 'Mine',
        slug: 'my-page',
        timezone: 'Europe/Berlin',
        description: '',
        calendar_avatar: '',
        featured_image: '',
        phone: '',
      },
      landing_page_settings: { enabled: 'no', show_type: 'all', enabled_slots: [] },
      share_url: `${site.url}/book/my-page`,
    });
    expect((await site.api('GET', `/calendars/${calendar.id}`)).body.calendar.public_url).toBe('');
  });

  test('takes another slug, which its event types follow, but none that is taken', async () => {
    verifies('D581');
    const { calendar, save } = await given();
    await aCalendar(site.host, { slug: 'taken-page', type: 'team' });
    const event = await anEvent(site.host, { calendarId: calendar.id, slug: 'talk' });
    expect(await save({ calendar_data: { slug: 'taken-page' } })).toEqual({
      status: 422,
      body: { message: expect.stringContaining('taken') },
    });
    const urlOf = async () => (await site.api('GET', `/calendars/${calendar.id}/events/${event.id}`)).body.calendar_event.public_url;
    expect(await urlOf()).toBe(`${site.url}/book/my-page/talk`);
    for (const _ of [1, 2]) {
      expect((await save({ calendar_data: { slug: 'our-page' } })).body).toMatchObject({ share_url: `${site.url}/book/our-page` });
      expect(await urlOf()).toBe(`${site.url}/book/our-page/talk`);
    }
  });

  test('keeps what is not sent, and shows what is', async () => {
    const { calendar, read, save } = await given();
    const event = await anEvent(site.host, { calendarId: calendar.id });
    const data = {
      calendar_avatar: 'https://example.org/a.png',
      phone: ' +43 <b>1</b> ',
      description: '<i>Hi</i>',
      timezone: 'Asia/Tokyo',
    };
    await save({ calendar_data: data });
    await save({ landing_page_settings: { enabled: true, show_type: 'selected', enabled_slots: [String(event.id), event.id] } });
    const { message: _, ...saved } = (await save({ calendar_data: { title: 'Yours & mine' } })).body;
    expect(saved).toEqual(await read());
    expect(saved).toMatchObject({
      calendar_data: { ...data, title: 'Yours & mine', phone: '+43 1' },
      landing_page_settings: { enabled: 'yes', show_type: 'selected', enabled_slots: [event.id] },
    });
    expect((await site.api('GET', `/calendars/${calendar.id}`)).body.calendar).toMatchObject({
      title: 'Yours & mine',
      author_timezone: 'Asia/Tokyo',
      public_url: `${site.url}/book/my-page`,
      author_profile: { avatar: 'https://example.org/a.png', phone: '+43 1' },
    });
    expect((await site.api('GET', '/calendars?query[search]=yours %26')).body.calendars.total).toBe(1);
  });

  test('takes back what it gave', async () => {
    const { read, save } = await given();
    const before = await read();
    expect((await save(before)).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  test('another zone moves no hours: they are what the clocks on the wall show', async () => {
    const schedule = await aSchedule(site.host);
    const { calendar, save } = await given();
    const event = await anEvent(site.host, { calendarId: calendar.id, availabilityId: schedule.id });
    const read = async () => (await site.api('GET', `/events/${event.id}`)).body.calendar_event.settings.weekly_schedules;
    const before = await read();
    await save({ calendar_data: { timezone: 'America/New_York' } });
    expect(await read()).toEqual(before);
  });

  test.each([
    ['nothing', {}],
    ['an empty list', { event_order: [] }],
    ['words', { event_order: ['first'] }],
    ['an event type of another calendar', { event_order: [4711] }],
  ])('no order of %s', async (_, body) => {
    const { calendar } = await given();
    expect((await site.api('POST', `/calendars/${calendar.id}/event-order`, { body })).status).toBe(422);
    expect((await site.api('GET', `/calendars/${calendar.id}`)).body.calendar.event_order).toBeNull();
  });

  test('shows event types in the order that was set, those without a place last', async () => {
    const { calendar } = await given();
    const [a, b, c] = [1, 2, 3].map(() => anEvent(site.host, { calendarId: calendar.id }));
    const ids = (await Promise.all([a, b, c])).map((event) => event?.id ?? 0);
    const [first = 0, second = 0, third = 0] = [...ids].sort((x, y) => x - y);
    const order = async () => (await site.api('GET', `/calendars/${calendar.id}`)).body.calendar.slots.map(({ id }: { id: number }) => id);
    expect(await order()).toEqual([first, second, third]);
    for (let i = 0; i < 2; i++) {
      const { body } = await site.api('POST', `/calendars/${calendar.id}/event-order`, {
        body: { event_order: [third, String(second), third] },
      });
      expect(body.event_order).toEqual([third, second]);
    }
    expect(await order()).toEqual([third, second, first]);
  });
});
