import { rows } from '../../../plugin/db/rows';
import { type EventRow, eventTable } from '../../../plugin/engines/booking/data/event-table';
import { notificationKeys } from '../../../plugin/engines/booking/domain/notifications';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aCalendar, anEvent, type BookingSite, bookingSite } from './booking-site';
import { aNewEvent, forget } from './calendar-bodies';

const text = expect.any(String);

describeEachSite('settings of an event type', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
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
      get: (from: string) => site.api('GET', `${path}/${from}`),
      post: (to: string, body: object) => site.api('POST', `${path}/${to}`, { body }),
    };
  }

  test('what stores nothing refuses a condition that no longer holds, before it does anything', async () => {
    verifies('D660');
    const { path } = await given();
    const preview = async (etag: string) => {
      const headers = { 'if-match': etag, 'content-type': 'application/json' };
      const to = `/rest/booking/v2${path}/email-notifications/preview`;
      return (await site.send('POST', to, { key: site.key, headers, body: { key: 'booking_conf_host' } })).status;
    };
    const { headers } = await site.send('GET', `/rest/booking/v2${path}`, { key: site.key });
    expect([await preview('"old"'), await preview(String(headers.get('etag')))]).toEqual([412, 200]);
  });

  test.each([
    ['GET', 'email-notifications', {}],
    ['POST', 'email-notifications', { notifications: { booking_conf_host: { enabled: false } } }],
    ['POST', 'email-notifications/clone', { from_event_id: 1 }],
    ['POST', 'email-notifications/preview', { key: 'booking_conf_host' }],
    ['GET', 'booking-fields', {}],
    ['POST', 'booking-fields', { booking_fields: [{ label: 'A', type: 'text' }] }],
    ['GET', 'payment-settings', {}],
    ['POST', 'advanced-settings', { booking_title: 'T' }],
    ['POST', 'recurring-settings', { recurring_config: { enabled: true } }],
    ['POST', 'assignments', { team_members: [1] }],
    ['POST', 'event-availability', { reserve_time: true }],
  ])('%s …/%s finds no event type in another calendar, and answers nobody else', async (method, name, body) => {
    const { event, path, stored } = await given();
    const before = await stored();
    const elsewhere = await aCalendar(site.host, { type: 'team' });
    const sent = method === 'POST' ? { body } : {};
    expect(await site.api(method, `/calendars/${elsewhere.id}/events/${event.id}/${name}`, sent)).toEqual({
      status: 404,
      body: { message: `Event ${event.id} not found` },
    });
    expect((await site.api(method, `${path}/${name}`, { ...sent, as: 'anonymous' })).status).toBe(401);
    expect(await stored()).toEqual(before);
  });

  test('an event type at a link goes live with the link only', async () => {
    verifies('booking:events', 'D213');
    for (const type of ['google_meet', 'ms_teams', 'zoom_meeting', 'online_meeting'] as const) {
      const { path, event, post, stored } = await given({ status: 'draft', locationSettings: [{ type: 'phone_guest' }, { type }] });
      const refused = { status: 422, body: { 'location_settings.1.meeting_link': { required: expect.stringContaining('draft') } } };
      const api = (body: object) => site.api('PUT', path, { body });
      const details = (body: object) => post('details', { title: event.title, duration: 30, ...body });
      for (const _ of [1, 2]) expect(await api({ status: 'active' })).toEqual(refused);
      expect(await details({ status: 'active' })).toEqual(refused);
      expect((await stored())?.status).toBe('draft');
      expect((await details({})).status).toBe(200);
      const places = [{ type, meeting_link: 'https://meet.example/room' }];
      expect((await details({ location_settings: places, status: 'active' })).status).toBe(200);
      expect((await details({ location_settings: [{ type }] })).status).toBe(422);
      expect(await stored()).toMatchObject({ status: 'active', locationSettings: [{ type, meeting_link: 'https://meet.example/room' }] });
      expect((await api({ status: 'draft' })).status).toBe(200);
      expect((await api({ status: 'active' })).status).toBe(200);
    }
    const calendar = await aCalendar(site.host);
    const body = aNewEvent({ location_settings: [{ type: 'zoom_meeting' }] });
    const made = await site.api('POST', `/calendars/${calendar.id}/events`, { body });
    expect([made.status, Object.keys(made.body)]).toEqual([422, ['location_settings.0.meeting_link']]);
    expect((await site.api('POST', `/calendars/${calendar.id}/events`, { body: { ...body, status: 'draft' } })).status).toBe(200);
  });

  describe('mails', () => {
    test('are refused with what is wrong, and nothing is stored', async () => {
      const { post, stored } = await given();
      const long = { booking_conf_host: { email: { subject: 'x'.repeat(1000), additional_recipients: 'nobody' } } };
      expect(await post('email-notifications', { notifications: long })).toEqual({
        status: 422,
        body: {
          'notifications.booking_conf_host.email.subject': { max: text },
          'notifications.booking_conf_host.email.additional_recipients': { email: text },
        },
      });
      expect((await post('email-notifications', {})).body).toEqual({ notifications: { required: text } });
      expect(await stored()).toMatchObject({ notifications: null });
    });

    test('are the defaults, then what was saved', async () => {
      const { get, post } = await given();
      const { notifications } = (await get('email-notifications')).body;
      expect(Object.keys(notifications)).toEqual([...notificationKeys]);
      const mail = { enabled: false, email: { body: '<p>Hi {{guest.first_name}}<script>x</script></p>' } };
      const saved = await post('email-notifications', { notifications: { booking_conf_attendee: mail } });
      expect(saved).toMatchObject({ status: 200, body: { message: text } });
      const after = (await get('email-notifications?with[]=smart_codes')).body;
      expect(after.notifications).toEqual({
        ...notifications,
        booking_conf_attendee: {
          ...notifications.booking_conf_attendee,
          enabled: false,
          email: { ...notifications.booking_conf_attendee.email, body: '<p>Hi {{guest.first_name}}</p>' },
        },
      });
      expect(after.smart_codes.guest.codes).toHaveProperty(['{{guest.first_name}}']);
      expect((await post('email-notifications', { notifications: after.notifications })).body.notifications).toEqual(after.notifications);
    });

    test.each([[{}], [{ from_event_id: 'x' }], [{ from_event_id: 0 }]])('are copied from no %j', async (body) => {
      const { post } = await given();
      expect(await post('email-notifications/clone', body)).toEqual({ status: 422, body: { from_event_id: { required: text } } });
    });

    test('are copied from another event type; from none there is nothing to copy', async () => {
      const { post, calendar } = await given();
      expect(await post('email-notifications/clone', { from_event_id: 999_999 })).toEqual({
        status: 404,
        body: { message: 'Event 999999 not found' },
      });
      const mail = { title: 'T', enabled: false, email: { subject: 'S', body: '<p>B</p>' } };
      const source = await anEvent(site.host, { calendarId: calendar.id, notifications: { declined_by_host: mail } });
      for (const _ of [1, 2]) {
        const { status, body } = await post('email-notifications/clone', { from_event_id: source.id });
        expect({ status, mail: body.notifications.declined_by_host }).toMatchObject({ status: 200, mail });
      }
    });
  });

  describe('questions', () => {
    test('are refused with what is wrong, and nothing is stored', async () => {
      const { post, stored } = await given();
      const fields = [
        { type: 'radio', label: 'Size' },
        { type: 'text', label: 'A', name: 'toString' },
      ];
      expect(await post('booking-fields', { booking_fields: fields })).toEqual({
        status: 422,
        body: { 'booking_fields.0.options': { required: text }, 'booking_fields.1.name': { name: text } },
      });
      expect(await stored()).toMatchObject({ bookingFields: null });
    });

    test('are those of the system, then the saved ones too', async () => {
      const { get, post } = await given({ locationSettings: [{ type: 'phone_guest' }] });
      const { fields } = (await get('booking-fields')).body;
      expect(fields.at(-1)).toMatchObject({ name: 'phone_number' });
      const saved = await post('booking-fields', { booking_fields: [...fields, { type: 'text', label: 'Company', required: 'true' }] });
      expect(saved.body.fields).toHaveLength(fields.length + 1);
      expect(saved.body.fields).toContainEqual(expect.objectContaining({ name: 'custom_company', required: true }));
      const again = await post('booking-fields', { booking_fields: saved.body.fields });
      expect(again.body.fields).toEqual(saved.body.fields);
      expect((await get('booking-fields')).body.fields).toEqual(saved.body.fields);
    });
  });

  test('payments are off, unless something was stored', async () => {
    verifies('D228');
    const { get, event } = await given();
    expect((await get('payment-settings')).body.payment_settings).toMatchObject({
      enabled: 'no',
      driver: 'native',
      items: [{ value: 100 }],
    });
    await site.host.storage.run((db) => rows(db, eventTable).update({ id: event.id }, { paymentSettings: { enabled: 'yes' } }));
    expect((await get('payment-settings')).body.payment_settings).toMatchObject({ enabled: 'yes', driver: 'native' });
  });

  describe('advanced settings', () => {
    const redirect = { enabled: true, redirect_url: 'https://example.com/thanks', is_query_string: 'yes', query_string: 'a=b' };
    const limit = { enabled: true, type: 'conditional', message: 'Too late,\ncall us', condition: { unit: 'hours', value: 2 } };

    test.each<[object, object]>([
      [{}, { message: text }],
      [{ custom_redirect: 'https://example.com' }, { custom_redirect: { map: text } }],
      [{ custom_redirect: { enabled: true } }, { 'custom_redirect.redirect_url': { required: text } }],
      [{ custom_redirect: { ...redirect, redirect_url: 'javascript:alert(1)' } }, { 'custom_redirect.redirect_url': { url: text } }],
      [{ custom_redirect: { ...redirect, redirect_url: '//example.com' } }, { 'custom_redirect.redirect_url': { url: text } }],
      [{ requires_confirmation: { type: 'sometimes' } }, { 'requires_confirmation.type': { in: text } }],
      [{ can_not_cancel: { condition: { unit: 'weeks', value: 1 } } }, { 'can_not_cancel.condition.unit': { in: text } }],
      [{ can_not_reschedule: { condition: { value: 0 } } }, { 'can_not_reschedule.condition.value': { min: text } }],
      [{ can_not_reschedule: { condition: 'always' } }, { 'can_not_reschedule.condition': { map: text } }],
      [{ multiple_booking: { limit: 51 } }, { 'multiple_booking.limit': { max: text } }],
      [{ slug: '../admin' }, { slug: { slug: text } }],
      [{ slug: 'manage' }, { slug: { slug: text } }],
      [{ slug: 'x'.repeat(101) }, { slug: { slug: text } }],
    ])('%j are refused', async (body, expected) => {
      const { post, stored } = await given();
      const before = await stored();
      expect(await post('advanced-settings', body)).toEqual({ status: 422, body: expected });
      expect(await stored()).toEqual(before);
    });

    test('of several guests none is asked to wait for confirmation', async () => {
      const { post } = await given({ eventType: 'group' });
      expect(await post('advanced-settings', { requires_confirmation: { enabled: true } })).toEqual({
        status: 422,
        body: { requires_confirmation: { kind: text } },
      });
      expect((await post('advanced-settings', { requires_confirmation: { enabled: false } })).status).toBe(200);
    });

    test('a slug is used once in a calendar, and its own again', async () => {
      const { post, calendar, stored } = await given();
      await anEvent(site.host, { calendarId: calendar.id, slug: 'taken' });
      expect(await post('advanced-settings', { slug: 'taken' })).toEqual({ status: 422, body: { message: text } });
      expect((await post('advanced-settings', { slug: 'my-talk' })).status).toBe(200);
      expect((await post('advanced-settings', { slug: 'my-talk' })).status).toBe(200);
      expect(await stored()).toMatchObject({ slug: 'my-talk' });
    });

    test('are saved key by key, without markup', async () => {
      const { post, stored, event } = await given();
      expect((await post('advanced-settings', { custom_redirect: redirect, can_not_cancel: limit })).status).toBe(200);
      const rest = { booking_title: '<b>{{event.title}}</b> with {{guest.full_name}}', submit_button_text: '<script>x</script>Go' };
      expect((await post('advanced-settings', { settings: { ...rest, multiple_booking: { enabled: true, limit: '3' } } })).status).toBe(
        200,
      );
      expect((await stored())?.settings).toEqual({
        ...event.settings,
        custom_redirect: redirect,
        can_not_cancel: limit,
        multiple_booking: { enabled: true, limit: 3 },
        booking_title: '{{event.title}} with {{guest.full_name}}',
        submit_button_text: 'Go',
      });
    });
  });

  describe('series', () => {
    test.each<[unknown, object]>([
      [undefined, { message: text }],
      ['weekly', { recurring_config: { map: text } }],
      [{ frequency: 'hourly' }, { 'recurring_config.frequency': { in: text } }],
      [{ frequency: 'yearly', interval: 2 }, { 'recurring_config.interval': { max: text } }],
      [{ frequency: 'weekly', interval: 53 }, { 'recurring_config.interval': { max: text } }],
      [
        { interval: 0, max_count: 101 },
        { 'recurring_config.interval': { min: text }, 'recurring_config.max_count': { max: text } },
      ],
    ])('of %j are refused', async (config, expected) => {
      const { post } = await given();
      expect(await post('recurring-settings', { recurring_config: config })).toEqual({ status: 422, body: expected });
    });

    test('are saved', async () => {
      const { post, stored } = await given();
      const config = { enabled: true, frequency: 'daily', interval: 365, max_count: 10, is_count_fixed: true };
      expect((await post('recurring-settings', { recurring_config: config })).status).toBe(200);
      expect((await stored())?.settings).toMatchObject({ recurring_config: config, range_days: 365 });
    });
  });
});
