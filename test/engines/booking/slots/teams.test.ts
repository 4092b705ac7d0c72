import type { OwnBookings, SlotPlan } from '../../../../plugin/engines/booking/domain/slots/plan';
import { bookableSpan } from '../../../../plugin/engines/booking/domain/slots/range';
import { verifies } from '../../../support/verifies';
import { busy, daily, host, hours, minutes, offers, own, plan, times, utc } from './plans';

test.each<[SlotPlan['kind'], string, string]>([
  ['collective', '2026-06-01 04:00', '2026-06-02 15:00'],
  ['round_robin', '2026-05-31 15:00', '2026-06-03 04:00'],
])('the days of hosts in two zones that a %s books are those of all, or of any', (kind, start, end) => {
  verifies('D210');
  const hosts = [host(1, { zone: 'Asia/Tokyo' }), host(2, { zone: 'America/New_York' })];
  const span = bookableSpan(plan({ kind, hosts, range: { kind: 'days', days: 1 } }), utc('2026-06-01 12:00'));
  expect(span).toEqual({ start: utc(start), end: utc(end) });
});

const nine = { weekly: daily(['09:00', '12:00']) };
const team = (kind: SlotPlan['kind'], fields: Partial<SlotPlan> = {}) =>
  plan({ kind, hosts: [host(1, nine), host(2, nine), host(3, nine)], ...fields });

describe('a team in turns', () => {
  const turn = (taken: { own?: OwnBookings[]; lastBooked?: Map<number, number> }, fields: Partial<SlotPlan> = {}) =>
    offers({ plan: team('round_robin', fields), taken }, '2026-06-01')[1]?.hosts;
  const of = (userId: number, time: string, fields: Partial<OwnBookings> = {}) =>
    own(`2026-06-01 ${time}:00`, `2026-06-01 ${time}:30`, { userId, ...fields });

  test.each<[string, Parameters<typeof turn>[0], number[]]>([
    ['as listed, while nobody has bookings', {}, [1, 2, 3]],
    ['the fewest bookings of the day first', { own: [of(1, '18'), of(1, '19'), of(2, '18')] }, [3, 2, 1]],
    ['completed ones count', { own: [of(1, '01', { status: 'completed' })] }, [2, 3, 1]],
    ['pending ones do not', { own: [of(1, '18', { status: 'pending' })] }, [1, 2, 3]],
    ['several at once count each', { own: [of(1, '18', { count: 2 }), of(2, '18'), of(3, '18')] }, [2, 3, 1]],
    [
      'those of other days do not',
      { own: [own('2026-06-02 09:00', '2026-06-02 10:00'), own('2026-05-31 23:00', '2026-06-01 00:00')] },
      [1, 2, 3],
    ],
    [
      'then who was booked the longest ago',
      {
        lastBooked: new Map([
          [1, 5],
          [2, 3],
          [3, 4],
        ]),
      },
      [2, 3, 1],
    ],
    [
      'never is longer',
      {
        lastBooked: new Map([
          [1, 5],
          [2, 0],
        ]),
      },
      [3, 2, 1],
    ],
    [
      'bookings of the day come first',
      {
        own: [of(2, '18')],
        lastBooked: new Map([
          [1, 5],
          [2, 3],
        ]),
      },
      [3, 1, 2],
    ],
    ['those of strangers do not matter', { own: [of(9, '18')] }, [1, 2, 3]],
  ])('%s', (_name, taken, expected) => {
    expect(turn(taken)).toEqual(expected);
  });

  test('counts the day of each host', () => {
    const tokyo = host(2, { zone: 'Asia/Tokyo', weekly: daily(['18:00', '21:00']) });
    // 16:00 UTC is the next day in Tokyo, where 10:00 UTC is this day's evening.
    const taken = { own: [own('2026-06-01 16:00', '2026-06-01 17:00', { userId: 2 })] };
    expect(turn(taken, { hosts: [host(1, nine), tokyo] })).toEqual([1, 2]);
    expect(
      turn(
        { own: [own('2026-05-31 16:00', '2026-05-31 17:00', { userId: 2 }), of(1, '18'), of(1, '19')] },
        { hosts: [host(1, nine), tokyo] },
      ),
    ).toEqual([2, 1]);
  });

  test('offers nothing where nobody is free, and otherwise those who are', () => {
    const list = [1, 2, 3].map((userId) => busy('2026-06-01 10:00', '2026-06-01 11:00', { userId }));
    expect(times({ plan: team('round_robin'), taken: { busy: list } }, '2026-06-01')).toEqual(['09:00', '11:00']);
    const [, ten] = offers({ plan: team('round_robin'), taken: { busy: list.slice(0, 2) } }, '2026-06-01');
    expect(ten?.hosts).toEqual([3]);
  });

  test('each with the starts of their own hours; who has no schedule takes no turn', () => {
    const hosts = [
      host(1, { weekly: daily(['09:00', '11:00']) }),
      host(2, { weekly: daily(['09:30', '11:00']) }),
      { userId: 3, hours: undefined },
    ];
    const found = offers({ plan: team('round_robin', { hosts }) }, '2026-06-01').map(({ start, hosts: free }) => [
      new Date(start).toISOString().slice(11, 16),
      free,
    ]);
    expect(found).toEqual([
      ['09:00', [1]],
      ['09:30', [2]],
      ['10:00', [1]],
    ]);
  });

  test('shares bookings out evenly', () => {
    const taken: { own: OwnBookings[]; lastBooked: Map<number, number> } = { own: [], lastBooked: new Map() };
    const dates = Array.from({ length: 30 }, (_, i) => `2026-06-${String(30 - i).padStart(2, '0')}`);
    dates.forEach((date, i) => {
      const [slot] = offers({ plan: team('round_robin'), taken }, date);
      const userId = slot?.hosts[0] ?? 0;
      taken.own.push(own(`${date} 09:00`, `${date} 10:00`, { userId }));
      taken.lastBooked.set(userId, i);
    });
    expect([1, 2, 3].map((id) => taken.own.filter(({ userId }) => userId === id).length)).toEqual([10, 10, 10]);
  });
});

