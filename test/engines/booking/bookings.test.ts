import type { BookingRequest } from '../../../plugin/engines/booking/work/booking-request';
import { createBooking } from '../../../plugin/engines/booking/work/create-booking';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { bodyFor, book, booked, logOf, mailsOf, ownBookable, stored, takenMessage } from './booked';
import { type BookingSite, bookingSite, monday } from './booking-site';

describeEachSite('making a booking', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());

  test('refuses an unknown event type before anything else', async () => {
    const answer = await site.api('POST', '/bookings/create/999999', { body: {} });
    expect(answer).toEqual({ status: 404, body: { message: 'Event 999999 not found' } });
  });

  test.each(['draft', 'expired'] as const)('refuses an event type that is %s, also where availability is ignored', async (status) => {
    const event = await ownBookable(site, { status });
    const { status: code, body } = await book(site, event, { name: '', ignore_availability: true });
    expect([code, Object.keys(body)]).toEqual([422, ['message']]);
    expect(await stored(site, event)).toEqual([]);
  });

  test('tells all fields that are missing at once', async () => {
    const event = await ownBookable(site);
    const { status, body } = await site.api('POST', `/bookings/create/${event.id}`, { body: {} });
    expect(status).toBe(422);
    expect(body.message).toEqual(expect.any(String));
    const rules = Object.fromEntries(Object.entries(body.errors).map(([field, texts]) => [field, Object.keys(texts as object)]));
    expect(rules).toEqual({ name: ['required'], email: ['required'], timezone: ['required'], event_time: ['required'] });
  });

  test.each<[string, object, string, string]>([
    ['an address that is none', { email: 'ada@' }, 'email', 'email'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email', 'email'],
    ['a name of markup only', { name: '<b></b>' }, 'name', 'required'],
    ['a name that is a map', { name: { first: 'Ada' } }, 'name', 'required'],
    ['an unknown zone', { timezone: 'Mars/Olympus' }, 'timezone', 'timezone'],
    ['an offset for a zone', { timezone: '+01:00' }, 'timezone', 'timezone'],
    ['a day that does not exist', { event_time: '2031-02-30 10:00:00' }, 'event_time', 'date'],
    ['a date alone', { event_time: '2031-02-03' }, 'event_time', 'date'],
    ['SQL for a time', { event_time: "2031-02-03 10:00:00' OR 1=1 --" }, 'event_time', 'date'],
    ['a time too far away', { event_time: '9999-12-31 23:59:59' }, 'event_time', 'date'],
    [
      'a time that does not exist when clocks change',
      { timezone: 'Europe/Berlin', event_time: '2031-03-30 02:30:00' },
      'event_time',
      'skipped',
    ],
    ['a status that nothing begins with', { status: 'cancelled' }, 'status', 'in'],
    ['a host of something else', { host_user_id: 424242 }, 'host_user_id', 'in'],
    ['a host that is not a number', { host_user_id: 'me' }, 'host_user_id', 'in'],
    ['a guest without an address', { guests: [{ name: 'Bob' }] }, 'guests', 'email'],
    ['a place that the event type has not', { location_type: 'custom' }, 'location_type', 'in'],
    ['more guests than may come along', { guests: [...'abcdefghijk'].map((one) => `${one}@example.com`) }, 'guests', 'max'],
  ])('refuses %s', async (_name, fields, field, rule) => {
    const event = await ownBookable(site);
    const { status, body } = await book(site, event, { ...fields, ignore_availability: true });
    expect([status, Object.keys(body), Object.keys(body.errors)]).toEqual([422, ['message', 'errors'], [field]]);
    expect(Object.keys(body.errors[field])).toEqual([rule]);
    expect(await stored(site, event)).toEqual([]);
  });

  test('asks the event type’s own questions once the fields are right, and keeps the answers to them alone', async () => {
    const question = { index: 20, label: 'Company', placeholder: '', enabled: true, system_defined: false };
    const event = await ownBookable(site, {
      bookingFields: [
        { ...question, type: 'text', name: 'custom_company', required: true },
        { ...question, type: 'terms-and-conditions', name: 'custom_terms', label: 'Terms', required: true },
      ],
    });
    const early = await book(site, event, { email: 'x', custom_fields: {} });
    expect(Object.keys(early.body.errors)).toEqual(['email']);
    const refused = await book(site, event, { custom_fields: { custom_company: ' ', custom_terms: 'no' } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['custom_company.required', 'custom_terms.required']]);
    expect(refused.body.errors['custom_company.required']).toEqual(expect.any(String));
    const answers = { custom_company: '<i>Analytical</i> Engines', custom_terms: 'Accepted', custom_other: 'x', constructor: 'x' };
    const { custom_form_data: kept } = await booked(site, event, { custom_fields: answers });
    expect(kept).toEqual({
      custom_company: { label: 'Company', type: 'text', value: 'Analytical Engines' },
      custom_terms: { label: 'Terms', type: 'terms-and-conditions', value: 'Accepted' },
    });
  });

  test('asks for message and guests where the event type does', async () => {
    const field = { index: 3, placeholder: '', label: 'x', required: true, enabled: true, system_defined: true };
    const event = await ownBookable(site, {
      bookingFields: [
        { ...field, name: 'message', type: 'textarea' },
        { ...field, name: 'guests', type: 'multi-guests', limit: 2 },
      ],
    });
    expect(Object.keys((await book(site, event)).body.errors).sort()).toEqual(['guests', 'message']);
    const fields = { message: 'Hello\n<b>there</b>', guests: ['bob@example.com', { name: 'Eve', email: 'eve@example.com' }, ''] };
    expect(await booked(site, event, fields)).toMatchObject({
      message: 'Hello\nthere',
      additional_guests: ['bob@example.com', 'eve@example.com'],
    });
  });

  test.each<[string, number]>([
    ['that is over', monday('10:00') - 60 * 7 * 86_400_000],
    ['outside of the hours', monday('03:00')],
    ['beside the grid', monday('10:10')],
    ['beyond the range', monday('10:00', 60)],
  ])('refuses a time %s', async (_name, at) => {
    const event = await ownBookable(site);
    expect(await book(site, event, {}, at)).toEqual({ status: 422, body: { message: takenMessage } });
    expect(await booked(site, event, { ignore_availability: 'yes' }, at)).toMatchObject({ status: expect.any(String) });
  });

  test('books what is listed, once', async () => {
    verifies('booking:slots');
    const event = await ownBookable(site);
    const listed = async () =>
      Object.values(
        (await site.api('GET', `/bookings/slots/${event.id}?start_date=${bodyFor().event_time.slice(0, 10)}`)).body.available_slots,
      )
        .flat()
        .map((slot) => (slot as { start: string }).start);
    expect(await listed()).toContain(bodyFor().event_time);
    const { status, body } = await book(site, event, { source: 'admin', phone_number: '+43 1 23', message: 'Hi' });
    expect([status, Object.keys(body)]).toEqual([200, ['booking', 'message']]);
    expect(body.booking).toMatchObject({
      ...{ event_id: event.id, calendar_id: event.calendarId, host_user_id: event.userId, parent_id: null, person_user_id: null },
      ...{ start_time: bodyFor().event_time, slot_minutes: 30, first_name: 'Ada', last_name: 'King Lovelace', status: 'scheduled' },
      ...{ source: 'admin', phone: '+43 1 23', message: 'Hi', event_type: 'single', group_id: body.booking.id, cancelled_by: null },
    });
    expect(body.booking.hash).toMatch(/^[0-9a-f]{32}$/);
    expect(await listed()).not.toContain(bodyFor().event_time);
    expect((await stored(site, event)).map(({ hosts }) => hosts)).toEqual([[[event.userId, 0]]]);
    expect(await logOf(site, body.booking.id)).toEqual([['info', 'Booked by the organiser']]);
    expect(await mailsOf(site, body.booking.id)).toEqual(['booking_conf_attendee', 'booking_conf_host']);
    const late = await book(site, event, { email: 'bob@example.com' });
    expect(late).toEqual({ status: 422, body: { message: takenMessage } });
  });

  test('answers the same request again with the first booking and adds nothing', async () => {
    const event = await ownBookable(site);
    const first = await book(site, event);
    const again = await book(site, event, { email: 'ADA@example.com' });
    expect([again.status, again.body.booking.id]).toEqual([200, first.body.booking.id]);
    expect(await stored(site, event)).toHaveLength(1);
    expect(await mailsOf(site, first.body.booking.id)).toHaveLength(2);
    await site.api('PUT', `/schedules/${first.body.booking.id}`, { body: { column: 'status', value: 'cancelled', cancel_reason: '' } });
    const anew = await book(site, event);
    expect([anew.status, anew.body.booking.id === first.body.booking.id]).toEqual([200, false]);
  });

  test('is no repeat where any answer differs: another name is another guest', async () => {
    verifies('booking:repeats');
    const group = await ownBookable(site, { eventType: 'group', maxBookPerSlot: 20 });
    const first = await booked(site, group, { message: 'one' });
    const others = [
      ...[{ name: 'Bo King Lovelace' }, { message: 'two' }, { message: '' }, { phone_number: '+49 30 1' }, { timezone: 'Africa/Abidjan' }],
      { guests: [{ name: 'Bo', email: 'bo@example.com' }] },
    ];
    const ids = new Set([first.id]);
    for (const other of others) ids.add((await booked(site, group, { message: 'one', ...other })).id);
    expect(ids.size).toBe(1 + others.length);
    expect((await booked(site, group, { message: 'one', guests: [{ name: 'Bo', email: 'bo@example.com' }] })).id).toBe(Math.max(...ids));
    expect((await booked(site, group, { message: 'one' })).id).toBe(first.id);
    const alone = await ownBookable(site);
    await booked(site, alone);
    expect(await book(site, alone, { name: 'Bo' })).toEqual({ status: 422, body: { message: takenMessage } });
  });

  test('ignores availability only where it is told to, and books double', async () => {
    const event = await ownBookable(site);
    await booked(site, event);
    for (const flag of [false, 0, 'no', 'maybe', ''])
      expect((await book(site, event, { email: 'bob@example.com', ignore_availability: flag })).status).toBe(422);
    await booked(site, event, { email: 'bob@example.com', ignore_availability: 1 });
    expect((await stored(site, event)).map(({ hosts }) => hosts[0]?.[1])).toEqual([0, 1]);
  });

  test('takes a repeated hour for its first pass, and an offset at its word', async () => {
    const event = await ownBookable(site);
    const fields = { timezone: 'Europe/Berlin', ignore_availability: true };
    const first = await booked(site, event, { ...fields, event_time: '2031-10-26 02:30:00' });
    const second = await booked(site, event, { ...fields, event_time: '2031-10-26 02:30:00+01:00' });
    expect([first.start_time, second.start_time]).toEqual(['2031-10-26 00:30:00', '2031-10-26 01:30:00']);
    expect(first.person_time_zone).toBe('Europe/Berlin');
  });

  test('takes another length only where it is offered', async () => {
    const multi = { enabled: true, default_duration: '15', available_durations: ['15', '60'] };
    const event = await ownBookable(site, { settings: { multi_duration: multi, schedule_conditions: { value: 0, unit: '' } } });
    const lengths = [];
    for (const [i, duration] of [undefined, 60, '60', 45, -1, 'x'].entries()) {
      const { slot_minutes } = await booked(site, event, { duration, email: `${i}@example.com` }, monday(`${10 + 0}:00`, i + 1));
      lengths.push(slot_minutes);
    }
    expect(lengths).toEqual([15, 60, 60, 15, 15, 15]);
  });

  test.each<[string, object, object, string, string]>([
    ['always', { enabled: true, type: 'always' }, {}, 'pending', 'booking_request_attendee,booking_request_host'],
    [
      ...(['when it is soon', { enabled: true, type: 'conditional', condition: { unit: 'days', value: 90 } }] as const),
      ...([{}, 'pending', 'booking_request_attendee,booking_request_host'] as const),
    ],
    [
      ...(['not when it is far', { enabled: true, type: 'conditional', condition: { unit: 'minutes', value: 5 } }] as const),
      ...([{}, 'scheduled', 'booking_conf_attendee,booking_conf_host'] as const),
    ],
    [
      'unless the organiser says so',
      { enabled: true, type: 'always' },
      { status: 'scheduled' },
      'scheduled',
      'booking_conf_attendee,booking_conf_host',
    ],
    ['never where it is off', { enabled: false, type: 'always' }, {}, 'scheduled', 'booking_conf_attendee,booking_conf_host'],
    ['where the organiser says so, without mail', { enabled: false }, { status: 'pending' }, 'pending', ''],
  ])('waits to be confirmed: %s', async (_name, requires, fields, status, mails) => {
    const condition = { unit: 'minutes' as const, value: 30 };
    const event = await ownBookable(site, {
      settings: { requires_confirmation: { condition, ...requires } as never, schedule_conditions: { value: 0, unit: '' } },
    });
    const booking = await booked(site, event, fields);
    expect([booking.status, (await mailsOf(site, booking.id)).sort().join()]).toEqual([status, mails]);
    expect((await book(site, event, { email: 'bob@example.com' })).status).toBe(422);
  });

  test('links the account that has the address', async () => {
    const event = await ownBookable(site);
    const user = { login: 'grace', password: site.password, role: 'editor', email: 'grace@example.com' };
    await site.send('POST', '/admin/api/users', { ...(await site.identity('admin')), body: user });
    const account = await site.host.users.findByLogin('grace');
    const booking = await booked(site, event, { email: 'Grace@example.com' });
    expect([booking.person_user_id, booking.email]).toEqual([account?.id, 'Grace@example.com']);
    expect(account?.email).toBe('grace@example.com');
  });

  describe('by a visitor', () => {
    const visit = (eventId: number, fields: Partial<BookingRequest> = {}) =>
      createBooking(
        { host: site.host, now: Date.now },
        {
          ...{ eventId, name: 'Ada', email: 'ada@example.com', timezone: 'UTC', start: monday('10:00'), byGuest: true, actingUserId: null },
          ...{ ipAddress: '192.0.2.1', ...fields },
        },
      );
    const refusedWith = (work: Promise<unknown>) => work.then(String, (error: { body?: object }) => error.body);

    test('counts neither a status, nor a source, nor what is to be ignored', async () => {
      const event = await ownBookable(site);
      const first = await visit(event.id, { status: 'pending', source: 'admin', browser: 'x'.repeat(300) });
      expect(first).toMatchObject({ status: 'scheduled', source: 'web', ipAddress: '192.0.2.1', browser: 'x'.repeat(190) });
      const second = visit(event.id, { email: 'bob@example.com', ignoreAvailability: true });
      expect(await refusedWith(second)).toEqual({ message: takenMessage });
    });

    test('takes guests along only where the event type lets them', async () => {
      const event = await ownBookable(site);
      expect(await refusedWith(visit(event.id, { guests: ['bob@example.com'] }))).toMatchObject({
        errors: { guests: { disabled: expect.any(String) } },
      });
    });

    test('gives the booking to who repeats the request, and to nobody else who knows the address', async () => {
      const event = await ownBookable(site);
      const { hash } = await visit(event.id);
      expect((await visit(event.id)).hash).toBe(hash);
      expect(await refusedWith(visit(event.id, { ipAddress: '192.0.2.2' }))).toEqual({ message: takenMessage });
    });

    test.each([Number.NaN, -1, 1.5, Number.MAX_SAFE_INTEGER])('refuses %d as an instant', async (start) => {
      const event = await ownBookable(site);
      expect(await refusedWith(visit(event.id, { start }))).toMatchObject({ errors: { event_time: { date: expect.any(String) } } });
    });
  });

  test('stores what strangers send as text', async () => {
    const event = await ownBookable(site);
    const evil = `Robert'); DROP TABLE sp_bookings;-- ${'🎭'.repeat(300)}`;
    const booking = await booked(site, event, {
      ...{ name: evil, message: `<script>alert(1)</script>{{guest.email}}\u0007`, source: `x' --`, utm_source: 'a'.repeat(500) },
      source_url: 'javascript:alert(1)',
    });
    expect(booking.first_name).toBe("Robert');");
    expect([...`${booking.first_name} ${booking.last_name}`]).toHaveLength(190);
    expect(booking).toMatchObject({ message: '{{guest.email}}', source: 'web', source_url: null, utm_source: 'a'.repeat(192) });
    const read = await site.api('GET', `/schedules/${booking.id}`);
    expect(read.body.schedule).toEqual(booking);
  });
});
