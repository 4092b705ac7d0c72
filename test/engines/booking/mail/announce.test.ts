import { rows } from '../../../../plugin/db/rows';
import type { EventRow } from '../../../../plugin/engines/booking/data/event-table';
import { reminderTable } from '../../../../plugin/engines/booking/data/reminder-table';
import { describeEachStorage, type TestStorage } from '../../../support/storages';
import { aBookable, aBooking } from '../booking-site';
import { mails, orders, tell } from './mail-site';

const hour = 3_600_000;
const now = Date.UTC(2026, 4, 1, 12);
const startAt = now + 48 * hour;

describeEachStorage('which emails a change brings about', (make) => {
  let made: TestStorage;
  let event: EventRow;
  beforeAll(async () => {
    made = await make();
    ({ event } = await aBookable(made));
  });

  const told = async (
    ...[trigger, { set = {}, by, of = event }]: [Parameters<typeof tell>[1], { set?: object; by?: 'host' | 'guest'; of?: EventRow }]
  ) => {
    const booking = await aBooking(made, of, { startAt, createdAt: now - hour, ...set });
    await tell(made, trigger, booking, { now, ...(by ? { by } : {}) });
    return (await orders(made, booking)).map(({ notification }) => notification);
  };
  const asking = { requires_confirmation: { enabled: true, type: 'always' as const, condition: { unit: 'minutes' as const, value: 30 } } };
  const events = {
    asking: async () => (await aBookable(made, { settings: asking })).event,
    askingGroup: async () => (await aBookable(made, { settings: asking, eventType: 'group' })).event,
    silent: async () =>
      (await aBookable(made, { notifications: mails({ booking_conf_host: { enabled: false }, declined_by_host: { enabled: false } }) }))
        .event,
  };

  test('nobody is told what is switched off', async () => {
    const silent = await events.silent();
    expect(await told('rejected', { set: { status: 'rejected' }, of: silent })).toEqual([]);
    expect(await told('scheduled', { of: silent })).toEqual(['booking_conf_attendee']);
  });

  test.each([
    ['scheduled', {}, ['booking_conf_attendee', 'booking_conf_host']],
    ['scheduled', { set: { parentId: 1 } }, ['booking_conf_attendee']],
    ['cancelled', { set: { status: 'cancelled' }, by: 'host' }, ['cancelled_by_host']],
    ['cancelled', { set: { status: 'cancelled' }, by: 'guest' }, ['cancelled_by_attendee', 'own_cancellation_attendee']],
    ['rejected', { set: { status: 'rejected' }, by: 'host' }, ['declined_by_host']],
    ['rescheduled', { by: 'host' }, ['rescheduled_by_host']],
    ['rescheduled', { by: 'guest' }, ['rescheduled_by_attendee', 'own_move_attendee']],
    ['email_changed', { by: 'host' }, ['booking_conf_attendee', 'booking_conf_host']],
    ['email_changed', { set: { status: 'cancelled' }, by: 'host' }, []],
    ['requested', { set: { status: 'pending' } }, []],
  ] as const)('%s %j: %j', async (trigger, given, keys) => {
    expect(await told(trigger, given)).toEqual(keys);
  });

  test('a request goes out where the host has to agree, and not for a group or while a payment is missing', async () => {
    const pending = { status: 'pending' };
    expect(await told('requested', { set: pending, of: await events.asking() })).toEqual([
      'booking_request_attendee',
      'booking_request_host',
    ]);
    expect(await told('requested', { set: { ...pending, paymentStatus: 'pending' }, of: await events.asking() })).toEqual([]);
    expect(await told('requested', { set: pending, of: await events.askingGroup() })).toEqual([]);
  });

  test('a change that is rolled back tells nobody', async () => {
    const booking = await aBooking(made, event, { startAt });
    const failing = made.storage.tx(async () => {
      await tell(made, 'scheduled', booking, { now });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await orders(made, booking)).toEqual([]);
  });

  test('every later order has a higher number for the calendar', async () => {
    const booking = await aBooking(made, event, { startAt, createdAt: now });
    await tell(made, 'scheduled', booking, { now });
    await tell(made, 'rescheduled', booking, { by: 'host', now: now + hour, set: { extras: { previousStartAt: startAt } } });
    await tell(made, 'cancelled', booking, { by: 'host', now: now + 2 * hour, set: { status: 'cancelled' } });
    expect((await orders(made, booking)).map(({ sequence }) => sequence)).toEqual([0, 0, 3600, 7200]);
    expect((await orders(made, booking))[2]).toMatchObject({ previousStartAt: startAt, email: booking.email });
  });

  describe('reminders', () => {
    let reminded: EventRow;
    beforeAll(async () => {
      const times = [
        { unit: 'minutes', value: 60 },
        { unit: 'hours', value: 1 },
        { unit: 'days', value: 1 },
        { unit: 'days', value: 2 },
      ];
      const notifications = mails({
        reminder_to_attendee: { enabled: true, email: { times } },
        reminder_to_host: { enabled: true },
      });
      reminded = (await aBookable(made, { notifications })).event;
    });
    const planned = async ({ id }: { id: number }) => {
      const found = await made.storage.run((db) => rows(db, reminderTable).many({ bookingId: id }, { order: [['dueAt', 'ASC']] }));
      return found.map(({ kind, lead, dueAt }) => [kind, lead, dueAt]);
    };
    const leads = async (booking: { id: number }) => (await planned(booking)).map(([, lead]) => lead);

    test('are not planned while they are off, nor for what is not agreed', async () => {
      const silent = await aBooking(made, event, { startAt });
      await tell(made, 'scheduled', silent, { now });
      expect(await planned(silent)).toEqual([]);
      const asked = await aBooking(made, reminded, { startAt, status: 'pending' });
      await tell(made, 'requested', asked, { now });
      expect(await planned(asked)).toEqual([]);
    });

    test('are planned once per lead, those only that are further away than two minutes', async () => {
      const booking = await aBooking(made, reminded, { startAt });
      await tell(made, 'scheduled', booking, { now });
      const wanted = [
        ['reminder_to_attendee', 1440, startAt - 24 * hour],
        ['reminder_to_attendee', 60, startAt - hour],
        ['reminder_to_host', 15, startAt - hour / 4],
      ];
      expect(await planned(booking)).toEqual(wanted);
      await tell(made, 'scheduled', booking, { now });
      expect(await planned(booking)).toEqual(wanted);
    });

    test.each([
      [2 * 60_000, [15]],
      [2 * 60_000 + 1, [60, 15]],
    ])('one that would be due %i ms from now', async (away, left) => {
      const booking = await aBooking(made, reminded, { startAt });
      await tell(made, 'scheduled', booking, { now: startAt - hour - away });
      expect(await leads(booking)).toEqual(left);
    });

    test('move with the booking, stay when only the address changes, and go with a cancellation', async () => {
      const booking = await aBooking(made, reminded, { startAt });
      await tell(made, 'scheduled', booking, { now });
      const moved = await tell(made, 'rescheduled', booking, { now, set: { startAt: startAt + hour, endAt: startAt + 2 * hour } });
      const after = await planned(booking);
      expect(after.map(([, , due]) => due)).toEqual([startAt - 47 * hour, startAt - 23 * hour, startAt, startAt + (3 * hour) / 4]);
      await tell(made, 'email_changed', moved, { now });
      expect(await planned(booking)).toEqual(after);
      await tell(made, 'cancelled', moved, { now, set: { status: 'cancelled' } });
      expect(await planned(booking)).toEqual([]);
      await tell(made, 'scheduled', moved, { now, set: { status: 'scheduled' } });
      expect(await planned(booking)).toEqual(after);
      await tell(made, 'rejected', moved, { now, set: { status: 'rejected' } });
      expect(await planned(booking)).toEqual([]);
    });
  });
});
