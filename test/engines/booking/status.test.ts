import { rows } from '../../../plugin/db/rows';
import { bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { reminderTable } from '../../../plugin/engines/booking/data/reminder-table';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { book, booked, logOf, mailsOf, ownBookable, stored, takenMessage } from './booked';
import { type BookingSite, bookingSite, monday } from './booking-site';

const unchanged = { status: 422, body: { message: 'No changes found' } };

describeEachSite('the status of a booking', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());

  const put = (id: number, body: object) => site.api('PUT', `/schedules/${id}`, { body });
  const set = (id: number, value: unknown, more: object = {}) =>
    put(id, { column: 'status', value, cancel_reason: '', reject_reason: '', ...more });
  const read = async (id: number) => (await site.api('GET', `/schedules/${id}`)).body.schedule;
  const write = (id: number, columns: object) => site.host.storage.run((db) => rows(db, bookingTable).update({ id }, columns));
  const reminders = (bookingId: number) => site.host.storage.run((db) => rows(db, reminderTable).count({ bookingId }));
  const seatsOf = async (event: EventRow) => (await stored(site, event)).map(({ hosts }) => hosts[0]?.[1]);

  describe('is refused', () => {
    test('without a column, as fields are', async () => {
      const { status, body } = await put(1, { value: 'cancelled' });
      expect([status, body]).toEqual([422, { column: { required: expect.any(String) } }]);
    });

    test('for a booking that is not there', async () => {
      expect(await set(987654, 'cancelled')).toEqual({ status: 404, body: { message: 'Booking 987654 not found' } });
    });

    test.each<[unknown, string]>([
      ['scheduled', 'No changes found'],
      ['pending', 'Invalid status'],
      ['reserved', 'Invalid status'],
      ['rescheduled', 'Invalid status'],
      ['Cancelled', 'Invalid status'],
      ['', 'Invalid status'],
      [null, 'Invalid status'],
      [undefined, 'Invalid status'],
      [true, 'Invalid status'],
      [['scheduled'], 'Invalid status'],
      [{ constructor: 'cancelled' }, 'Invalid status'],
      ["cancelled' OR '1'='1", 'Invalid status'],
    ])('for %j: %s', async (value, message) => {
      const event = await ownBookable(site);
      const { id } = await booked(site, event);
      expect(await set(id, value)).toEqual({ status: 422, body: { message } });
      expect(await read(id)).toMatchObject({ status: 'scheduled' });
    });
  });

  test('is refused for a time that is only held', async () => {
    const event = await ownBookable(site);
    const { id } = await booked(site, event);
    await write(id, { status: 'reserved' });
    expect((await set(id, 'scheduled')).body).toEqual({ message: expect.stringContaining('reserved') });
    expect(await read(id)).toMatchObject({ status: 'reserved', booking_status_text: 'Reserved' });
  });

  test.each<[string, string[], string[], [string, unknown][]]>([
    ['cancelled', ['cancelled_by_host'], ['cancel_reason'], [['cancelled_by', expect.any(Number)]]],
    ['rejected', ['declined_by_host'], ['reject_reason'], [['cancelled_by', null]]],
    ['completed', [], [], [['cancelled_by', null]]],
    ['no_show', [], [], [['cancelled_by', null]]],
  ])('moves from scheduled to %s, once', async (status, mails, types, columns) => {
    verifies('booking:statuses');
    const event = await ownBookable(site);
    const { id } = await booked(site, event);
    const reason = { cancel_reason: 'Ill <b>again</b>', reject_reason: 'Ill <b>again</b>' };
    expect(await set(id, status, reason)).toEqual({ status: 200, body: { message: expect.any(String) } });
    expect(await read(id)).toMatchObject({ status, ...Object.fromEntries(columns) });
    expect((await mailsOf(site, id)).slice(2)).toEqual(mails);
    expect((await logOf(site, id)).slice(1).map(([type]) => type)).toEqual(types);
    const { body } = await site.api('GET', `/schedules/${id}/activities`);
    const logged = body.activities.find(({ type }: { type: string }) => type.endsWith('_reason'));
    expect([logged?.description, logged?.status]).toEqual(types.length === 0 ? [undefined, undefined] : ['Ill again', 'open']);
    expect(await set(id, status, reason)).toEqual(unchanged);
  });

  test('gives the time back where it blocks nothing any more', async () => {
    for (const status of ['cancelled', 'rejected', 'no_show']) {
      const event = await ownBookable(site);
      const { id } = await booked(site, event);
      expect((await book(site, event, { email: 'bob@example.com' })).status).toBe(422);
      await set(id, status);
      await booked(site, event, { email: 'bob@example.com' });
      expect(await seatsOf(event)).toEqual([null, 0]);
    }
  });

  test.each(['scheduled', 'completed'])('takes it back when it is %s again, or is refused where somebody has it', async (status) => {
    const event = await ownBookable(site);
    const { id } = await booked(site, event);
    await set(id, 'cancelled', { cancel_reason: 'Ill' });
    const other = await booked(site, event, { email: 'bob@example.com', status: 'pending' });
    expect(await set(id, status)).toEqual({ status: 422, body: { message: takenMessage } });
    await set(other.id, 'rejected');
    expect((await set(id, status)).status).toBe(200);
    const [row] = await stored(site, event);
    expect([row?.cancelledBy, row?.extras, row?.hosts[0]?.[1]]).toEqual([null, { turns: 2 }, 0]);
    expect((await book(site, event, { email: 'eve@example.com' })).status).toBe(422);
  });

  test('is refused back where a longer booking of the host overlaps it', async () => {
    const event = await ownBookable(site);
    const { id } = await booked(site, event);
    await set(id, 'no_show');
    const long = await ownBookable(site, { userId: event.userId, duration: 120, settings: { slot_interval: '30' } });
    await booked(site, long, {}, monday('09:00'));
    expect((await set(id, 'scheduled')).body.message).toBe(takenMessage);
  });

  test('confirms one of two requests for a time, not both', async () => {
    const event = await ownBookable(site);
    const first = await booked(site, event, { status: 'pending' });
    const second = await booked(site, event, { status: 'pending', email: 'bob@example.com', ignore_availability: true });
    expect((await set(first.id, 'scheduled')).status).toBe(200);
    expect((await logOf(site, first.id)).at(-1)).toEqual(['success', expect.stringContaining('Confirmed by')]);
    expect(await mailsOf(site, first.id)).toEqual(['booking_conf_attendee', 'booking_conf_host']);
    expect(await set(second.id, 'scheduled')).toEqual({ status: 422, body: { message: takenMessage } });
    expect(await read(second.id)).toMatchObject({ status: 'pending' });
  });

  test('plans reminders when it is confirmed and drops them when it is called off', async () => {
    const email = { subject: 'Soon', body: 'Soon', times: [{ unit: 'minutes' as const, value: 15 }] };
    const event = await ownBookable(site, { notifications: { reminder_to_attendee: { title: 'Soon', enabled: true, email } } });
    const { id } = await booked(site, event, { status: 'pending' });
    expect(await reminders(id)).toBe(0);
    await set(id, 'scheduled');
    expect(await reminders(id)).toBe(1);
    await set(id, 'cancelled');
    expect(await reminders(id)).toBe(0);
  });

  test('keeps one reason, the last', async () => {
    const event = await ownBookable(site);
    const { id } = await booked(site, event);
    await set(id, 'cancelled', { cancel_reason: 'first' });
    await set(id, 'scheduled');
    await set(id, 'cancelled', { cancel_reason: 'second' });
    const { body } = await site.api('GET', `/schedules/${id}/activities`);
    const reasons = body.activities.filter(({ type }: { type: string }) => type === 'cancel_reason');
    expect(reasons.map(({ description }: { description: string }) => description)).toEqual(['second']);
    await set(id, 'scheduled');
    await set(id, 'cancelled');
    expect((await logOf(site, id)).at(-1)).toEqual(['error', expect.stringContaining('Cancelled by')]);
  });

  test.each<[string, object, string | null, number]>([
    ['cancelled', { refund_payment: 'yes' }, 'refunded', 1],
    ['rejected', { refund_payment: true }, 'refunded', 1],
    ['cancelled', { refund_payment: 'no' }, 'paid', 0],
    ['cancelled', {}, 'paid', 0],
    ['no_show', { refund_payment: 'yes' }, 'paid', 0],
  ])('%s pays back where it is told to: %j', async (status, more, payment, entries) => {
    const event = await ownBookable(site);
    const { id } = await booked(site, event);
    await write(id, { paymentMethod: 'offline', paymentStatus: 'paid' });
    await set(id, status, more);
    expect(await read(id)).toMatchObject({ payment_status: payment, status });
    expect((await logOf(site, id)).filter(([, title]) => title?.includes('refunded'))).toHaveLength(entries);
  });

  test('pays nothing back that was never paid, and takes an order for paid that is confirmed', async () => {
    const event = await ownBookable(site);
    const { id } = await booked(site, event, { status: 'pending' });
    await set(id, 'cancelled', { refund_payment: 'yes' });
    expect(await read(id)).toMatchObject({ payment_status: null });
    await write(id, { paymentMethod: 'offline', paymentStatus: 'pending' });
    await set(id, 'scheduled');
    expect(await read(id)).toMatchObject({ payment_status: 'paid', payment_status_text: 'Paid' });
    expect((await logOf(site, id)).at(-1)).toEqual(['success', expect.stringContaining('Payment marked as done')]);
  });

  test('what was paid back is not paid again by taking the cancellation back', async () => {
    const { id } = await booked(site, await ownBookable(site));
    await write(id, { paymentMethod: 'offline', paymentStatus: 'paid' });
    await set(id, 'cancelled', { refund_payment: 'yes' });
    await set(id, 'scheduled');
    expect(await read(id)).toMatchObject({ payment_status: 'refunded', status: 'scheduled' });
    expect((await logOf(site, id)).at(-1)).toEqual(['success', expect.stringContaining('Confirmed')]);
    await set(id, 'cancelled', { refund_payment: 'yes' });
    expect((await logOf(site, id)).filter(([, title]) => title?.includes('refunded'))).toHaveLength(1);
  });

  describe('of groups', () => {
    const party = async () => {
      const event = await ownBookable(site, { eventType: 'group', maxBookPerSlot: 5 });
      const ids: number[] = [];
      for (const name of ['ada', 'bob', 'eve', 'kim']) ids.push((await booked(site, event, { email: `${name}@example.com` })).id);
      return { event, ids };
    };
    const statuses = async (event: EventRow) => (await stored(site, event)).map(({ status }) => status);

    test('is one row’s', async () => {
      const { event, ids } = await party();
      await set(ids[1] ?? 0, 'cancelled', { update_all: true });
      await set(ids[2] ?? 0, 'no_show');
      expect(await statuses(event)).toEqual(['scheduled', 'cancelled', 'no_show', 'scheduled']);
      expect(await seatsOf(event)).toEqual([0, null, null, 3]);
    });

    test.each(['completed', 'no_show'])('%s is everybody’s where it is told to, but for who called off', async (status) => {
      const { event, ids } = await party();
      await set(ids[1] ?? 0, 'cancelled');
      await set(ids[2] ?? 0, 'rejected');
      await set(ids[0] ?? 0, status, { update_all: 'yes' });
      expect(await statuses(event)).toEqual([status, 'cancelled', 'rejected', status]);
      expect(await seatsOf(event)).toEqual(status === 'completed' ? [0, null, null, 3] : [null, null, null, null]);
    });

    test('is refused back where the places went to others, and joins the group that is there now', async () => {
      const event = await ownBookable(site, { eventType: 'group', maxBookPerSlot: 1 });
      const ada = await booked(site, event);
      await set(ada.id, 'cancelled');
      const bob = await booked(site, event, { email: 'bob@example.com' });
      expect(bob.group_id).not.toBe(ada.group_id);
      expect((await set(ada.id, 'scheduled')).body.message).toBe(takenMessage);
      const over = await booked(site, event, { email: 'eve@example.com', ignore_availability: true });
      await set(bob.id, 'cancelled');
      await set(over.id, 'cancelled');
      expect((await set(ada.id, 'scheduled')).status).toBe(200);
      expect(await seatsOf(event)).toEqual([0, null, null]);
    });
  });

  test.each<[string, object, string]>([
    ['scheduled and over for long: completed', { endAt: 1 }, 'completed'],
    ['pending and over for long: cancelled', { status: 'pending', endAt: 1 }, 'cancelled'],
    [...(['pending and unpaid for long: cancelled', { status: 'pending', paymentStatus: 'pending', createdAt: 1 }] as const), 'cancelled'],
    [
      ...([
        'pending, to be paid on the spot',
        { status: 'pending', paymentStatus: 'pending', paymentMethod: 'offline', createdAt: 1 },
      ] as const),
      'pending',
    ],
    ['no show', { status: 'no_show', endAt: 1 }, 'no_show'],
  ])('is shown as the next sweep will set it: %s', async (_name, columns, shown) => {
    const event = await ownBookable(site);
    const { id, status } = await booked(site, event);
    await write(id, columns);
    expect(await read(id)).toMatchObject({ status: shown, happening_status: {} });
    expect((await stored(site, event))[0]?.status).toBe((columns as { status?: string }).status ?? status);
  });
});
