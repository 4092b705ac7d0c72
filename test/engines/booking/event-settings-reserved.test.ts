import { rows } from '../../../plugin/db/rows';
import { bookingHostTable, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { booked, takenMessage } from './booked';
import { aCalendar, anEvent, aSchedule, type BookingSite, bookingSite, monday } from './booking-site';
import { aPerson, forget } from './calendar-bodies';

const text = expect.any(String);

describeEachSite('times that a one-off event type holds', (dialect) => {
  let site: BookingSite;
  let other: number;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
    other = await aPerson(site, 'olga', 'Olga Other');
  });
  afterAll(() => site.stop());
  afterEach(() => forget(site));

  const start = monday('10:00');
  const [date = '', time = ''] = new Date(start).toISOString().slice(0, 16).split('T');
  const times = { [date]: [time, '14:00'] };
  const tooMany = Object.fromEntries(
    Array.from({ length: 20 }, (_, day) => [
      new Date(Date.UTC(2090, 0, day + 1)).toISOString().slice(0, 10),
      Array.from({ length: 96 }, (_, i) => `${String(Math.floor(i / 4)).padStart(2, '0')}:${String((i % 4) * 15).padStart(2, '0')}`),
    ]),
  );

  async function given(fields: Partial<EventRow> = {}) {
    const calendar = await aCalendar(site.host, { authorTimezone: 'UTC', type: 'event' });
    const settings = { team_members: [1, other] };
    const event = await anEvent(site.host, { calendarId: calendar.id, eventType: 'single_event', settings, ...fields });
    const path = `/calendars/${calendar.id}/events/${event.id}`;
    return { calendar, event, post: (to: string, body: object) => site.api('POST', `${path}/${to}`, { body }) };
  }
  const held = () => site.host.storage.run((db) => rows(db, bookingTable).many({ status: 'reserved' }, { order: [['startAt', 'ASC']] }));
  const claims = () => site.host.storage.run((db) => rows(db, bookingHostTable).many({}, { order: [['userId', 'ASC']] }));
  const offered = async (eventId: number) =>
    ((await site.api('GET', `/bookings/slots/${eventId}?start_date=${date}`)).body.available_slots[date] ?? []).map(
      (slot: { start: string }) => slot.start.slice(11, 16),
    );

  test('are refused where they are too many, and nothing is held', async () => {
    const { post } = await given();
    expect(await post('event-availability', { available_times: tooMany, reserve_time: true })).toEqual({
      status: 422,
      body: { reserve_time: { max: text } },
    });
    expect(await held()).toEqual([]);
    expect((await post('event-availability', { available_times: tooMany })).status).toBe(200);
  });

  test('are bookings of nobody on the calendars of all hosts; those that are over are not held', async () => {
    const { post, event } = await given();
    const body = { available_times: { ...times, '2020-01-01': ['10:00'] }, reserve_time: true };
    for (const _ of [1, 2]) {
      expect((await post('event-availability', body)).status).toBe(200);
      const found = await held();
      expect(found.map(({ eventId, email, slotMinutes, startAt }) => [eventId, email, slotMinutes, startAt])).toEqual([
        [event.id, '', 30, start],
        [event.id, '', 30, start + 4 * 3_600_000],
      ]);
      expect((await claims()).map(({ userId }) => userId)).toEqual([1, 1, other, other]);
    }
  });

  test('are offered by it, and not by other event types of its hosts', async () => {
    const { post, event } = await given({ settings: { team_members: [1] } });
    const schedule = await aSchedule(site.host, { timezone: 'UTC' });
    const own = await aCalendar(site.host, { authorTimezone: 'UTC' });
    const usual = await anEvent(site.host, { calendarId: own.id, availabilityId: schedule.id });
    expect(await offered(usual.id)).toContain(time);
    expect((await post('event-availability', { available_times: times, reserve_time: true })).status).toBe(200);
    expect(await offered(event.id)).toEqual([time, '14:00']);
    const left = await offered(usual.id);
    expect(left).toContain('10:30');
    expect(left).not.toContain(time);
    const body = { name: 'Ann Guest', email: 'ann@example.com', timezone: 'UTC', event_time: `${date} ${time}:00` };
    expect((await site.api('POST', `/bookings/create/${usual.id}`, { body })).status).toBe(422);
    expect((await site.api('POST', `/bookings/create/${event.id}`, { body })).status).toBe(200);
  });

  test('are nothing that a cancelled booking of another event type can stand in again', async () => {
    verifies('booking:statuses', 'booking:no-double');
    const { post } = await given({ settings: { team_members: [1] } });
    const schedule = await aSchedule(site.host, { timezone: 'UTC' });
    const own = await aCalendar(site.host, { authorTimezone: 'UTC' });
    const usual = await anEvent(site.host, { calendarId: own.id, availabilityId: schedule.id });
    const { id } = await booked(site, usual, {}, start);
    const set = (value: string) => site.api('PUT', `/schedules/${id}`, { body: { column: 'status', value, cancel_reason: '' } });
    expect((await set('cancelled')).status).toBe(200);
    await post('event-availability', { available_times: { [date]: [time] }, reserve_time: true });
    expect(await set('scheduled')).toEqual({ status: 422, body: { message: takenMessage } });
    await post('event-availability', { reserve_time: false });
    expect((await set('scheduled')).status).toBe(200);
  });

  test('are given back where they are no longer offered, held or hosted', async () => {
    const { post } = await given();
    const claimed = async () => (await claims()).map(({ userId, startAt }) => [userId, startAt]);
    await post('event-availability', { available_times: times, reserve_time: true });
    expect((await post('event-availability', { available_times: { [date]: [time] } })).status).toBe(200);
    expect(await claimed()).toEqual([
      [1, start],
      [other, start],
    ]);
    expect((await post('assignments', { team_members: [other] })).status).toBe(200);
    expect(await claimed()).toEqual([[other, start]]);
    expect((await post('event-availability', { reserve_time: false })).status).toBe(200);
    expect(await claimed()).toEqual([]);
    expect(await held()).toEqual([]);
  });

  test('have the length of the event type, also after that was changed', async () => {
    const { post, event } = await given();
    await post('event-availability', { available_times: times, reserve_time: true });
    const details = { title: event.title, duration: 60 };
    for (const _ of [1, 2]) {
      expect((await post('details', details)).status).toBe(200);
      expect((await held()).map(({ slotMinutes, endAt, startAt }) => [slotMinutes, endAt - startAt])).toEqual([
        [60, 3_600_000],
        [60, 3_600_000],
      ]);
      expect((await claims()).map(({ startAt, endAt }) => endAt - startAt)).toEqual(Array(4).fill(3_600_000));
    }
  });

  test('of two event types at one time are held for both', async () => {
    const [first, second] = [await given(), await given()];
    const body = { available_times: { [date]: [time] }, reserve_time: true };
    const answers = await Promise.all([first, second].map(({ post }) => post('event-availability', body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await held()).toHaveLength(2);
  });
});
