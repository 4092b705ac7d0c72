import { Temporal } from '@js-temporal/polyfill';
import { rows } from '../../../plugin/db/rows';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { reminderTable } from '../../../plugin/engines/booking/data/reminder-table';
import { defaultMails } from '../../../plugin/engines/booking/domain/default-mails';
import { utcStamp } from '../../../plugin/engines/booking/domain/stamps';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { book, booked, mailsOf, noMails, ownBookable, stored } from './booked';
import { aBooking, aCalendar, anEvent, aSchedule, type BookingSite, bookingSite, monday } from './booking-site';

const guest = (name: string) => ({ name, email: `${name}@example.com` });

describeEachSite('what people suffer from, of changes and figures', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  beforeEach(() => site.reset());
  // An email that is being sent writes into the log of its booking.
  afterEach(() => until(async () => (await underWay()) === 0));
  afterAll(() => site.stop());

  const underWay = async () => {
    const due = `SELECT COUNT(*) AS n FROM sp_outbox WHERE state = 'sending' OR (state = 'ready' AND next_at <= ${Date.now()})`;
    return Number((await site.host.storage.run((db) => db.query<{ n: number }>(due)))[0]?.n);
  };
  const put = (id: number, value: string) => site.api('PUT', `/schedules/${id}`, { body: { column: 'status', value } });
  const read = async (id: number) => (await site.api('GET', `/schedules/${id}`)).body.schedule;
  const list = async (query: string) => (await site.api('GET', `/schedules?${query}`)).body.schedules;
  const group = (fields: Partial<EventRow> = {}) => ownBookable(site, { eventType: 'group', maxBookPerSlot: 5, ...fields });

  test('12: one attendee cancels, and not the whole group; nobody holds the key of another', async () => {
    const event = await group();
    const ada = await booked(site, event, { guests: [guest('bob')] });
    const eve = await booked(site, event, guest('eve'));
    expect([ada.group_id, (await put(ada.id, 'cancelled')).status]).toEqual([eve.group_id, 200]);
    const all = await stored(site, event);
    expect(all.map(({ email, status }) => [email, status])).toEqual([
      ['bob@example.com', 'scheduled'],
      ['ada@example.com', 'cancelled'],
      ['eve@example.com', 'scheduled'],
    ]);
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(3);
    const told = await Promise.all(all.map(({ id }) => mailsOf(site, id)));
    expect(told.map((mails) => mails.includes('cancelled_by_host'))).toEqual([false, true, false]);
  });

  test.each([
    ['completed', 'cancelled'],
    ['scheduled', 'rejected'],
    ['no_show', 'scheduled'],
    ['rejected', 'completed'],
    ['cancelled', 'no_show'],
  ])('14: no answer says done where nothing changed: from %s to %s', async (before, after) => {
    const event = await ownBookable(site, { notifications: noMails });
    const { id } = await booked(site, event);
    if (before !== 'scheduled') await put(id, before);
    expect([(await read(id)).status, (await put(id, after)).status, (await read(id)).status]).toEqual([before, 200, after]);
    expect(await put(id, after)).toEqual({ status: 422, body: { message: 'No changes found' } });
  });

  test('15: a partial save wipes no fields', async () => {
    verifies('D218');
    const event = await ownBookable(site, {
      description: '<p>Bring a pen.</p>',
      colorSchema: '#aa0000',
      locationSettings: [{ type: 'custom', title: 'Hall' }],
      settings: {
        buffer_time_after: '15',
        slot_interval: '20',
        range_days: 30,
        multi_duration: { enabled: true, default_duration: '30', available_durations: ['30', '60'] },
      },
    });
    const path = `/calendars/${event.calendarId}/events/${event.id}`;
    const whole = async () => (await site.api('GET', path)).body.calendar_event;
    const { updated_at: _, ...before } = await whole();
    expect((await site.api('POST', `${path}/details`, { body: { title: 'Renamed', duration: 30 } })).status).toBe(200);
    expect(await whole()).toMatchObject({ ...before, title: 'Renamed', shortcode: expect.stringContaining('Renamed') });
    await site.api('POST', `${path}/limits`, { body: { settings: { buffer_time_before: 5 } } });
    expect((await whole()).settings).toEqual({ ...before.settings, buffer_time_before: '5' });
  });

  test('16: no filter is silently ignored, the end date is included, and a search finds who is hidden in a group', async () => {
    verifies('D220');
    const [event, other] = [await group(), await ownBookable(site)];
    await booked(site, event, { guests: [guest('Zephyrine')] });
    await booked(site, other, guest('quentin'));
    const day = utcStamp(monday('10:00')).slice(0, 10);
    const range = `filters[range][start_date]=${day}&filters[range][end_date]=${day}`;
    expect((await list(`filters[event]=${event.id}&${range}`)).data.map(({ event_id }: { event_id: number }) => event_id)).toEqual([
      event.id,
    ]);
    expect((await list('search=zephyrine')).data.map(({ first_name }: { first_name: string }) => first_name)).toEqual(['Zephyrine']);
    expect((await list(`filters[event_type]=group&search=quentin`)).total).toBe(0);
    for (const query of [
      'filters[event]=x',
      'filters[event_type]=x',
      'filters[author]=x',
      `filters[range][start_date]=${day}`,
      'filters=x',
    ])
      expect([query, (await site.api('GET', `/schedules?${query}`)).status]).toEqual([query, 422]);
  });

  test('17: there are no access holes: what belongs to others is refused in paths and in bodies', async () => {
    const [own, foreign] = [await ownBookable(site), await ownBookable(site)];
    const hours = await aSchedule(site.host, { userId: 999_999 });
    const calendar = `/calendars/${own.calendarId}`;
    const post = (path: string, body: object) => site.api('POST', `${calendar}${path}`, { body });
    const refusals = [
      await site.api('GET', `${calendar}/events/${foreign.id}`),
      await site.api('DELETE', `${calendar}/events/${foreign.id}`),
      await post(`/events/${foreign.id}/details`, { title: 'Mine', duration: 30 }),
      await post(`/events/${foreign.id}/availability`, { availability_type: 'custom' }),
      await post(`/clone-event/${foreign.id}`, {}),
      await post('/event-order', { event_order: [foreign.id] }),
      await post('/sharing-settings', { landing_page_settings: { enabled_slots: [foreign.id] } }),
      await post(`/events/${own.id}/availability`, { availability_id: hours.id }),
      await post(`/events/${own.id}/availability`, { hosts_schedules: { [own.userId]: hours.id } }),
      await book(site, own, { host_user_id: foreign.userId }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 422, 422, 422, 422, 422]);
    for (const path of ['/schedules', '/schedules/export', `/schedules/1`, '/settings/general', '/reports'])
      expect([path, (await site.api('GET', path, { as: 'anonymous' })).status]).toEqual([path, 401]);
  });

  test('18: reminders are there after a move, once for each lead, and gone with a cancellation', async () => {
    const { reminder_to_attendee: guests, reminder_to_host: hosts } = defaultMails;
    const times = [{ unit: 'hours' as const, value: 1 }];
    const on = (mail: typeof guests) => ({ ...mail, enabled: true, email: { ...mail.email, times } });
    const event = await ownBookable(site, { notifications: { ...noMails, reminder_to_attendee: on(guests), reminder_to_host: on(hosts) } });
    const { id } = await booked(site, event);
    const due = () =>
      site.host.storage.run(async (db) => {
        const found = await rows(db, reminderTable).many({ bookingId: id }, { order: [['id', 'ASC']] });
        return found.map(({ kind, dueAt }) => [kind, utcStamp(dueAt).slice(11, 16)]);
      });
    const planned = (time: string) => ['reminder_to_attendee', 'reminder_to_host'].map((kind) => [kind, time]);
    expect(await due()).toEqual(planned('09:00'));
    const body = { event_time: utcStamp(monday('11:30')), timezone: 'UTC' };
    expect((await site.api('PUT', `/schedules/${id}/reschedule`, { body })).status).toBe(200);
    expect(await due()).toEqual(planned('10:30'));
    await put(id, 'cancelled');
    expect(await due()).toEqual([]);
    await put(id, 'scheduled');
    expect(await due()).toEqual(planned('10:30'));
  });

  test('20: figures are right, are not changed by being read, and the next meetings come in their order', async () => {
    const calendar = await aCalendar(site.host, { userId: 777 });
    const event = await anEvent(site.host, { calendarId: calendar.id, userId: 777 });
    for (const time of ['14:00', '10:00', '12:00', '11:00', '15:00', '13:00']) await aBooking(site.host, event, { startAt: monday(time) });
    const year = (text: string) => Temporal.Instant.from(`2019-${text}T12:00:00Z`).epochMilliseconds;
    const ended = (text: string) => ({ createdAt: year(text), startAt: year(text), endAt: year(text) + 1_800_000 });
    await aBooking(site.host, event, { ...ended('06-03'), status: 'cancelled' });
    await aBooking(site.host, event, { ...ended('06-04'), status: 'completed' });
    await aBooking(site.host, event, { ...ended('05-28'), status: 'cancelled' });
    await aBooking(site.host, event, { ...ended('05-29'), status: 'cancelled' });
    const reports = async (from: string, to: string) => (await site.api('GET', `/reports?startTime=2019-${from}&endTime=2019-${to}`)).body;
    const before = await site.state();
    const cards = async (from: string, to: string) =>
      (await reports(from, to)).overview.map(({ number, stat }: { number: number; stat: number }) => [number, stat]);
    expect(await cards('06-01', '06-07')).toEqual([
      [2, 0],
      [1, 100],
      [1, -50],
      [2, 0],
    ]);
    expect(await cards('01-01', '01-07')).toEqual(Array.from({ length: 4 }, () => [0, 0]));
    const { next_meetings: next } = await reports('01-01', '01-07');
    const starts = next.map(({ start_time }: { start_time: string }) => start_time);
    expect([starts.length, starts]).toEqual([5, [...starts].sort()]);
    expect(await site.state()).toBe(before);
  });
});