describe('a team together', () => {
  test('cannot be booked while one has no schedule, or there is nobody', () => {
    expect(times({ plan: team('collective', { hosts: [host(1), { userId: 2, hours: undefined }] }) }, '2026-06-01')).toEqual([]);
    expect(times({ plan: team('collective', { hosts: [] }) }, '2026-06-01')).toEqual([]);
  });

  test('is offered where all are free, with all of them', () => {
    const list = [busy('2026-06-01 10:00', '2026-06-01 10:30', { userId: 2 }), busy('2026-06-01 11:30', '2026-06-01 12:30', { userId: 3 })];
    const found = offers({ plan: team('collective'), taken: { busy: list } }, '2026-06-01');
    expect(found).toEqual([expect.objectContaining({ hosts: [1, 2, 3], seats: 1 })]);
  });

  test('starts with the hours that all have in common', () => {
    const hosts = [host(1, nine), host(2, { zone: 'Asia/Kolkata', weekly: daily(['15:00', '18:00']) })];
    // 09:30 to 12:30 in UTC.
    expect(times({ plan: team('collective', { hosts }) }, '2026-06-01')).toEqual(['09:30', '10:30']);
  });

  test('keeps to the range and the limits of each zone', () => {
    const hosts = [host(1, { weekly: daily(['14:00', '17:00']) }), host(2, { zone: 'Asia/Tokyo', weekly: daily(['23:00', '02:00']) })];
    const range = { kind: 'dates' as const, last: '2026-06-01' };
    // From 15:00 UTC on it is the second of June in Tokyo.
    expect(times({ plan: team('collective', { hosts, range }) }, '2026-06-01')).toEqual(['14:00']);
    const caps = [{ unit: 'per_day' as const, counts: 'bookings' as const, limit: 1 }];
    const taken = { own: [own('2026-06-02 01:00', '2026-06-02 02:00')] };
    expect(times({ plan: team('collective', { hosts, caps }), taken }, '2026-06-01')).toEqual(['14:00']);
  });
});

describe('fixed times', () => {
  const fixed = { zone: 'Europe/Berlin', times: { '2026-06-01': ['10:00', '14:30', '10:00'], '2026-03-29': ['02:30'] } };
  const once = (fields: Partial<SlotPlan> = {}) =>
    plan({
      kind: 'single_event',
      fixed,
      hosts: [
        { userId: 1, hours: undefined },
        { userId: 2, hours: undefined },
      ],
      range: { kind: 'days', days: 1 },
      ...fields,
    });
  const berlin = 'Europe/Berlin';

  test('are closed by one booking, whenever it is', () => {
    expect(times({ plan: once(), taken: { own: [own('2026-01-01 09:00', '2026-01-01 10:00')] }, zone: berlin }, '2026-06-01')).toEqual([]);
  });

  test.each([1, 2])('are not offered while host %s is busy', (userId) => {
    const list = [busy('2026-06-01 08:30', '2026-06-01 08:45', { userId })];
    expect(times({ plan: once(), taken: { busy: list }, zone: berlin }, '2026-06-01')).toEqual(['14:30']);
  });

  test('are the only starts, whatever hours and range say; a skipped one moves forward', () => {
    expect(times({ plan: once(), zone: berlin }, '2026-06-01')).toEqual(['10:00', '14:30']);
    expect(times({ plan: once(), zone: berlin }, '2026-06-02')).toEqual([]);
    expect(times({ plan: once(), zone: berlin }, '2026-03-29')).toEqual(['03:30']);
  });

  test('need their notice', () => {
    expect(times({ plan: once({ notice: hours(4) }), zone: berlin, now: '2026-06-01 06:01' }, '2026-06-01')).toEqual(['14:30']);
  });

  test('that were reserved for them are theirs', () => {
    const list = [busy('2026-06-01 08:00', '2026-06-01 09:00', { status: 'reserved', eventId: 7 })];
    expect(times({ plan: once(), taken: { busy: list }, zone: berlin }, '2026-06-01')).toEqual(['10:00', '14:30']);
  });

  test('of a group stay while there are places', () => {
    const group = once({
      kind: 'group_event',
      capacity: 2,
      fixed: { zone: 'UTC', times: { '2026-06-01': ['10:00'] } },
      duration: minutes(30),
    });
    const guests = (count: number) =>
      offers({ plan: group, taken: { own: [own('2026-06-01 10:00', '2026-06-01 10:30', { count })] } }, '2026-06-01');
    expect(guests(2)).toEqual([]);
    expect(guests(1)).toEqual([expect.objectContaining({ seats: 1, hosts: [1, 2] })]);
  });
});
