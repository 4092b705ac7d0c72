import { usersTable } from '../../../host-shim/auth/tables';
import { rows } from '../../../plugin/db/rows';
import { type EventRow, eventTable } from '../../../plugin/engines/booking/data/event-table';
import { verifies } from '../../support/verifies';
import { book, booked, noMails } from './booked';
import { aCalendar, anAccount, anEvent, aSchedule, type BookingSite, monday } from './booking-site';
import { answers, aPage, aStart, iso, visitedSite, visitor } from './visitor';

describe('hosts whose account is suspended or deleted', () => {
  let site: BookingSite;
  let people = 5000;
  beforeAll(async () => {
    site = await visitedSite('sqlite');
  });
  afterAll(() => site?.stop());

  const suspend = (id: number, status = 'suspended') => site.host.storage.run((db) => rows(db, usersTable).update({ id }, { status }));
  const remove = (id: number) => site.host.storage.run((db) => rows(db, usersTable).delete({ id }));
  const check = async (called = 'booking_hosts') => {
    const { envelope } = await site.call('status.health');
    return (envelope.data as { checks: { name: string }[] }).checks.find(({ name }) => name === called);
  };

  /** Two people with office hours, or without, and an event type of both. */
  async function aTeam(eventType: 'round_robin' | 'collective', { hours = true, ...fields }: Partial<EventRow> & { hours?: boolean } = {}) {
    const [one, two] = [++people, ++people];
    for (const userId of hours ? [one, two] : [one]) await aSchedule(site.host, { userId });
    const calendar = await aCalendar(site.host, { type: 'team', userId: one });
    const settings = {
      team_members: [one, two],
      schedule_conditions: { value: 0, unit: '' as const },
      range_days: 365,
      ...fields.settings,
    };
    const event = await anEvent(site.host, {
      calendarId: calendar.id,
      userId: one,
      eventType,
      notifications: noMails,
      ...fields,
      settings,
    });
    return { one, two, event, path: `/book/${calendar.slug}/${event.slug}` };
  }

  test('an event type from before links were asked for stays up, and health names it', async () => {
    verifies('booking:links');
    expect(await check('booking_links')).toMatchObject({ status: 'pass' });
    const { event, path } = await aPage(site, { title: 'Old call', locationSettings: [{ type: 'google_meet', meeting_link: '' }] });
    expect((await visitor(site).get(path)).status).toBe(200);
    expect(await check('booking_links')).toMatchObject({ status: 'warn', message: expect.stringContaining(`"Old call" (${event.id})`) });
    await site.host.storage.run((db) => rows(db, eventTable).update({ id: event.id }, { status: 'draft' }));
    expect(await check('booking_links')).toMatchObject({ status: 'pass' });
  });

  test.each([
    ['suspended', suspend],
    ['deleted', remove],
  ])('the only host is %s: no page, no slots, no booking, and health says so', async (_what, leave) => {
    verifies('booking:hosts');
    const userId = ++people;
    const { event, calendar, path } = await aPage(site, { userId, title: `Talk with ${userId}` });
    await site.api('POST', `/calendars/${calendar.id}/sharing-settings`, { body: { landing_page_settings: { enabled: 'yes' } } });
    expect((await visitor(site).get(`/book/${calendar.slug}`)).text).toContain(event.title);
    expect((await visitor(site).get(path)).status).toBe(200);
    expect(await check()).toMatchObject({ status: 'pass' });
    await leave(userId);
    try {
      const start = aStart();
      expect((await visitor(site).get(path)).status).toBe(404);
      expect((await visitor(site).get(`${path}?start=${iso(start)}`)).status).toBe(404);
      expect((await visitor(site).post(path, answers(start))).status).toBe(404);
      expect((await visitor(site).get(`/book/${calendar.slug}`)).text).not.toContain(event.title);
      const refused = { status: 422, body: { message: expect.stringContaining('none of its hosts has an active account') } };
      expect(await site.api('GET', `/bookings/slots/${event.id}`)).toEqual(refused);
      expect(await site.api('GET', `/bookings/event/${event.id}`)).toEqual(refused);
      expect((await book(site, event, {}, start)).status).toBe(422);
      expect(await book(site, event, { ignore_availability: true }, start)).toEqual(refused);
      expect(await check()).toEqual({
        name: 'booking_hosts',
        status: 'warn',
        duration_ms: expect.any(Number),
        message: expect.stringContaining(`"${event.title}" (${event.id})`),
      });
    } finally {
      await site.api('PUT', `/calendars/${calendar.id}/events/${event.id}`, { body: { status: 'draft' } });
    }
    expect(await check()).toMatchObject({ status: 'pass' });
    await anAccount(site.host, userId);
    await suspend(userId, 'active');
    await site.api('PUT', `/calendars/${calendar.id}/events/${event.id}`, { body: { status: 'active' } });
    expect((await visitor(site).get(path)).status).toBe(200);
  });

  test('a round robin never chooses them, neither newly nor for a move', async () => {
    verifies('D212');
    const { one, two, event } = await aTeam('round_robin');
    const first = await booked(site, event, { host_user_id: one });
    await suspend(one);
    expect(await book(site, event, { email: 'bo@example.com', host_user_id: one }, monday('11:00'))).toEqual({
      status: 422,
      body: { message: expect.any(String), errors: { host_user_id: { in: expect.stringContaining('suspended or deleted') } } },
    });
    for (const email of ['bo@example.com', 'cy@example.com'])
      expect((await booked(site, event, { email, ignore_availability: email.startsWith('cy') }, monday('11:00'))).host_user_id).toBe(two);
    const form = await site.api('GET', `/bookings/event/${event.id}?host_id=${one}`);
    expect([form.status, form.body.message]).toEqual([422, expect.stringContaining('account is active')]);
    const move = (body: object) => site.api('PUT', `/schedules/${first.id}/reschedule`, { body: { timezone: 'UTC', ...body } });
    const to = new Date(monday('13:00')).toISOString().slice(0, 19).replace('T', ' ');
    expect((await move({ event_time: to, host_user_id: one })).status).toBe(422);
    expect((await move({ event_time: to })).body.booking.host_user_id).toBe(two);
  });

  test('a collective event type goes on with the others', async () => {
    const { one, two, event } = await aTeam('collective');
    await remove(two);
    const form = await site.api('GET', `/bookings/event/${event.id}`);
    expect(form.body.calendar_event.team_member_profiles.map(({ ID }: { ID: number }) => ID)).toEqual([one]);
    expect((await booked(site, event)).host_user_id).toBe(one);
  });

  test('a team member without a schedule is offered by the hours of the event type where it has any', async () => {
    const slots = async (event: EventRow) => {
      // Times are told to the end of a month: from today, on its last days, that may be none.
      const query = `host_id=${event.settings.team_members?.[1]}&timezone=UTC&start_date=${iso(monday('00:00')).slice(0, 10)}`;
      const { body } = await site.api('GET', `/bookings/event/${event.id}?${query}`);
      return Object.keys(body.available_slots).length;
    };
    const own = await aTeam('round_robin', { hours: false, availabilityType: 'custom' });
    expect(await slots(own.event)).toBeGreaterThan(0);
    const { status, body } = await book(site, own.event, { host_user_id: own.two });
    expect([status, body.booking?.host_user_id]).toEqual([200, own.two]);
    const none = await aTeam('round_robin', { hours: false, availabilityType: 'existing_schedule' });
    expect(await slots(none.event)).toBe(0);
  });
});
