import type { SlotPlan } from '../../../../plugin/engines/booking/domain/slots/plan';
import { lastBookableDay } from '../../../../plugin/engines/booking/domain/slots/range';
import { daily, host, hours, minutes, own, plan, starts, times, utc } from './plans';

const evening = { hosts: [host(1, { weekly: daily(['20:00', '00:00']) })] };

describe('notice', () => {
  test.each<[string, number, string, string[]]>([
    ['what has begun is over', 0, '2026-06-01 15:00:01', ['16:00']],
    ['what begins now is not', 0, '2026-06-01 15:00', ['15:00', '16:00']],
    ['the whole notice is enough', hours(4), '2026-06-01 11:00', ['15:00', '16:00']],
    ['a minute less is not', hours(4) + minutes(1), '2026-06-01 11:00', ['16:00']],
    ['it reaches over midnight', hours(17), '2026-05-31 22:00', ['15:00', '16:00']],
  ])('%s', (_name, notice, now, expected) => {
    expect(times({ plan: plan({ notice }), now }, '2026-06-01')).toEqual(expected);
  });

  test('a day of notice is 24 hours, also when clocks change', () => {
    const of = plan({ notice: hours(24), hosts: [host(1, { zone: 'Europe/Berlin', weekly: daily(['08:00', '12:00']) })] });
    expect(times({ plan: of, now: '2026-03-28 09:00', zone: 'Europe/Berlin' }, '2026-03-29')).toEqual(['10:00', '11:00']);
  });
});

describe('booking range', () => {
  const days = (count: number) => ({ kind: 'days' as const, days: count });
  const every = { hosts: [host(1, { zone: 'Pacific/Auckland', weekly: daily(['22:00', '00:00']) })] };

  test.each<[string, SlotPlan['range'], string[]]>([
    ['of one day ends tomorrow, with its last hour', days(1), ['01 22:00', '01 23:00', '02 22:00', '02 23:00']],
    [
      'between dates has both',
      { kind: 'dates', first: '2026-06-02 00:00:00', last: '2026-06-03 00:00:00' },
      ['02 22:00', '02 23:00', '03 22:00', '03 23:00'],
    ],
    ['with a first date has no end', { kind: 'dates', first: '2026-06-03' }, ['03 22:00', '03 23:00', '04 22:00', '04 23:00']],
    ['with a last date begins now', { kind: 'dates', last: '2026-06-01' }, ['01 22:00', '01 23:00']],
    ['that is over has nothing', { kind: 'dates', last: '2026-05-31' }, []],
  ])('%s, as the zone of the hours counts days', (_name, range, expected) => {
    const asked = { plan: plan({ ...every, range }), zone: 'Pacific/Auckland', now: '2026-06-01 00:30' };
    expect(starts(asked, '2026-06-01', '2026-06-04')).toEqual(expected);
  });

  test.each<[string, Partial<SlotPlan>, string | undefined]>([
    ['none without an end', {}, undefined],
    ['none where only the first date is set', { range: { kind: 'dates', first: '2026-07-01' } }, undefined],
    ['so many days from today', { range: days(60) }, '2026-07-31'],
    [
      'that of the host who is furthest, in turns',
      { kind: 'round_robin', range: days(1), hosts: [host(1), host(2, { zone: 'Asia/Tokyo' })] },
      '2026-06-03',
    ],
    [
      'that of the host who is nearest, together',
      { kind: 'collective', range: days(1), hosts: [host(1), host(2, { zone: 'Asia/Tokyo' })] },
      '2026-06-02',
    ],
    [
      'the last of fixed times',
      { kind: 'single_event', fixed: { zone: 'UTC', times: { '2026-08-01': ['09:00'], '2026-08-02': [] } } },
      '2026-08-01',
    ],
    ['today where there are none', { kind: 'single_event', fixed: { zone: 'UTC', times: {} } }, '2026-06-01'],
  ])('the last day is %s', (_name, fields, expected) => {
    expect(lastBookableDay(plan(fields), utc('2026-06-01 20:00'))).toBe(expected);
  });
});

