import type { BusyTime, SlotPlan } from '../../../../plugin/engines/booking/domain/slots/plan';
import { blockingStatuses } from '../../../../plugin/engines/booking/domain/statuses';
import { busy, daily, host, hours, minutes, offers, own, plan, times } from './plans';

const halfHours = { duration: minutes(30), hosts: [host(1, { weekly: daily(['09:00', '12:00']) })] };

describe('what is booked', () => {
  test.each<[string, BusyTime[], string[]]>([
    ['takes its time', [busy('2026-06-01 10:00', '2026-06-01 11:00')], ['09:00', '09:30', '11:00', '11:30']],
    ['takes every start that it touches', [busy('2026-06-01 10:05', '2026-06-01 10:10')], ['09:00', '09:30', '10:30', '11:00', '11:30']],
    [
      'of the night before reaches into the day',
      [busy('2026-05-31 12:00', '2026-06-01 09:30')],
      ['09:30', '10:00', '10:30', '11:00', '11:30'],
    ],
    ['all day long leaves nothing', [busy('2026-06-01 00:00', '2026-06-02 00:00')], []],
    [
      'with somebody else leaves all',
      [busy('2026-06-01 09:00', '2026-06-01 12:00', { userId: 2 })],
      ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'],
    ],
    [
      'twice, the shorter within the longer',
      [busy('2026-06-01 09:00', '2026-06-01 11:00'), busy('2026-06-01 09:30', '2026-06-01 10:00')],
      ['11:00', '11:30'],
    ],
  ])('%s', (_name, list, expected) => {
    expect(times({ plan: plan(halfHours), taken: { busy: list } }, '2026-06-01')).toEqual(expected);
  });

  test.each(blockingStatuses)('%s blocks other event types', (status) => {
    const list = [busy('2026-06-01 09:00', '2026-06-01 11:30', { status })];
    expect(times({ plan: plan(halfHours), taken: { busy: list } }, '2026-06-01')).toEqual(['11:30']);
  });

  test('what this event type reserved does not block it', () => {
    const list = [busy('2026-06-01 09:00', '2026-06-01 11:30', { status: 'reserved', eventId: 7 })];
    expect(times({ plan: plan(halfHours), taken: { busy: list } }, '2026-06-01')).toHaveLength(6);
  });
});

describe('buffers', () => {
  const booked = busy('2026-06-01 10:30', '2026-06-01 11:00');

  test.each<[string, Partial<SlotPlan>, Partial<BusyTime>, string[]]>([
    ['none: back to back', {}, {}, ['09:00', '09:30', '10:00', '11:00', '11:30']],
    ['its own after it', {}, { after: minutes(15) }, ['09:00', '09:30', '10:00', '11:30']],
    ['its own before it', {}, { before: minutes(15) }, ['09:00', '09:30', '11:00', '11:30']],
    ['ours before us', { before: minutes(15) }, {}, ['09:00', '09:30', '10:00', '11:30']],
    ['ours after us', { after: minutes(15) }, {}, ['09:00', '09:30', '11:00', '11:30']],
    ['both between neighbours', { before: minutes(15) }, { after: minutes(16) }, ['09:00', '09:30', '10:00']],
    ['both, just enough', { before: minutes(15) }, { after: minutes(15) }, ['09:00', '09:30', '10:00', '11:30']],
    [
      'before and after on both sides',
      { before: minutes(10), after: minutes(10) },
      { before: minutes(10), after: minutes(10) },
      ['09:00', '09:30', '11:30'],
    ],
  ])('%s', (_name, fields, of, expected) => {
    expect(times({ plan: plan({ ...halfHours, ...fields }), taken: { busy: [{ ...booked, ...of }] } }, '2026-06-01')).toEqual(expected);
  });

  test('may lie outside the hours, and reach over midnight', () => {
    const list = [busy('2026-05-31 23:00', '2026-05-31 23:30', { after: hours(10) }), busy('2026-06-01 12:00', '2026-06-01 13:00')];
    const of = plan({ ...halfHours, after: minutes(30) });
    expect(times({ plan: of, taken: { busy: list } }, '2026-06-01')).toEqual(['09:30', '10:00', '10:30', '11:00']);
  });
});

describe('groups', () => {
  const group = (fields: Partial<SlotPlan> = {}) => plan({ ...halfHours, kind: 'group', capacity: 3, ...fields });
  const seats = (of: SlotPlan, guests: number) => {
    const taken = {
      own: [own('2026-06-01 10:00', '2026-06-01 10:30', { count: guests })],
      busy: [busy('2026-06-01 10:00', '2026-06-01 10:30', { eventId: 7 })],
    };
    return offers({ plan: of, taken }, '2026-06-01').map((offer) => [new Date(offer.start).toISOString().slice(11, 16), offer.seats]);
  };

  test('that are full no longer exist', () => {
    expect(seats(group(), 3).map(([time]) => time)).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30']);
    expect(seats(group(), 4)).toHaveLength(5);
  });

  test('with free places stay, each start with as many as there are', () => {
    expect(seats(group(), 1)).toEqual([
      ...[
        ['09:00', 3],
        ['09:30', 3],
        ['10:00', 2],
      ],
      ...[
        ['10:30', 3],
        ['11:00', 3],
        ['11:30', 3],
      ],
    ]);
  });

  test('block every other start that they touch', () => {
    expect(seats(group({ interval: minutes(15) }), 1).map(([time]) => time)).toEqual([
      '09:00',
      '09:15',
      '09:30',
      '10:00',
      '10:30',
      '10:45',
      '11:00',
      '11:15',
      '11:30',
    ]);
    expect(seats(group({ before: minutes(5) }), 1).map(([time]) => time)).toEqual(['09:00', '09:30', '10:00', '11:00', '11:30']);
  });

  test('of another length are not joined', () => {
    expect(seats(group({ duration: minutes(60), interval: minutes(30) }), 1).map(([time]) => time)).toEqual(['09:00', '10:30', '11:00']);
  });

  test('are counted over hosts and statuses', () => {
    const of = own('2026-06-01 10:00', '2026-06-01 10:30');
    const found = offers({ plan: group(), taken: { own: [of, { ...of, status: 'completed' }] } }, '2026-06-01');
    expect(found.find(({ start }) => start === of.start)?.seats).toBe(1);
  });
});
