import { rows } from '../../../plugin/db/rows';
import { type EventRow, eventTable } from '../../../plugin/engines/booking/data/event-table';
import type { ScheduleRow } from '../../../plugin/engines/booking/data/schedule-table';
import type { EventSettings } from '../../../plugin/engines/booking/domain/settings';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { book, booked, noMails, stored, takenMessage } from './booked';
import { aCalendar, anEvent, aSchedule, type BookingSite, bookingSite } from './booking-site';
import { daily } from './slots/plans';

interface Wanted extends Partial<EventRow> {
  /** In the zone of the hours. */
  readonly hours?: Partial<ScheduleRow>;
}

let people = 5000;
const open: Partial<EventSettings> = { schedule_conditions: { value: 0, unit: '' }, range_type: 'range_indefinite' };
const utc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
const taken = { status: 422, body: { message: takenMessage } };
const guest = (name: string) => ({ name, email: `${name}@example.com` });

/** Years ahead, so that the past is far away; the first of June 2081 is a Sunday. */
describeEachSite('what people suffer from, of times and places', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());

  /** An hour with a host of its own, from nine to five every day in UTC, unless told otherwise. */
  async function hourly({ hours = {}, settings = {}, ...fields }: Wanted = {}): Promise<EventRow> {
    const { userId = ++people } = fields;
    const schedule = await aSchedule(site.host, { userId, timezone: 'UTC', weeklyHours: daily(['09:00', '17:00']), ...hours });
    const calendar = await aCalendar(site.host, { userId, authorTimezone: schedule.timezone });
    const own = { userId, calendarId: calendar.id, availabilityId: schedule.id, duration: 60, notifications: noMails };
    return anEvent(site.host, { ...own, ...fields, settings: { ...open, ...settings } });
  }

  /** All that is offered from a day to the end of its month: `2081-05-14 09:00`. */
  async function listed({ id }: EventRow, from: string, zone = 'UTC'): Promise<string[]> {
    const { body } = await site.api('GET', `/bookings/slots/${id}?start_date=${from}&timezone=${zone}`);
    return Object.values<{ start: string }[]>(body.available_slots).flatMap((day) => day.map(({ start }) => start.slice(0, 16)));
  }
  const on = async (event: EventRow, day: string, zone = 'UTC') =>
    (await listed(event, day, zone)).filter((start) => start.startsWith(day)).map((start) => start.slice(11));

  test.each(['Europe/Berlin', 'Europe/Dublin', 'Australia/Melbourne', 'America/New_York', 'Africa/Casablanca'])(
    '1: hours in %s do not shift by one hour after a change of the clocks',
    async (timezone) => {
      const event = await hourly({ hours: { timezone, weeklyHours: daily(['09:00', '12:00']) } });
      const days = ['03-07', '03-10', '03-28', '03-31', '04-04', '04-07', '10-03', '10-06', '10-24', '10-27', '11-03'];
      for (const day of days) expect([day, await on(event, `2081-${day}`, timezone)]).toEqual([day, ['09:00', '10:00', '11:00']]);
    },
  );

  test('2: no listed slot is refused, no unlisted one accepted', async () => {
    verifies('booking:slots', 'D209');
    const event = await hourly({ hours: { weeklyHours: daily(['09:00', '11:00'], ['13:00', '15:00']) } });
    const offered = await on(event, '2081-05-14');
    expect(offered).toEqual(['09:00', '10:00', '13:00', '14:00']);
    const halfHours = Array.from({ length: 48 }, (_, i) => new Date(i * 1_800_000).toISOString().slice(11, 16));
    for (const start of halfHours.filter((time) => !offered.includes(time)))
      expect([start, await book(site, event, {}, utc(`2081-05-14 ${start}`))]).toEqual([start, taken]);
    for (const start of offered) await booked(site, event, {}, utc(`2081-05-14 ${start}`));
    expect(await on(event, '2081-05-14')).toEqual([]);
  });

  test.each<[string, Partial<EventSettings>, string]>([
    ['the past', {}, '2020-05-14 10:00'],
    ['what is beyond the range', { range_type: 'range_days', range_days: 9 }, '2081-05-14 10:00'],
    ['what is within the notice', { schedule_conditions: { value: 30_000, unit: 'days' } }, '2081-05-14 10:00'],
  ])('2: neither is %s', async (_, settings, at) => {
    expect(await book(site, await hourly({ settings }), {}, utc(at))).toEqual(taken);
  });

  test('5: a buffer is neither doubled, nor one-sided, nor ignored', async () => {
    verifies('D211');
    const buffered = await hourly({ settings: { buffer_time_before: '15', buffer_time_after: '30', slot_interval: '15' } });
    const plain = await hourly({ userId: buffered.userId, settings: { slot_interval: '15' } });
    await booked(site, plain, {}, utc('2081-05-14 11:00'));
    expect((await on(buffered, '2081-05-14')).slice(0, 5)).toEqual(['09:00', '09:15', '09:30', '12:15', '12:30']);
    await booked(site, buffered, {}, utc('2081-05-14 14:00'));
    const around = (await on(plain, '2081-05-14')).filter((start) => start >= '12:00');
    expect(around).toEqual(['12:00', '12:15', '12:30', '12:45', '15:30', '15:45', '16:00']);
  });

  test('6: no conflict is missed over midnight or outside the window of the query', async () => {
    const nights = { weeklyHours: daily(['20:00', '04:00']) };
    const event = await hourly({ hours: nights });
    const long = await hourly({ hours: nights, userId: event.userId, duration: 120, settings: { slot_interval: '60' } });
    await booked(site, long, {}, utc('2081-05-31 23:00'));
    expect((await on(event, '2081-06-01')).slice(0, 3)).toEqual(['01:00', '02:00', '03:00']);
    expect(await on(event, '2081-05-31')).not.toContain('23:00');
    expect(await book(site, event, {}, utc('2081-06-01 00:00'))).toEqual(taken);
  });

  const auckland = { timezone: 'Pacific/Auckland' };

  test('7: an override does not land on a neighbour day for distant viewers', async () => {
    const event = await hourly({ hours: { ...auckland, dateOverrides: { '2081-05-14': [{ start: '10:00', end: '11:00' }] } } });
    // Nine to five in Auckland are two to nine in the evening of the day before in Los Angeles.
    expect(await on(event, '2081-05-13', 'America/Los_Angeles')).toEqual(['15:00']);
    expect(await on(event, '2081-05-12', 'America/Los_Angeles')).toHaveLength(8);
    expect(await on(event, '2081-05-14', 'America/Los_Angeles')).toHaveLength(8);
  });

  test('8: a daily cap counts neither the viewer’s nor the day of UTC', async () => {
    const cap: Partial<EventSettings> = { booking_frequency: { enabled: true, limits: [{ unit: 'per_day', value: 1 }] } };
    const event = await hourly({ hours: auckland, settings: cap });
    await booked(site, event, {}, utc('2081-05-13 21:00'));
    expect(await on(event, '2081-05-13')).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00']);
    expect(await on(event, '2081-05-14')).toEqual(['21:00', '22:00', '23:00']);
    expect(await book(site, event, {}, utc('2081-05-14 03:00'))).toEqual(taken);
  });

  test('9: the booking range does not end hours early, and its last day is there', async () => {
    const event = await hourly({
      hours: { timezone: 'America/Los_Angeles', weeklyHours: daily(['21:00', '00:00']) },
      settings: { range_type: 'range_date_between', range_date_between: ['2081-05-12 00:00:00', '2081-05-14 23:59:59'] },
    });
    const starts = await listed(event, '2081-05-01', 'America/Los_Angeles');
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([9, '2081-05-12 21:00', '2081-05-14 23:00']);
    await booked(site, event, {}, utc('2081-05-15 06:00'));
  });

  test.each<[string, readonly (readonly [string, string])[], number, string[]]>([
    ['slots reach to midnight', [['22:00', '00:00']], 60, ['22:00', '23:00']],
    ['night shifts are possible', [['22:00', '03:00']], 60, ['00:00', '01:00', '02:00', '22:00', '23:00']],
    [
      'ranges that meet at midnight are one',
      [
        ['20:00', '00:00'],
        ['00:00', '02:00'],
      ],
      180,
      ['20:00', '23:00'],
    ],
  ])('10: %s', async (_, hours, duration, expected) => {
    for (const timezone of ['UTC', 'Europe/Berlin']) {
      const event = await hourly({ hours: { timezone, weeklyHours: daily(...hours) }, duration });
      expect(await on(event, '2081-05-14', timezone)).toEqual(expected);
    }
  });

  test.each(['UTC', 'Pacific/Kiritimati', 'America/New_York', 'Asia/Kolkata'])(
    '11: no first slot is missing at the start of a month or day in %s',
    async (zone) => {
      const event = await hourly({ hours: { weeklyHours: daily(['00:00', '12:00'], ['12:00', '00:00']) } });
      const [may, june] = [await listed(event, '2081-05-31', zone), await listed(event, '2081-06-01', zone)];
      const first = zone === 'Asia/Kolkata' ? '00:30' : '00:00';
      expect([may.length, may[0], june.length, june[0]]).toEqual([24, `2081-05-31 ${first}`, 720, `2081-06-01 ${first}`]);
    },
  );

  describe('many people', () => {
    const at = utc('2081-05-14 10:00');

    test('3: two people do not get one slot', async () => {
      verifies('booking:no-double');
      const event = await hourly();
      const answers = await Promise.all(['ada', 'bob', 'eve', 'kim', 'sam', 'tom'].map((name) => book(site, event, guest(name), at)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
      expect(await stored(site, event)).toHaveLength(1);
    });

    test('4: of two requests that await approval not both are confirmed', async () => {
      const asks = { requires_confirmation: { enabled: true, type: 'always', condition: { unit: 'minutes', value: 30 } } } as const;
      const event = await hourly({ settings: asks });
      const first = await booked(site, event, {}, at);
      expect([first.status, await book(site, event, guest('bob'), at)]).toEqual(['pending', taken]);
      const second = await booked(site, event, { ...guest('eve'), ignore_availability: true }, at);
      const confirm = (id: number) => site.api('PUT', `/schedules/${id}`, { body: { column: 'status', value: 'scheduled' } });
      const answers = await Promise.all([confirm(first.id), confirm(second.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect((await stored(site, event)).map(({ status }) => status).sort()).toEqual(['pending', 'scheduled']);
    });

    test('13: a group is not overbooked, loses no guest, and its seats are counted', async () => {
      const event = await hourly({ eventType: 'group', maxBookPerSlot: 4, isDisplaySpots: true });
      const remaining = async () => {
        const { body } = await site.api('GET', `/bookings/slots/${event.id}?start_date=2081-05-14`);
        return body.available_slots['2081-05-14'].find(({ start }: { start: string }) => start.endsWith('10:00:00'))?.remaining;
      };
      expect(await remaining()).toBe(4);
      await booked(site, event, { guests: ['bob@example.com', guest('eve')] }, at);
      expect([(await stored(site, event)).map(({ email }) => email), await remaining()]).toEqual([
        ['bob@example.com', 'eve@example.com', 'ada@example.com'],
        1,
      ]);
      expect((await book(site, event, { ...guest('kim'), guests: [guest('sam')] }, at)).status).toBe(422);
      expect((await book(site, event, { ...guest('kim'), guests: [{ name: 'Sam' }] }, at)).status).toBe(422);
      expect(await stored(site, event)).toHaveLength(3);
      await booked(site, event, guest('kim'), at);
      expect([await remaining(), await book(site, event, guest('tom'), at)]).toEqual([undefined, taken]);
    });

    test('19: a round robin picks no busy or removed host, and keeps the host on a move', async () => {
      const { userId: one, ...own } = await hourly();
      const { userId: two } = await hourly();
      await booked(site, own, {}, at);
      const team = await hourly({ userId: one, eventType: 'round_robin', settings: { team_members: [one, two] } });
      const first = await booked(site, team, {}, at);
      expect(first.host_user_id).toBe(two);
      expect(await book(site, team, guest('bob'), at)).toEqual(taken);
      const move = { event_time: '2081-05-14 12:00:00', timezone: 'UTC' };
      const moved = await site.api('PUT', `/schedules/${first.id}/reschedule`, { body: move });
      expect([moved.status, moved.body.booking.host_user_id]).toEqual([200, two]);
      const settings = { ...team.settings, team_members: [two] };
      await site.host.storage.run((db) => rows(db, eventTable).update({ id: team.id }, { settings }));
      expect((await booked(site, team, guest('eve'), utc('2081-05-14 14:00'))).host_user_id).toBe(two);
      expect((await book(site, team, { ...guest('kim'), host_user_id: one }, utc('2081-05-14 15:00'))).status).toBe(422);
    });
  });
});
