import { rows } from '../../../plugin/db/rows';
import { bookingHostTable, hostLockTable } from '../../../plugin/engines/booking/data/booking-table';
import { utcStamp } from '../../../plugin/engines/booking/domain/stamps';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { verifies } from '../../support/verifies';
import { book, booked, noMails, ownBookable, stored, takenMessage } from './booked';
import { type Answer, aSchedule, type BookingSite, bookingSite, monday } from './booking-site';

const open = { schedule_conditions: { value: 0, unit: '' as const }, range_days: 365 };
const taken = { status: 422, body: { message: takenMessage } };

describeEachSite('many at once, over two instances', (dialect) => {
  let site: BookingSite;
  let other: BookingSite;
  beforeAll(async () => {
    site = await bookingSite({ dialect });
    other = await bookingSite({ dialect, beside: site });
  });
  afterAll(async () => {
    await other.stop();
    await site.stop();
  });

  const at = (i: number) => (i % 2 === 0 ? site : other);
  const mails = { notifications: noMails };
  const many = <T>(count: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, i) => work(i)));
  const split = (answers: readonly Answer[]) => ({
    done: answers.filter(({ status }) => status === 200),
    refused: answers.filter(({ status }) => status !== 200),
  });

  test('one of fifty gets a slot', async () => {
    verifies('booking:no-double', 'D210');
    const event = await ownBookable(site, mails);
    const { done, refused } = split(await many(50, (i) => book(at(i), event, { email: `guest${i}@example.com` })));
    expect(done).toHaveLength(1);
    expect(refused).toEqual(Array.from({ length: 49 }, () => taken));
    expect((await stored(site, event)).map(({ hosts }) => hosts)).toEqual([[[event.userId, 0]]]);
  });

  test('five of fifty get the places of a group, and are one group', async () => {
    const event = await ownBookable(site, { ...mails, eventType: 'group', maxBookPerSlot: 5 });
    const { done, refused } = split(await many(50, (i) => book(at(i), event, { email: `guest${i}@example.com` })));
    expect(done).toHaveLength(5);
    expect(refused).toEqual(Array.from({ length: 45 }, () => taken));
    const found = await stored(site, event);
    expect(found.map(({ hosts }) => hosts[0]?.[1]).sort()).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(found.map(({ groupId }) => groupId))).toEqual(new Set([found[0]?.id]));
  });

  test('parties never get more places than there are', async () => {
    const event = await ownBookable(site, { ...mails, eventType: 'group', maxBookPerSlot: 7 });
    const answers = await many(12, (i) =>
      book(at(i), event, { email: `a${i}@example.com`, guests: [`b${i}@example.com`, `c${i}@example.com`] }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array.from({ length: 10 }, () => 422)]);
    expect(await stored(site, event)).toHaveLength(6);
  });

  test('the same request, sent ten times, is one booking', async () => {
    const event = await ownBookable(site, mails);
    const answers = await many(10, (i) => book(at(i), event));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.booking?.id}`)).size).toBe(1);
    expect(await stored(site, event)).toHaveLength(1);
  });

  test('event types of one host share their time', async () => {
    const [short, long] = [await ownBookable(site, mails), await ownBookable(site, { ...mails, duration: 60 })];
    const both = { ...long, userId: short.userId };
    const same = await ownBookable(site, { ...mails, userId: both.userId, duration: 60, settings: { ...open, slot_interval: '30' } });
    const answers = await many(20, (i) =>
      i % 2 === 0
        ? book(at(i / 2), short, { email: `${i}@example.com` })
        : book(at(i), same, { email: `${i}@example.com` }, monday('09:30')),
    );
    expect(split(answers).done).toHaveLength(1);
  });

  test('a team’s hosts are taken whole or not at all, whatever the order that they stand in', async () => {
    const { userId } = await ownBookable(site, mails);
    const members = [userId, userId + 400_000];
    for (const member of members) await aSchedule(site.host, { userId: member });
    const team = { ...mails, userId, eventType: 'collective' as const };
    const events = [
      await ownBookable(site, { ...team, settings: { ...open, team_members: members } }),
      await ownBookable(site, { ...team, settings: { ...open, team_members: [...members].reverse() } }),
    ];
    const answers = await many(20, (i) => book(at(i >> 1), events[i % 2] ?? { id: 0 }, { email: `${i}@example.com` }));
    expect(split(answers).done).toHaveLength(1);
    expect(split(answers).refused).toEqual(Array.from({ length: 19 }, () => taken));
    const links = await site.host.storage.run((db) => rows(db, bookingHostTable).many({ userId: members }));
    expect(links.map(({ seat }) => seat)).toEqual([0, 0]);
  });

  test('a round robin gives each host one', async () => {
    const { userId } = await ownBookable(site, mails);
    const members = [userId, userId + 500_000, userId + 600_000];
    for (const member of members) await aSchedule(site.host, { userId: member });
    const settings = { ...open, team_members: members };
    const event = await ownBookable(site, { ...mails, userId, eventType: 'round_robin', settings });
    const answers = await many(12, (i) => book(at(i), event, { email: `${i}@example.com` }));
    expect(split(answers).done).toHaveLength(3);
    expect((await stored(site, event)).map(({ hostUserId }) => hostUserId).sort()).toEqual([...members].sort());
  });

  test('one of two requests for a time is confirmed', async () => {
    const event = await ownBookable(site, mails);
    const ids: number[] = [];
    for (const name of ['ada', 'bob'])
      ids.push((await booked(site, event, { email: `${name}@example.com`, status: 'pending', ignore_availability: true })).id);
    const body = { column: 'status', value: 'scheduled' };
    const answers = await many(2, (i) => at(i).api('PUT', `/schedules/${ids[i]}`, { body }));
    expect(split(answers).done).toHaveLength(1);
    expect(split(answers).refused).toEqual([taken]);
    expect((await stored(site, event)).map(({ status }) => status).sort()).toEqual(['pending', 'scheduled']);
  });

  test('one booking that was called off stands again', async () => {
    const event = await ownBookable(site, mails);
    const ids: number[] = [];
    for (let i = 0; i < 4; i++) {
      const { id } = await booked(site, event, { email: `${i}@example.com` });
      await site.api('PUT', `/schedules/${id}`, { body: { column: 'status', value: 'cancelled' } });
      ids.push(id);
    }
    const body = { column: 'status', value: 'scheduled' };
    const answers = await many(4, (i) => at(i).api('PUT', `/schedules/${ids[i]}`, { body }));
    expect(split(answers).done).toHaveLength(1);
    expect(split(answers).refused).toEqual([taken, taken, taken]);
  });

  test('one of many bookings is moved to a slot', async () => {
    const event = await ownBookable(site, mails);
    const ids: number[] = [];
    for (let i = 0; i < 8; i++) ids.push((await booked(site, event, { email: `${i}@example.com` }, monday('09:00') + i * 1_800_000)).id);
    const body = { event_time: utcStamp(monday('14:00')), timezone: 'UTC' };
    const answers = await many(8, (i) => at(i).api('PUT', `/schedules/${ids[i]}/reschedule`, { body }));
    expect(split(answers).done).toHaveLength(1);
    expect(split(answers).refused).toEqual(Array.from({ length: 7 }, () => taken));
    expect((await stored(site, event)).filter(({ startAt }) => startAt === monday('14:00'))).toHaveLength(1);
  });

  test('making, moving and reviving into one slot give it to one of them', async () => {
    const event = await ownBookable(site, mails);
    const gone = await booked(site, event, { email: 'gone@example.com' }, monday('13:00'));
    await site.api('PUT', `/schedules/${gone.id}`, { body: { column: 'status', value: 'cancelled' } });
    const elsewhere = await booked(site, event, { email: 'else@example.com' }, monday('11:00'));
    const body = { event_time: utcStamp(monday('13:00')), timezone: 'UTC' };
    const answers = await Promise.all([
      site.api('PUT', `/schedules/${gone.id}`, { body: { column: 'status', value: 'scheduled' } }),
      other.api('PUT', `/schedules/${elsewhere.id}/reschedule`, { body }),
      ...['a', 'b', 'c'].map((name, i) => book(at(i), event, { email: `${name}@example.com` }, monday('13:00'))),
    ]);
    expect(split(answers).done).toHaveLength(1);
    const blocking = (await stored(site, event)).filter(({ startAt, hosts }) => startAt === monday('13:00') && hosts[0]?.[1] !== null);
    expect(blocking).toHaveLength(1);
  });

  test('a status that many set is set once', async () => {
    verifies('D216');
    const { id } = await booked(site, await ownBookable(site, mails));
    const body = { column: 'status', value: 'cancelled', cancel_reason: '' };
    const answers = await many(8, (i) => at(i).api('PUT', `/schedules/${id}`, { body }));
    expect(split(answers).done).toHaveLength(1);
    expect(new Set(split(answers).refused.map((answer) => answer.body.message))).toEqual(new Set(['No changes found']));
  });

  test('deleting the event type leaves no booking behind', async () => {
    const event = await ownBookable(site, { ...mails, eventType: 'group', maxBookPerSlot: 50 });
    const path = `/calendars/${event.calendarId}/events/${event.id}`;
    const [removed, ...answers] = await Promise.all([
      other.api('DELETE', path),
      ...Array.from({ length: 10 }, (_, i) => book(at(i), event, { email: `${i}@example.com` })),
    ]);
    expect(removed?.status).toBe(200);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await stored(site, event)).toEqual([]);
  });

  test('each host has one lock', async () => {
    const events = [await ownBookable(site, mails), await ownBookable(site, mails)];
    const answers = await many(8, (i) => book(at(i >> 1), events[i % 2] ?? { id: 0 }, { email: `${i}@example.com` }));
    expect(split(answers).done).toHaveLength(2);
    const locks = await site.host.storage.run((db) => rows(db, hostLockTable).many({}));
    expect(locks.length > 0).toBe(dialect === 'mariadb');
    expect(new Set(locks.map(({ userId }) => userId)).size).toBe(locks.length);
  });
});
