import { rows } from '../../../plugin/db/rows';
import { activities } from '../../../plugin/engines/booking/data/activities';
import { bookingHostTable, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { reminderTable } from '../../../plugin/engines/booking/data/reminder-table';
import { removeCalendar } from '../../../plugin/engines/booking/data/removal';
import { scheduleTable } from '../../../plugin/engines/booking/data/schedule-table';
import { bookingEngine } from '../../../plugin/engines/booking/parts';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { aBooking, aCalendar, anEvent, aSchedule, type BookingSite, bookingSite, monday } from './booking-site';
import { aPerson, forget } from './calendar-bodies';

describeEachSite('removal', (dialect) => {
  let site: BookingSite;
  let anna: number;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
    anna = await aPerson(site, 'anna', 'Anna');
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  /** A booking with everything that hangs on one. */
  async function booked(event: EventRow, hosts: readonly number[], time = '10:00') {
    const startAt = monday(time);
    const at = { startAt, endAt: startAt + 1_800_000 };
    const booking = await aBooking(site.host, event, { ...at, hostUserId: hosts[0] ?? null });
    await site.host.storage.tx(async (db) => {
      await rows(db, bookingHostTable).delete({ bookingId: booking.id });
      for (const userId of hosts) await rows(db, bookingHostTable).insert({ bookingId: booking.id, userId, ...at, seat: 1 });
      await activities(db).add({ bookingId: booking.id, type: 'info', title: 'Booked', by: null, at: Date.now() });
      await rows(db, reminderTable).insert({ bookingId: booking.id, kind: 'reminder_to_host', lead: 15, dueAt: at.startAt - 900_000 });
    });
    return booking;
  }

  /** Rows per table of the engine; tables without any are left out. */
  const counts = () =>
    site.host.storage.run(async (db) => {
      const all: Record<string, number> = {};
      for (const table of bookingEngine.tables) {
        const count = await rows(db, table).count({});
        if (count > 0) all[table.name.replace('sp_booking_', '')] = count;
      }
      return all;
    });
  const hostsOf = (bookingId: number) =>
    site.host.storage.run(async (db) => (await rows(db, bookingHostTable).many({ bookingId })).map(({ userId }) => userId));
  const booking = (id: number) => site.host.storage.run((db) => rows(db, bookingTable).one({ id }));
  const event = async ({ id }: EventRow) => (await site.api('GET', `/events/${id}`)).body.calendar_event;

  test('of an event type takes its bookings and nothing of its neighbours', async () => {
    const calendar = await aCalendar(site.host);
    const [gone, stays] = [await anEvent(site.host, { calendarId: calendar.id }), await anEvent(site.host, { calendarId: calendar.id })];
    await booked(gone, [1]);
    await booked(gone, [1], '12:00');
    const kept = await booked(stays, [1], '14:00');
    await site.api('POST', `/calendars/${calendar.id}/event-order`, { body: { event_order: [stays.id, gone.id] } });
    const page = { landing_page_settings: { enabled: 'yes', show_type: 'selected', enabled_slots: [gone.id, stays.id] } };
    await site.api('POST', `/calendars/${calendar.id}/sharing-settings`, { body: page });
    const path = `/calendars/${calendar.id}/events/${gone.id}`;

    expect((await site.api('DELETE', `/calendars/4711/events/${gone.id}`)).status).toBe(404);
    expect((await site.api('DELETE', path)).body).toEqual({ message: expect.stringMatching(/\.$/) });
    expect(await counts()).toEqual({ calendars: 1, events: 1, sp_bookings: 1, hosts: 1, activities: 1, reminders: 1 });
    expect(await booking(kept.id)).toBeDefined();
    expect((await site.api('GET', `/calendars/${calendar.id}`)).body.calendar.event_order).toEqual([stays.id]);
    const { body } = await site.api('GET', `/calendars/${calendar.id}/sharing-settings`);
    expect(body.landing_page_settings.enabled_slots).toEqual([stays.id]);
    expect(await site.api('DELETE', path)).toEqual({ status: 404, body: { message: `Event ${gone.id} not found` } });
  });

  test('of a person’s calendar takes its event types, bookings and the hours that nobody else uses', async () => {
    verifies('booking:calendars');
    const [used, unused] = [await aSchedule(site.host), await aSchedule(site.host, { isDefault: false })];
    const chosen = await aSchedule(site.host, { isDefault: false });
    const hers = await aSchedule(site.host, { userId: anna });
    const calendar = await aCalendar(site.host, { simpleUserId: 1 });
    await booked(await anEvent(site.host, { calendarId: calendar.id, availabilityId: unused.id }), [1]);
    const other = await aCalendar(site.host, { userId: anna });
    const stays = await anEvent(site.host, { calendarId: other.id, userId: anna, availabilityId: used.id });
    const team = await aCalendar(site.host, { userId: anna, type: 'team' });
    const settings = { team_members: [anna], hosts_schedules: { [anna]: chosen.id } };
    await anEvent(site.host, { calendarId: team.id, userId: anna, eventType: 'round_robin', settings });
    await booked(stays, [anna]);

    expect((await site.api('DELETE', `/calendars/${calendar.id}`)).status).toBe(200);
    expect(await counts()).toEqual({ calendars: 2, events: 2, sp_bookings: 1, hosts: 1, activities: 1, reminders: 1, schedules: 3 });
    const left = await site.host.storage.run((db) => rows(db, scheduleTable).many({}, { order: [['id', 'ASC']] }));
    expect(left.map(({ id }) => id)).toEqual([used.id, chosen.id, hers.id]);
  });

  test('of a person’s calendar takes them out of round robins, with their bookings there', async () => {
    const calendar = await aCalendar(site.host, { simpleUserId: 1 });
    const team = await aCalendar(site.host, { userId: anna, type: 'team' });
    const robin = await anEvent(site.host, {
      calendarId: team.id,
      userId: anna,
      eventType: 'round_robin',
      settings: { team_members: [1, anna] },
    });
    const alone = await anEvent(site.host, {
      calendarId: team.id,
      userId: anna,
      eventType: 'round_robin',
      settings: { team_members: [1] },
    });
    const [his, hers] = [await booked(robin, [1]), await booked(robin, [anna])];

    await site.api('DELETE', `/calendars/${calendar.id}`);
    expect([(await event(robin)).settings.team_members, (await event(alone)).settings.team_members]).toEqual([[anna], [anna]]);
    expect([await booking(his.id), (await booking(hers.id))?.id]).toEqual([undefined, hers.id]);
    expect(await counts()).toEqual({ calendars: 1, events: 2, sp_bookings: 1, hosts: 1, activities: 1, reminders: 1 });
  });

  test('of a person’s calendar lets the meetings of whole teams take place without them', async () => {
    const calendar = await aCalendar(site.host, { simpleUserId: 1 });
    const team = await aCalendar(site.host, { userId: anna, type: 'team' });
    const fields = {
      calendarId: team.id,
      userId: anna,
      eventType: 'collective' as const,
      settings: { team_members: [1, anna], range_days: 9 },
    };
    const all = await anEvent(site.host, fields);
    const meeting = await booked(all, [1, anna]);

    await site.api('DELETE', `/calendars/${calendar.id}`);
    expect((await event(all)).settings).toMatchObject({ team_members: [anna], range_days: 9 });
    expect([await hostsOf(meeting.id), (await booking(meeting.id))?.hostUserId]).toEqual([[anna], anna]);
  });

  test('of a team’s calendar leaves its owner where else they are a host', async () => {
    const own = await aCalendar(site.host, { simpleUserId: 1 });
    const schedule = await aSchedule(site.host);
    const [gone, stays] = [await aCalendar(site.host, { type: 'team' }), await aCalendar(site.host, { type: 'team' })];
    const settings = { team_members: [1, anna] };
    await booked(await anEvent(site.host, { calendarId: gone.id, eventType: 'collective', settings }), [1, anna]);
    const robin = await anEvent(site.host, { calendarId: stays.id, eventType: 'round_robin', settings });
    const kept = await booked(robin, [1], '12:00');

    await site.api('DELETE', `/calendars/${gone.id}`);
    expect((await event(robin)).settings.team_members).toEqual([1, anna]);
    expect([(await booking(kept.id))?.id, (await site.api('GET', `/calendars/${own.id}`)).status]).toEqual([kept.id, 200]);
    expect(await counts()).toMatchObject({ schedules: 1, calendars: 2, sp_bookings: 1 });
    expect(schedule.id).toBeGreaterThan(0);
  });

  test('is one transaction: where it fails, everything stays', async () => {
    const calendar = await aCalendar(site.host, { simpleUserId: 1 });
    await booked(await anEvent(site.host, { calendarId: calendar.id }), [1]);
    const before = await counts();
    const failing = site.host.storage.tx(async (db) => {
      await removeCalendar(db, calendar, Date.now());
      throw new Error('the process is stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    expect(await counts()).toEqual(before);
  });
});
