import { rows } from '../../../../plugin/db/rows';
import { type BookingRow, bookingHostTable } from '../../../../plugin/engines/booking/data/booking-table';
import { type CalendarRow, calendarTable } from '../../../../plugin/engines/booking/data/calendar-table';
import { type EventRow, eventTable } from '../../../../plugin/engines/booking/data/event-table';
import { reminderTable } from '../../../../plugin/engines/booking/data/reminder-table';
import { moving } from '../../../../plugin/engines/booking/jobs/moves';
import { reminding } from '../../../../plugin/engines/booking/jobs/reminders';
import { summarising } from '../../../../plugin/engines/booking/jobs/summary';
import { outboxTable } from '../../../../plugin/jobs/outbox-table';
import type { Job, JobCtx } from '../../../../plugin/kit/group';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { aBookable, aBooking, aCalendar, anEvent, type BookingSite, bookingSite, monday } from '../booking-site';
import { aHost, logOf, mails, orders, stored, tell } from './mail-site';

const minute = 60_000;
const hour = 60 * minute;

describeEachSite('what the booking engine does by itself', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site?.stop());

  const run = (job: Job, at: number) => job.run({ host: site.host, log: site.host.log, now: () => at } as unknown as JobCtx);
  const administration = (set: object) => site.host.options.set('booking_settings', { administration: set });
  const toldOf = async (booking: BookingRow) => (await orders(site.host, booking)).map(({ notification }) => notification);
  afterEach(() => administration({}));

  describe('reminders', () => {
    const startAt = monday('10:00', 30);
    let event: EventRow;
    let group: EventRow;
    beforeAll(async () => {
      const notifications = mails({ reminder_to_attendee: { enabled: true }, reminder_to_host: { enabled: true } });
      ({ event } = await aBookable(site.host, { notifications }));
      ({ event: group } = await aBookable(site.host, { notifications, eventType: 'group', maxBookPerSlot: 5 }));
    });
    const due = startAt - 15 * minute;

    /** Booked long before, so that nothing but its reminders is of interest. */
    async function planned(of: EventRow, fields: Partial<BookingRow> = {}): Promise<BookingRow> {
      const booking = await aBooking(site.host, of, { startAt, ...fields });
      await tell(site.host, 'scheduled', booking, { now: startAt - 24 * hour });
      return booking;
    }
    const reminded = async (booking: BookingRow) => (await toldOf(booking)).filter((key) => key.startsWith('reminder')).sort();
    const left = ({ id }: BookingRow) => site.host.storage.run((db) => rows(db, reminderTable).count({ bookingId: id }));

    test('go out when they are due, not before and not twice', async () => {
      const booking = await planned(event);
      await run(reminding, due - 1);
      expect(await reminded(booking)).toEqual([]);
      await run(reminding, due);
      await run(reminding, due);
      await run(reminding, due + minute);
      expect(await reminded(booking)).toEqual(['reminder_to_attendee', 'reminder_to_host']);
      expect(await left(booking)).toBe(0);
    });

    test('of what has begun, or is cancelled, or was moved behind the plan’s back are dropped', async () => {
      const [late, cancelled, moved] = [await planned(event), await planned(event), await planned(event)];
      await run(reminding, startAt);
      expect([await reminded(late), await left(late)]).toEqual([[], 0]);
      const again = await planned(event);
      await site.host.storage.run((db) => db.execute(`UPDATE sp_bookings SET status = 'cancelled' WHERE id = ?`, [cancelled.id]));
      await site.host.storage.run((db) => db.execute('UPDATE sp_bookings SET start_at = start_at + 60000 WHERE id = ?', [moved.id]));
      await run(reminding, due);
      expect([await reminded(cancelled), await reminded(moved)]).toEqual([[], []]);
      expect(await reminded(again)).toHaveLength(2);
    });

    test('of a group go to each guest, and to the host once', async () => {
      const first = await planned(group);
      const others = [await planned(group, { groupId: first.groupId }), await planned(group, { groupId: first.groupId })];
      const another = await planned(group);
      await run(reminding, due);
      const keys = (await Promise.all([first, ...others].map(reminded))).flat().sort();
      expect(keys).toEqual([...Array(3).fill('reminder_to_attendee'), 'reminder_to_host']);
      expect(await reminded(another)).toEqual(['reminder_to_attendee', 'reminder_to_host']);
    });

    test('the host is reminded of a group though the guest who booked last has cancelled', async () => {
      const first = await planned(group);
      const last = await planned(group, { groupId: first.groupId });
      await tell(site.host, 'cancelled', last, { set: { status: 'cancelled' }, now: startAt - 2 * hour });
      await run(reminding, due);
      expect([await reminded(first), await reminded(last)]).toEqual([['reminder_to_attendee', 'reminder_to_host'], []]);
    });

    test('rest while the module is off', async () => {
      const booking = await planned(event);
      await site.call('modules.deactivate', { module: 'booking' }, { confirm: true });
      await run(reminding, due);
      expect([await reminded(booking), await left(booking)]).toEqual([[], 2]);
      await site.call('modules.activate', { module: 'booking' }, { confirm: true });
      await run(reminding, due);
      expect(await reminded(booking)).toHaveLength(2);
    });
  });

  describe('moves', () => {
    // Later than any real tick of the jobs.
    const now = Date.UTC(2035, 8, 1, 12);
    let event: EventRow;
    beforeAll(async () => {
      ({ event } = await aBookable(site.host));
    });
    const endingAt = (endAt: number, fields: Partial<BookingRow> = {}) =>
      aBooking(site.host, event, { startAt: endAt - hour / 2, endAt, createdAt: endAt - 24 * hour, ...fields });
    const seatOf = ({ id }: BookingRow) =>
      site.host.storage.run(async (db) => (await rows(db, bookingHostTable).one({ bookingId: id }))?.seat ?? null);

    test.each([
      ['scheduled', now - 60 * minute + 1, {}, 'scheduled'],
      ['scheduled', now - 60 * minute, {}, 'completed'],
      ['pending', now - 60 * minute + 1, {}, 'pending'],
      ['pending', now - 60 * minute, {}, 'cancelled'],
      ['no_show', now - 24 * hour, {}, 'no_show'],
      ['rejected', now - 24 * hour, {}, 'rejected'],
      ['pending', now + hour, { paymentStatus: 'pending', paymentMethod: 'card', createdAt: now - 10 * minute + 1 }, 'pending'],
      ['pending', now + hour, { paymentStatus: 'pending', paymentMethod: 'card', createdAt: now - 10 * minute }, 'cancelled'],
      ['pending', now + hour, { paymentStatus: 'pending', paymentMethod: 'offline', createdAt: now - hour }, 'pending'],
      ['pending', now + hour, { paymentStatus: 'paid', paymentMethod: 'card', createdAt: now - hour }, 'pending'],
      ['scheduled', now + hour, { paymentStatus: 'pending', paymentMethod: 'card', createdAt: now - hour }, 'scheduled'],
    ] as const)('%s, ending at %i, %j becomes %s', async (status, endAt, fields, becomes) => {
      const booking = await endingAt(endAt, { status, ...fields });
      await run(moving, now);
      expect((await stored(site.host, booking))?.status).toBe(becomes);
      expect(await toldOf(booking)).toEqual([]);
    });

    test('by the timings that are set, and once', async () => {
      await administration({ auto_complete_timing: 5, auto_cancel_timing: 60 });
      const [over, unpaid] = [
        await endingAt(now - 6 * minute),
        await endingAt(now + hour, { status: 'pending', paymentStatus: 'pending', createdAt: now - 30 * minute }),
      ];
      await run(moving, now);
      await run(moving, now + minute);
      expect(await stored(site.host, over)).toMatchObject({ status: 'completed', updatedAt: now });
      expect((await stored(site.host, unpaid))?.status).toBe('pending');
    });

    test('what lapses gives its time back, and what is completed keeps it', async () => {
      const [lapsed, done] = [await endingAt(now - 2 * hour, { status: 'pending' }), await endingAt(now - 3 * hour)];
      expect(await seatOf(lapsed)).not.toBeNull();
      await run(moving, now);
      expect([await seatOf(lapsed), await seatOf(done)]).toEqual([null, done.id]);
      expect(await logOf(site.host, lapsed)).toMatchObject([{ type: 'error', status: 'closed', createdBy: null }]);
      expect(await logOf(site.host, done)).toEqual([]);
    });

    test('held times go when they begin', async () => {
      const [past, coming] = [
        await endingAt(now, { status: 'reserved', startAt: now - 1 }),
        await endingAt(now + hour, { status: 'reserved', startAt: now }),
      ];
      await run(moving, now);
      expect([await stored(site.host, past), await seatOf(past)]).toEqual([undefined, null]);
      expect(await stored(site.host, coming)).toMatchObject({ status: 'reserved' });
    });

    test('one-off event types expire, and their calendars with the last of them', async () => {
      const calendar = (type: CalendarRow['type']) => aCalendar(site.host, { type });
      const [closing, open, team] = [await calendar('event'), await calendar('event'), await calendar('team')];
      const oneOff = { eventType: 'single_event' as const, expiresAt: now - 1 };
      const ended = await anEvent(site.host, { calendarId: closing.id, ...oneOff });
      const alsoEnded = await anEvent(site.host, { calendarId: open.id, ...oneOff, eventType: 'group_event' });
      const draft = await anEvent(site.host, { calendarId: open.id, status: 'draft', eventType: 'single_event', expiresAt: now });
      const usual = await anEvent(site.host, { calendarId: team.id, ...oneOff, eventType: 'collective' });
      await run(moving, now);
      const statuses = await site.host.storage.run(async (db) => ({
        events: await Promise.all([ended, alsoEnded, draft, usual].map(async ({ id }) => (await rows(db, eventTable).one({ id }))?.status)),
        calendars: await Promise.all([closing, open, team].map(async ({ id }) => (await rows(db, calendarTable).one({ id }))?.status)),
      }));
      expect(statuses).toEqual({ events: ['expired', 'expired', 'draft', 'active'], calendars: ['expired', 'active', 'active'] });
    });

    test('more than 500 take more than one sweep', async () => {
      const long = now - 100 * hour;
      // What the cases before have left is moved first.
      await run(moving, now);
      const { event: crowd } = await aBookable(site.host, { eventType: 'single_event' });
      for (let i = 0; i < 501; i++) await aBooking(site.host, crowd, { startAt: long + i, endAt: long + i + 1, hostUserId: null });
      const scheduled = () =>
        site.host.storage.run((db) => db.query(`SELECT id FROM sp_bookings WHERE event_id = ? AND status = 'scheduled'`, [crowd.id]));
      await run(moving, now);
      expect((await scheduled()).length).toBe(1);
      await run(moving, now);
      expect((await scheduled()).length).toBe(0);
    });
  });

  describe('the summary', () => {
    const day = Date.UTC(2030, 0, 1);
    let event: EventRow;
    beforeAll(async () => {
      ({ event } = await aBookable(site.host));
      const on = (at: number, fields: Partial<BookingRow>) =>
        aBooking(site.host, event, { startAt: at - hour, endAt: at, createdAt: at, ...fields });
      // Tuesday, the first of January: two made and one done; one at the beginning of the seven days, and one just before it.
      await on(day + hour, { status: 'completed' });
      await on(day + 23 * hour, { endAt: day + 48 * hour });
      await on(day + 2 * hour, { status: 'reserved' });
      for (const at of [day - 6 * 24 * hour, day - 6 * 24 * hour - 1]) await on(at, { endAt: day + 48 * hour });
    });
    const summaries = async () => {
      const found = await site.host.storage.run((db) =>
        rows(db, outboxTable).many({ kind: 'booking.summary' }, { order: [['seq', 'ASC']] }),
      );
      return found.map(({ payload }) => payload as { to: string[]; subject: string });
    };
    const morning = day + 31 * hour;

    test('is not sent unless it is wanted, nor where nothing happened, nor to nobody', async () => {
      const before = await summaries();
      await run(summarising, morning);
      await administration({ summary_notification: 'yes', admin_email: 'boss@team.example' });
      await run(summarising, morning + 24 * hour * 30);
      await administration({ summary_notification: 'yes' });
      await run(summarising, morning);
      expect(await summaries()).toEqual(before);
    });

    test('counts the day before, for the address that is set', async () => {
      await administration({ summary_notification: 'yes', admin_email: 'boss@team.example' });
      await run(summarising, morning);
      expect((await summaries()).at(-1)).toMatchObject({ to: ['boss@team.example'], subject: 'Bookings of yesterday: 2 new, 1 completed' });
    });

    test('counts seven days, on the day that is set, for whoever manages the site', async () => {
      await aHost(site, 'boss', { email: 'chief@team.example', role: 'administrator' });
      const before = (await summaries()).length;
      await administration({ summary_notification: 'yes', notification_frequency: 'weekly', notification_day: 'thu' });
      await run(summarising, morning);
      expect(await summaries()).toHaveLength(before);
      await administration({ summary_notification: 'yes', notification_frequency: 'weekly', notification_day: 'wed' });
      await run(summarising, morning);
      expect((await summaries()).at(-1)).toMatchObject({
        to: ['chief@team.example'],
        subject: 'Bookings of the last seven days: 3 new, 1 completed',
      });
      await site.host.storage.run((db) => db.execute("UPDATE host_users SET email = '' WHERE login = 'boss'"));
    });
  });
});
