import { rows } from '../../../plugin/db/rows';
import { type BookingRow, bookingTable } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import type { EventKind } from '../../../plugin/engines/booking/domain/kinds';
import type { Notifications } from '../../../plugin/engines/booking/domain/notifications';
import type { EventSettings } from '../../../plugin/engines/booking/domain/settings';
import { utcStamp } from '../../../plugin/engines/booking/domain/stamps';
import { settableStatuses } from '../../../plugin/engines/booking/domain/statuses';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { seeded } from '../../support/seeded';
import { book, noMails } from './booked';
import { type Answer, aCalendar, anEvent, aSchedule, type BookingSite, bookingSite, monday } from './booking-site';
import { contradictions } from './invariants';

const reminding: Notifications = {
  ...noMails,
  reminder_to_attendee: { title: 'Reminder', enabled: true, email: { subject: 'x', body: 'x', times: [{ unit: 'hours', value: 1 }] } },
};
const quarter = 15 * 60_000;

/** Event types of every kind with three hosts in common, so that each stands in the others' way. */
async function everyKind({ host }: BookingSite): Promise<EventRow[]> {
  const members = [7001, 7002, 7003];
  for (const userId of members) await aSchedule(host, { userId });
  const calendar = await aCalendar(host, { userId: 7001, authorTimezone: 'UTC' });
  const days = { [utcStamp(monday('10:00')).slice(0, 10)]: ['10:00', '11:00'] };
  const kinds: readonly [EventKind, Partial<EventRow>, Partial<EventSettings>?][] = [
    ['single', {}],
    ['single', { duration: 45 }, { buffer_time_before: '15', buffer_time_after: '5' }],
    ['group', { maxBookPerSlot: 3 }],
    ['group', { maxBookPerSlot: 2, userId: 7002 }],
    ['round_robin', {}, { team_members: members }],
    ['collective', {}, { team_members: [7001, 7003] }],
    ['single_event', {}, { team_members: [7002, 7003], available_times: days }],
    ['group_event', { maxBookPerSlot: 3 }, { team_members: [7001, 7002], available_times: days }],
  ];
  const found: EventRow[] = [];
  for (const [eventType, fields, more] of kinds) {
    const settings = { slot_interval: '15', schedule_conditions: { value: 0, unit: '' as const }, range_days: 365, ...more };
    const common = { calendarId: calendar.id, userId: 7001, availabilityId: null, notifications: reminding, eventType };
    found.push(await anEvent(host, { ...common, ...fields, settings }));
  }
  return found;
}

interface Walk {
  readonly sites: readonly BookingSite[];
  readonly events: readonly EventRow[];
  readonly random: () => number;
  /** Bookings that were made or moved over others on purpose. */
  readonly anyway: Set<number>;
}

interface Step extends Walk {
  readonly site: BookingSite;
  readonly booking: BookingRow | undefined;
}

const pick = <T>(random: () => number, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const time = (random: () => number) => monday('10:00') + Math.floor(random() * 8) * quarter;
let count = 0;

/** Book by some event type, with company, or over others. */
async function bookSome({ random, events, site, anyway }: Step): Promise<Answer> {
  const event = pick(random, events);
  if (!event) throw new Error('there is nothing to book');
  const isForced = random() < 0.1;
  const fields = {
    email: `guest${++count}@example.com`,
    ignore_availability: isForced,
    status: random() < 0.3 ? 'pending' : 'scheduled',
    ...(random() < 0.2 ? { guests: [`friend${count}@example.com`] } : {}),
  };
  const answer = await book(site, event, fields, time(random));
  // Whoever came along is a booking of their own, with a number just before.
  if (answer.status === 200 && isForced) for (const back of [0, 1, 2, 3]) anyway.add(answer.body.booking.id - back);
  return answer;
}

async function setStatus({ random, site, booking }: Step): Promise<Answer> {
  const value = pick(random, settableStatuses);
  return site.api('PUT', `/schedules/${booking?.id ?? 1}`, { body: { column: 'status', value, update_all: random() < 0.5 } });
}

async function moveSome({ random, site, booking, anyway }: Step): Promise<Answer> {
  const isForced = random() < 0.1;
  if (isForced && booking) anyway.add(booking.id);
  const body = { event_time: utcStamp(time(random)), timezone: 'UTC', ignore_availability: isForced };
  return site.api('PUT', `/schedules/${booking?.id ?? 1}/reschedule`, { body });
}

const rename = ({ site, booking }: Step): Promise<Answer> =>
  site.api('PUT', `/schedules/${booking?.id ?? 1}`, { body: { column: 'email', value: `renamed${++count}@example.com` } });

const remove = ({ site, booking }: Step): Promise<Answer> => site.api('DELETE', `/schedules/${booking?.id ?? 1}`);

async function cancelAsGuest({ site, booking }: Step): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const path = `/book/manage/${booking?.hash ?? '0'.repeat(32)}/cancel`;
  const { status } = await site.send('POST', path, { headers, body: 'cancellation_reason=ill' });
  return { status, body: null };
}

const moves: readonly ((step: Step) => Promise<Answer>)[] = [
  ...[bookSome, bookSome, bookSome, bookSome, setStatus, setStatus, setStatus, moveSome, moveSome, rename, remove, cancelAsGuest],
];

async function step(walk: Walk, found: readonly BookingRow[]): Promise<Answer> {
  const { random, sites } = walk;
  const site = pick(random, sites);
  const move = pick(random, moves);
  if (!site || !move) throw new Error('there is nowhere to go');
  return move({ ...walk, site, booking: pick(random, found) });
}

const bookingsOf = ({ host: { storage } }: BookingSite) => storage.run((db) => rows(db, bookingTable).many({}, { order: [['id', 'ASC']] }));

describeEachSite('whatever happens to bookings', (dialect) => {
  let site: BookingSite;
  let other: BookingSite;
  let events: EventRow[];
  const anyway = new Set<number>();
  beforeAll(async () => {
    site = await bookingSite({ dialect });
    other = await bookingSite({ dialect, beside: site });
    events = await everyKind(site);
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  test.each([1, 2])('one after the other, the tables agree with each other (%i)', async (seed) => {
    const walk: Walk = { sites: [site], events, random: seeded(seed), anyway };
    const statuses = new Map<number, number>();
    for (let i = 0; i < 100; i++) {
      const { status } = await step(walk, await bookingsOf(site));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect({ i, found: await contradictions(site, anyway) }).toEqual({ i, found: [] });
    }
    expect(statuses.get(200)).toBeGreaterThan(20);
    expect([...statuses.keys()].filter((status) => ![200, 303, 404, 422, 429].includes(status))).toEqual([]);
  });

  test.each([11, 12, 13])('many at once over two instances, nothing fails and the tables agree with each other (%i)', async (seed) => {
    const walk: Walk = { sites: [site, other], events, random: seeded(seed), anyway };
    const answers: Answer[] = [];
    for (let round = 0; round < 4; round++) {
      const found = await bookingsOf(site);
      // A few bookings only, so that several hands are laid on each.
      const few = Array.from({ length: 4 }, () => pick(walk.random, found)).filter((row) => row !== undefined);
      answers.push(...(await Promise.all(Array.from({ length: 24 }, () => step(walk, few)))));
      expect({ round, found: await contradictions(site, anyway) }).toEqual({ round, found: [] });
    }
    expect(answers.filter(({ status }) => ![200, 303, 404, 422, 429].includes(status))).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(5);
  });
});
