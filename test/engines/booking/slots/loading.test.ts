import { rows } from '../../../../plugin/db/rows';
import { bookingHostTable } from '../../../../plugin/engines/booking/data/booking-table';
import { type EventRow, eventTable } from '../../../../plugin/engines/booking/data/event-table';
import { type SlotQuery, slotAmong, slotAt } from '../../../../plugin/engines/booking/slots/find-slots';
import { momentsOf } from '../../../../plugin/engines/kit/zones';
import { describeEachStorage } from '../../../support/storages';
import { verifies } from '../../../support/verifies';
import { hours, utc } from './plans';
import { june, person, type Stored, stored } from './stored';

describeEachStorage('starts from the database', (make) => {
  let at: Stored;

  beforeAll(async () => {
    at = await stored((await make()).storage);
  });

  describe('leave out what is booked', () => {
    let me: number;
    let other: EventRow;
    let mine: EventRow;

    beforeEach(async () => {
      me = person();
      await at.schedule(me, '09:00', '14:00');
      mine = await at.event({ userId: me });
      other = await at.event({ userId: me, settings: { buffer_time_before: '30', buffer_time_after: '45' } });
    });

    test('of every event type, with its buffers', async () => {
      await at.book(other, '11:00');
      expect(await at.times(mine)).toEqual(['09:00', '13:00']);
    });

    test('the day before, with buffers of a day', async () => {
      const long = await at.event({ userId: me, settings: { buffer_time_after: '1440' } });
      await at.book(long, '00:00', { startAt: june - hours(37), endAt: june - hours(13) });
      expect(await at.times(mine)).toEqual(['11:00', '12:00', '13:00']);
      const wide = { ...mine, settings: { ...mine.settings, buffer_time_before: '120' } };
      expect(await at.times(wide)).toEqual(['13:00']);
    });

    test('but not what blocks nothing, and not the booking that is moved', async () => {
      await at.book(other, '11:00', { status: 'cancelled' });
      const moved = await at.book(mine, '12:00');
      expect(await at.times(mine)).toEqual(['09:00', '10:00', '11:00', '13:00']);
      expect(await at.times(mine, { exceptBookingId: moved.id })).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00']);
    });

    test('also where the event type no longer exists', async () => {
      await at.book(other, '11:00');
      await at.storage.run((db) => rows(db, eventTable).delete({ id: other.id }));
      expect(await at.times(mine)).toEqual(['09:00', '10:00', '12:00', '13:00']);
    });

    test('with any of several hosts', async () => {
      const second = person();
      await at.schedule(second, '09:00', '12:00');
      const together = await at.event({ userId: me, eventType: 'collective', settings: { team_members: [me, second] } });
      const { id, startAt, endAt } = await at.book(together, '10:00');
      await at.storage.run((db) => rows(db, bookingHostTable).insert({ bookingId: id, userId: second, startAt, endAt, seat: id }));
      expect((await at.find(together)).map(({ start, hosts }) => [start - june, hosts])).toEqual([
        [hours(9), [me, second]],
        [hours(11), [me, second]],
      ]);
      expect(await at.times(together, { exceptBookingId: id })).toEqual(['09:00', '10:00', '11:00']);
    });
  });

  describe('count', () => {
    test('the places of a group, shown where that is wanted', async () => {
      const me = person();
      await at.schedule(me, '09:00', '11:00');
      const group = await at.event({ userId: me, eventType: 'group', maxBookPerSlot: 3 });
      const guest = await at.book(group, '09:00');
      await at.book(group, '09:00', { status: 'pending' });
      await at.book(group, '09:00', { status: 'cancelled' });
      const seats = async (of: EventRow, more: Partial<SlotQuery> = {}) =>
        (await at.find(of, more)).map((slot) => [slot.seats, slot.remaining]);
      expect(await seats(group)).toEqual([
        [1, false],
        [3, false],
      ]);
      expect(await seats({ ...group, isDisplaySpots: true })).toEqual([
        [1, 1],
        [3, 3],
      ]);
      const field = {
        name: 'guests',
        enabled: true,
        index: 6,
        type: 'multi-guests',
        label: 'Guests',
        required: false,
        system_defined: true,
      };
      expect(await seats({ ...group, bookingFields: [field] })).toEqual([
        [1, 1],
        [3, 3],
      ]);
      expect(await seats({ ...group, bookingFields: [{ ...field, enabled: false }] }, { exceptBookingId: guest.id })).toEqual([
        [2, false],
        [3, false],
      ]);
      expect(await seats({ ...group, maxBookPerSlot: 2 })).toEqual([[2, false]]);
    });

    test('the bookings of a whole month and week against the limits', async () => {
      const me = person();
      await at.schedule(me, '09:00', '10:00');
      const limited = (unit: 'per_week' | 'per_month', value: number) =>
        at.event({ userId: me, settings: { booking_frequency: { enabled: true, limits: [{ unit, value }] } } });
      const monthly = await limited('per_month', 1);
      await at.book(monthly, '09:00', { startAt: utc('2031-06-30 09:00'), endAt: utc('2031-06-30 10:00'), hostUserId: null });
      expect(await at.times(monthly)).toEqual([]);
      const weekly = await limited('per_week', 1);
      await at.book(weekly, '09:00', { startAt: utc('2031-06-08 09:00'), endAt: utc('2031-06-08 10:00') });
      expect(await at.times(weekly)).toEqual(['09:00']);
      expect(await at.times(weekly, { startDay: 'mon' })).toEqual([]);
      expect(
        await at.times(
          { ...weekly, settings: { ...weekly.settings, booking_frequency: { enabled: false, limits: [] } } },
          { startDay: 'mon' },
        ),
      ).toEqual(['09:00']);
    });

    test('the turns of a team', async () => {
      const [one, two, three] = [person(), person(), person()];
      for (const id of [one, two, three]) await at.schedule(id, '09:00', '12:00');
      const team = await at.event({ userId: one, eventType: 'round_robin', settings: { team_members: [one, two, three] } });
      const next = async () => (await at.find(team))[0]?.hosts;
      expect(await next()).toEqual([one, two, three]);
      await at.book(team, '09:00', { startAt: june + hours(240), endAt: june + hours(241), hostUserId: one, createdAt: june - 2 });
      await at.book(team, '09:00', { startAt: june + hours(360), endAt: june + hours(361), hostUserId: two, createdAt: june - 3 });
      expect(await next()).toEqual([three, two, one]);
      await at.book(team, '11:00', { hostUserId: three });
      expect(await next()).toEqual([two, one, three]);
    });

    test('one booking of a single fixed time, however long ago', async () => {
      const me = person();
      const once = await at.event({ userId: me, eventType: 'single_event', settings: { available_times: { '2031-06-02': ['10:30'] } } });
      expect(await at.times(once)).toEqual(['10:30']);
      const booked = await at.book(once, '00:00', { startAt: june - hours(9000), endAt: june - hours(8999) });
      expect(await at.times(once)).toEqual([]);
      expect(await at.times(once, { exceptBookingId: booked.id })).toEqual(['10:30']);
    });
  });

  describe('one start', () => {
    test('is found just where it is listed', async () => {
      verifies('booking:slots');
      const me = person();
      await at.schedule(me, '09:00', '12:00');
      const mine = await at.event({ userId: me, duration: 45 });
      await at.book(mine, '09:45', { endAt: utc('2031-06-02 10:30') });
      const listed = await at.find(mine);
      expect(listed.map(({ start }) => start - june)).toEqual([hours(9), hours(10.5), hours(11.25)]);
      for (let start = june + hours(8); start < june + hours(13); start += hours(0.25)) {
        const found = await at.storage.run((db) => slotAt(db, at.query(mine), start));
        expect(found).toEqual(listed.find((slot) => slot.start === start));
      }
    });

    test('of a time that clocks show twice is the first, or the second where only that is free', async () => {
      const me = person();
      await at.schedule(me, '01:00', '04:00', { timezone: 'Europe/Berlin' });
      const mine = await at.event({ userId: me });
      const moments = momentsOf('2031-10-26 02:00', 'Europe/Berlin') ?? [];
      const among = () => at.storage.run((db) => slotAmong(db, at.query(mine), moments));
      expect([moments.length, (await among())?.start]).toEqual([2, moments[0]]);
      await at.book(mine, '00:00', { startAt: moments[0] ?? 0, endAt: (moments[0] ?? 0) + hours(1) });
      expect((await among())?.start).toBe(moments[1]);
      await at.book(mine, '00:00', { startAt: moments[1] ?? 0, endAt: (moments[1] ?? 0) + hours(1) });
      expect(await among()).toBeUndefined();
      expect(await at.storage.run((db) => slotAmong(db, at.query(mine), []))).toBeUndefined();
    });
  });

  test('take as many statements for 30 days and 8 hosts as for one', async () => {
    const everyone = Array.from({ length: 8 }, person);
    for (const id of everyone) await at.schedule(id, '00:00', '12:00');
    const others = [await at.event({ userId: everyone[0] ?? 0 }), await at.event({ userId: everyone[1] ?? 0 })];
    for (const [i, hostUserId] of everyone.entries()) {
      for (const of of others)
        await at.book(of, '00:00', { hostUserId, startAt: june + hours(24 * i + of.id), endAt: june + hours(24 * i + of.id + 1) });
    }
    const caps = {
      enabled: true,
      limits: [
        { unit: 'per_month' as const, value: 500 },
        { unit: 'per_day' as const, value: 500 },
      ],
    };
    const team = (members: readonly number[]) =>
      at.event({
        userId: members[0] ?? 0,
        eventType: 'round_robin',
        settings: { team_members: members, booking_frequency: caps, booking_duration: caps },
      });
    const statements: string[] = [];
    at.storage.listen({ statement: (sql) => void statements.push(sql), retry: () => undefined });
    const counted = async (of: EventRow, days: number) => {
      statements.length = 0;
      const found = await at.find(of, {}, days);
      return { slots: found.length, statements: statements.length };
    };
    const [alone, all] = [await team(everyone.slice(0, 1)), await team(everyone)];
    const found = [await counted(alone, 1), await counted(alone, 30), await counted(all, 1), await counted(all, 30)];
    expect(found.map((one) => one.statements)).toEqual([5, 5, 5, 5]);
    expect(found[3]?.slots).toBe(12 * 30);
  });
});
