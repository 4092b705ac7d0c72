import { rows } from '../../../plugin/db/rows';
import { eventTable } from '../../../plugin/engines/booking/data/event-table';
import { utcStamp } from '../../../plugin/engines/booking/domain/stamps';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { book, booked, noMails, ownBookable, stored } from './booked';
import { aCalendar, anAccount, anEvent, aSchedule, type BookingSite, bookingSite, monday } from './booking-site';

describeEachSite('bookings of odd people and teams', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site?.stop());

  test('letters that are two in lower case are no failure', async () => {
    const event = await ownBookable(site, { notifications: noMails });
    const email = `${'İ'.repeat(180)}@x.example`.slice(-190);
    const { status, body } = await book(site, event, { name: `${'İ'.repeat(94)} ${'İ'.repeat(94)}`, email });
    expect([status, body.booking.email]).toEqual([200, email]);
    for (const [column, value] of Object.entries({ first_name: 'İ'.repeat(190), last_name: 'İ'.repeat(190) })) {
      const answer = await site.api('PUT', `/schedules/${body.booking.id}`, { body: { column, value } });
      expect([column, answer.status]).toEqual([column, 200]);
    }
  });

  test('a booking that is moved leaves the host who left its team', async () => {
    const members = [6001, 6002, 6003];
    for (const userId of members) {
      await anAccount(site.host, userId);
      await aSchedule(site.host, { userId });
    }
    const calendar = await aCalendar(site.host, { userId: 6001 });
    const settings = (team_members: number[]) => ({ team_members, schedule_conditions: { value: 0, unit: '' as const }, range_days: 365 });
    const common = { calendarId: calendar.id, userId: 6001, eventType: 'collective' as const, notifications: noMails };
    const event = await anEvent(site.host, { ...common, settings: settings([6001, 6002]) });
    const { id } = await booked(site, event);
    const move = (at: number) => site.api('PUT', `/schedules/${id}/reschedule`, { body: { event_time: utcStamp(at), timezone: 'UTC' } });
    expect((await move(monday('11:00'))).body.booking.host_user_id).toBe(6001);
    await site.host.storage.run((db) => rows(db, eventTable).update({ id: event.id }, { settings: settings([6002, 6003]) }));
    expect((await move(monday('12:00'))).body.booking.host_user_id).toBe(6002);
    expect((await stored(site, event)).map(({ hosts }) => hosts.map(([userId]) => userId))).toEqual([[6002, 6003]]);
  });
});
