import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { reminders } from '../../../plugin/engines/booking/data/reminders';
import { utcStamp } from '../../../plugin/engines/booking/domain/stamps';
import { cancelByGuest } from '../../../plugin/engines/booking/work/cancel-by-guest';
import { reschedule } from '../../../plugin/engines/booking/work/reschedule';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { booked, logOf, mailsOf, ownBookable, stored, takenMessage } from './booked';
import { aSchedule, type BookingSite, bookingSite, monday } from './booking-site';

const open = { schedule_conditions: { value: 0, unit: '' as const }, range_days: 365 };
const reasonField = { type: 'textarea', label: 'Why?', placeholder: '', system_defined: true, enabled: true, required: false };
/** Guests need not say why. */
const noReasons = [
  { ...reasonField, index: 4, name: 'cancellation_reason' },
  { ...reasonField, index: 5, name: 'rescheduling_reason' },
];
const limit = (fields: object) => ({ message: '', condition: { unit: 'minutes' as const, value: 30 }, ...fields }) as never;

describeEachSite('moving a booking', (dialect) => {
  let site: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
  });
  afterAll(() => site.stop());

  const move = (id: number, at: number, fields: object = {}) =>
    site.api('PUT', `/schedules/${id}/reschedule`, { body: { event_time: utcStamp(at), timezone: 'UTC', ...fields } });
  const engine = () => ({ host: site.host, now: Date.now });
  const asGuest = (hash: string, start: number, reason = '') =>
    reschedule(engine(), {
      booking: { hash },
      start,
      timezone: 'Asia/Tokyo',
      reason,
      byGuest: true,
      actor: { userId: null, name: 'the guest' },
    });
  const set = (id: number, value: string) => site.api('PUT', `/schedules/${id}`, { body: { column: 'status', value } });
  const refusedWith = async (work: Promise<unknown>) => work.then(String, (error: { body?: object }) => error.body);

  describe('is refused', () => {
    test('for a booking that is not there', async () => {
      expect(await move(987654, monday('11:00'))).toEqual({ status: 404, body: { message: 'Booking 987654 not found' } });
    });

    test.each<[string, object, string[]]>([
      ['without a time', { event_time: '' }, ['event_time']],
      ['without time and zone', { event_time: null, timezone: ' ' }, ['event_time', 'timezone']],
      ['for a time that is none', { event_time: 'tomorrow' }, ['event_time']],
      [
        'for a time that does not exist when clocks change',
        { timezone: 'Europe/Berlin', event_time: '2031-03-30 02:30:00' },
        ['event_time'],
      ],
      ['in an unknown zone', { timezone: '../etc/passwd' }, ['timezone']],
      ['to a host of something else', { host_user_id: 7 }, ['host_user_id']],
    ])('%s', async (_name, fields, names) => {
      const { id } = await booked(site, await ownBookable(site));
      const { status, body } = await move(id, monday('11:00'), fields);
      expect([status, Object.keys(body)]).toEqual([422, names]);
    });

    test('to the time that it has, whoever asks', async () => {
      const event = await ownBookable(site, { bookingFields: noReasons });
      const { id, hash } = await booked(site, event);
      const same = { message: 'The booking is at this time already. Choose another one.' };
      expect(await move(id, monday('10:00'), { ignore_availability: true })).toEqual({ status: 422, body: same });
      expect(await refusedWith(asGuest(hash, monday('10:00')))).toEqual(same);
    });

    test('to a time that is not free, unless the host insists', async () => {
      const event = await ownBookable(site);
      const [{ id }, other] = [await booked(site, event), await booked(site, event, { email: 'bob@example.com' }, monday('11:00'))];
      expect(await move(id, monday('11:00'))).toEqual({ status: 422, body: { message: takenMessage } });
      expect(await move(id, monday('03:00'))).toEqual({ status: 422, body: { message: takenMessage } });
      expect((await move(id, monday('11:00'), { ignore_availability: true })).status).toBe(200);
      expect((await stored(site, event)).map(({ hosts, startAt }) => [startAt, hosts[0]?.[1]])).toEqual([
        [monday('11:00'), 1],
        [monday('11:00'), 0],
      ]);
      expect(other.start_time).toBe(utcStamp(monday('11:00')));
    });

    test.each(['cancelled', 'rejected', 'completed', 'no_show'])('once it is %s', async (status) => {
      const { id } = await booked(site, await ownBookable(site));
      await set(id, status);
      expect((await move(id, monday('11:00'))).status).toBe(422);
    });
  });

  test('keeps number, status and guest, frees the old time and takes the new one', async () => {
    const event = await ownBookable(site);
    const before = await booked(site, event, { timezone: 'Europe/Berlin', event_time: `${utcStamp(monday('10:00'))}Z` });
    const { status, body } = await move(before.id, monday('11:00'), { reason: 'Dentist' });
    expect([status, Object.keys(body)]).toEqual([200, ['booking', 'message']]);
    expect(body.booking).toMatchObject({
      id: before.id,
      hash: before.hash,
      status: 'scheduled',
      email: before.email,
      person_time_zone: 'Europe/Berlin',
      start_time: utcStamp(monday('11:00')),
      end_time: utcStamp(monday('11:30')),
      slot_minutes: 30,
    });
    const [row] = await stored(site, event);
    expect(row?.extras).toEqual({ rescheduledByType: 'host', previousStartAt: monday('10:00'), rescheduleReason: 'Dentist', moves: 1 });
    expect(row?.hosts).toEqual([[event.userId, 0]]);
    expect((await logOf(site, before.id)).at(-1)).toEqual(['info', expect.stringContaining(utcStamp(monday('10:00')))]);
    expect((await mailsOf(site, before.id)).at(-1)).toBe('rescheduled_by_host');
    await booked(site, event, { email: 'bob@example.com' });
    expect((await move(before.id, monday('10:00'))).body).toEqual({ message: takenMessage });
    expect((await move(before.id, monday('10:30'))).status).toBe(200);
    expect((await move(before.id, monday('10:30'))).status).toBe(422);
  });

  test('may overlap itself', async () => {
    const event = await ownBookable(site, { duration: 60, settings: { ...open, slot_interval: '30' } });
    const { id } = await booked(site, event);
    expect((await move(id, monday('10:30'))).status).toBe(200);
  });

  test('counts notice for guests and not for hosts', async () => {
    const event = await ownBookable(site, {
      bookingFields: noReasons,
      settings: { ...open, schedule_conditions: { value: 200, unit: 'days' } },
    });
    const { id, hash } = await booked(site, event, { ignore_availability: true });
    expect(await refusedWith(asGuest(hash, monday('11:00')))).toEqual({ message: takenMessage });
    expect((await move(id, monday('11:00'))).status).toBe(200);
  });

  test('by the guest tells the hosts and takes the guest’s zone', async () => {
    const event = await ownBookable(site);
    const { id, hash } = await booked(site, event);
    expect(await refusedWith(asGuest(hash, monday('11:00')))).toEqual({ message: expect.stringContaining('reason') });
    expect(await asGuest(hash, monday('11:00'), 'Ill')).toMatchObject({ id, personTimeZone: 'Asia/Tokyo', startAt: monday('11:00') });
    expect((await mailsOf(site, id)).slice(-2)).toEqual(['rescheduled_by_attendee', 'own_move_attendee']);
    expect(await refusedWith(asGuest('f'.repeat(32), monday('11:00'), 'Ill'))).toEqual({ message: expect.stringContaining('not found') });
  });

  test('plans reminders again', async () => {
    const email = { subject: 'Soon', body: 'Soon', times: [{ unit: 'minutes' as const, value: 15 }] };
    const event = await ownBookable(site, { notifications: { reminder_to_attendee: { title: 'Soon', enabled: true, email } } });
    const { id } = await booked(site, event);
    await move(id, monday('11:00'));
    const due = await site.host.storage.run((db) => reminders(db).due(monday('23:00', 50), 10_000));
    expect(due.filter(({ bookingId }) => bookingId === id).map(({ dueAt }) => dueAt)).toEqual([monday('10:45')]);
  });

  test.each<[string, object, object | undefined]>([
    ['always', limit({ enabled: true, type: 'always', message: 'Call us' }), { message: 'Call us' }],
    ['so near', limit({ enabled: true, type: 'conditional', condition: { unit: 'days', value: 200 } }), { message: expect.any(String) }],
    ['much nearer', limit({ enabled: true, type: 'conditional' }), undefined],
    ['at all', limit({ enabled: false, type: 'always' }), undefined],
  ])('and cancelling is refused to guests where the event type says so: %s', async (_name, barred, refusal) => {
    const settings = { ...open, can_not_reschedule: barred, can_not_cancel: barred } as EventRow['settings'];
    const event = await ownBookable(site, { settings, bookingFields: noReasons });
    const { hash } = await booked(site, event);
    const answers = [await refusedWith(asGuest(hash, monday('11:00'))), await refusedWith(cancelByGuest(engine(), { hash, reason: '' }))];
    expect(answers).toEqual(refusal ? [refusal, refusal] : [expect.any(String), expect.any(String)]);
    expect((await stored(site, event))[0]?.status).toBe(refusal ? 'scheduled' : 'cancelled');
  });

  test('and cancelling by the guest asks for a reason, tells the hosts and can be done once', async () => {
    const event = await ownBookable(site);
    const { id, hash } = await booked(site, event);
    expect(await refusedWith(cancelByGuest(engine(), { hash, reason: ' <b></b> ' }))).toEqual({
      message: expect.stringContaining('reason'),
    });
    await cancelByGuest(engine(), { hash, reason: 'Ill' });
    const [row] = await stored(site, event);
    expect([row?.status, row?.cancelledBy, row?.extras]).toEqual([
      'cancelled',
      null,
      { cancelledByType: 'guest', cancelReason: 'Ill', turns: 1 },
    ]);
    expect((await mailsOf(site, id)).slice(-2)).toEqual(['cancelled_by_attendee', 'own_cancellation_attendee']);
    expect((await logOf(site, id)).at(-1)).toEqual(['cancel_reason', 'Cancelled by the guest']);
    expect(await refusedWith(cancelByGuest(engine(), { hash, reason: 'Ill' }))).toEqual({ message: 'This booking is cancelled already.' });
  });

  test('takes a row out of its group and into the one at the new time', async () => {
    const event = await ownBookable(site, { eventType: 'group', maxBookPerSlot: 2 });
    const [ada, bob] = [await booked(site, event), await booked(site, event, { email: 'bob@example.com' })];
    const eve = await booked(site, event, { email: 'eve@example.com' }, monday('11:00'));
    expect((await move(ada.id, monday('11:00'))).body.booking).toMatchObject({ group_id: eve.group_id, booked_count: 2 });
    expect((await move(bob.id, monday('11:00'))).body).toEqual({ message: takenMessage });
    const groups = async () => (await stored(site, event)).map(({ groupId, startAt }) => [groupId, startAt]);
    expect(await groups()).toEqual([
      [eve.group_id, monday('11:00')],
      [bob.id, monday('10:00')],
      [eve.group_id, monday('11:00')],
    ]);
    await move(eve.id, monday('12:00'));
    expect((await groups()).map(([groupId]) => groupId)).toEqual([ada.id, bob.id, eve.id]);
  });

  test('keeps the host of a round robin if they are free', async () => {
    const { userId, availabilityId } = await ownBookable(site);
    const members = [userId, userId + 300_000];
    for (const member of members) await aSchedule(site.host, { userId: member });
    const team = { userId, availabilityId, eventType: 'round_robin' as const, settings: { ...open, team_members: members } };
    const event = await ownBookable(site, team);
    const [first, second] = members;
    const ada = await booked(site, event, { host_user_id: second });
    await booked(site, event, { host_user_id: second, email: 'bob@example.com' }, monday('12:00'));
    expect((await move(ada.id, monday('11:00'))).body.booking).toMatchObject({ host_user_id: second });
    expect((await move(ada.id, monday('12:00'), { host_user_id: second })).body).toEqual({ message: takenMessage });
    expect((await move(ada.id, monday('12:00'))).body.booking).toMatchObject({ host_user_id: first });
    expect((await stored(site, event)).map(({ hosts }) => hosts)).toEqual([[[first, 0]], [[second, 0]]]);
  });
});