describe('caps', () => {
  const cap = (unit: SlotPlan['caps'][number]['unit'], counts: 'bookings' | 'minutes', limit: number) => ({
    caps: [{ unit, counts, limit }],
  });
  const berlin = { hosts: [host(1, { zone: 'Europe/Berlin', weekly: daily(['21:00', '23:00']) })] };
  const asked = (fields: Partial<SlotPlan>, taken: ReturnType<typeof own>[]) => ({
    plan: plan({ ...berlin, ...fields }),
    taken: { own: taken },
    zone: 'Europe/Berlin',
  });

  test.each<[string, Partial<SlotPlan>, ReturnType<typeof own>[], string[]]>([
    // 22:30 UTC is half past midnight of the next day in Berlin.
    ['a day that is full', cap('per_day', 'bookings', 1), [own('2026-06-01 08:00', '2026-06-01 09:00')], ['02', '03', '08']],
    ['a day as the zone counts it', cap('per_day', 'bookings', 1), [own('2026-06-01 22:30', '2026-06-01 23:30')], ['01', '03', '08']],
    [
      'two bookings of one time',
      cap('per_day', 'bookings', 2),
      [own('2026-06-01 08:00', '2026-06-01 09:00', { count: 2 })],
      ['02', '03', '08'],
    ],
    ['a day with room', cap('per_day', 'bookings', 2), [own('2026-06-01 08:00', '2026-06-01 09:00')], ['01', '02', '03', '08']],
    ['a week from Sunday', cap('per_week', 'bookings', 1), [own('2026-06-07 08:00', '2026-06-07 09:00')], ['01', '02', '03']],
    ['a week from Monday', { ...cap('per_week', 'bookings', 1), weekStart: 1 }, [own('2026-06-07 08:00', '2026-06-07 09:00')], ['08']],
    ['a month', cap('per_month', 'bookings', 1), [own('2026-06-29 08:00', '2026-06-29 09:00')], []],
    ['not the month before', cap('per_month', 'bookings', 1), [own('2026-05-31 08:00', '2026-05-31 09:00')], ['01', '02', '03', '08']],
    ['but that of the zone', cap('per_month', 'bookings', 1), [own('2026-05-31 22:30', '2026-05-31 23:30')], []],
    [
      'minutes that are reached are allowed',
      cap('per_day', 'minutes', 120),
      [own('2026-06-01 08:00', '2026-06-01 09:00')],
      ['01', '02', '03', '08'],
    ],
    ['more minutes are not', cap('per_day', 'minutes', 119), [own('2026-06-01 08:00', '2026-06-01 09:00')], ['02', '03', '08']],
    ['not one fits', cap('per_day', 'minutes', 59), [], []],
  ])('%s', (_name, fields, taken, expected) => {
    const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-08'];
    const open = days.filter((date) => times(asked(fields, taken), date).length > 0);
    expect(open.map((date) => date.slice(8))).toEqual(expected);
  });

  test('the guests of a group count once, and may still join it', () => {
    const of = plan({ ...evening, kind: 'group', capacity: 3, ...cap('per_day', 'bookings', 1) });
    const group = own('2026-06-01 21:00', '2026-06-01 22:00');
    expect(times({ plan: of, taken: { own: [{ ...group, count: 2 }] } }, '2026-06-01')).toEqual(['21:00']);
    const two = { ...of, caps: [{ unit: 'per_day' as const, counts: 'bookings' as const, limit: 2 }] };
    expect(times({ plan: two, taken: { own: [group, { ...group, status: 'pending' }] } }, '2026-06-01')).toEqual([
      '20:00',
      '21:00',
      '22:00',
      '23:00',
    ]);
    expect(times({ plan: { ...of, capacity: 2 }, taken: { own: [{ ...group, count: 2 }] } }, '2026-06-01')).toEqual([]);
  });
});
