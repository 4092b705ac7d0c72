import type { OpeningHours, SlotPlan } from '../../../../plugin/engines/booking/domain/slots/plan';
import { verifies } from '../../../support/verifies';
import { daily, hours, minutes, opening, plan, ranges, starts, times } from './plans';

const with1 = (of: Partial<OpeningHours>, fields: Partial<SlotPlan> = {}) => ({
  plan: plan({ ...fields, hosts: [{ userId: 1, hours: opening(of) }] }),
  zone: of.zone ?? 'UTC',
});

describe('hours of a day', () => {
  test.each<[string, Partial<OpeningHours>, string[]]>([
    ['a weekday that is off has none', { weekly: { mon: { enabled: false, slots: ranges([['09:00', '12:00']]) } } }, []],
    ['a weekday that is missing has none', { weekly: {} }, []],
    ['an override without ranges closes the day', { overrides: { '2026-06-01': [] } }, []],
    ['an override of no length closes it', { overrides: { '2026-06-01': ranges([['00:00', '00:00']]) } }, []],
    ['what is not a time is dropped', { weekly: daily(['', '12:00'], ['9:00', '10:00'], ['25:00', '26:00']) }, []],
    ['an override replaces all ranges', { overrides: { '2026-06-01': ranges([['14:00', '16:00']]) } }, ['14:00', '15:00']],
    ['the override of another day does not', { overrides: { '2026-06-02': [] }, weekly: daily(['09:00', '11:00']) }, ['09:00', '10:00']],
    ['ranges that overlap are one', { weekly: daily(['09:00', '10:30'], ['10:00', '12:00']) }, ['09:00', '10:00', '11:00']],
    ['ranges that touch are one', { weekly: daily(['09:00', '10:30'], ['10:30', '12:00']) }, ['09:00', '10:00', '11:00']],
    ['ranges with a gap have each their own starts', { weekly: daily(['09:00', '10:30'], ['10:40', '12:00']) }, ['09:00', '10:40']],
    ['an end of 00:00 is midnight', { weekly: daily(['22:30', '00:00']) }, ['22:30']],
  ])('%s', (_name, of, expected) => {
    expect(times(with1({ ...of, weekly: of.weekly ?? daily(['09:00', '11:00'], ['13:00', '14:00']) }), '2026-06-01')).toEqual(expected);
  });

  test.each<[string, Partial<OpeningHours>, string[]]>([
    ['run over midnight', { weekly: daily(['22:00', '02:00']) }, ['01 00:00', '01 01:00', '01 22:00', '01 23:00']],
    [
      'go on without a break where the next day begins at midnight',
      { weekly: daily(['22:30', '00:00'], ['00:00', '01:30']) },
      ['01 00:30', '01 22:30', '01 23:30'],
    ],
    [
      'end at midnight where the next day has hours of its own',
      { weekly: daily(['22:30', '02:00']), overrides: { '2026-06-01': ranges([['05:00', '06:00']]) } },
      ['01 05:00'],
    ],
    [
      'join those of the override that begins then',
      { weekly: daily(['22:30', '02:00']), overrides: { '2026-06-01': ranges([['00:00', '01:30']]) } },
      ['01 00:30'],
    ],
    [
      'of an override go on into a day with weekly hours',
      { weekly: {}, overrides: { '2026-05-31': ranges([['23:00', '01:00']]) } },
      ['01 00:00'],
    ],
  ])('over midnight %s', (_name, of, expected) => {
    expect(starts(with1({ zone: 'Europe/Berlin', ...of }), '2026-06-01')).toEqual(expected);
  });
});

describe('starts', () => {
  test.each<[string, Partial<SlotPlan>, string[]]>([
    ['none where the booking is longer than the hours', { duration: hours(9) }, []],
    ['one where it is as long', { duration: hours(8) }, ['09:00']],
    ['an interval apart', { duration: minutes(90), interval: hours(3) }, ['09:00', '12:00', '15:00']],
    ['closer than the booking is long', { duration: hours(7), interval: minutes(25) }, ['09:00', '09:25', '09:50']],
  ])('%s', (_name, fields, expected) => {
    expect(times({ plan: plan(fields) }, '2026-06-01')).toEqual(expected);
  });

  test('do not move for the window, the notice or what is booked', () => {
    verifies('D208');
    const of = plan({ duration: minutes(50), notice: minutes(65) });
    const booked = { userId: 1, before: 0, after: 0, eventId: 9, status: 'scheduled' as const };
    const taken = { busy: [{ ...booked, start: Date.UTC(2026, 5, 1, 11, 5), end: Date.UTC(2026, 5, 1, 11, 10) }] };
    expect(times({ plan: of, taken, now: '2026-06-01 09:10' }, '2026-06-01')).toEqual([
      '11:30',
      '12:20',
      '13:10',
      '14:00',
      '14:50',
      '15:40',
    ]);
  });

  test('start again each Monday where hours have no break for more than a week', () => {
    const always = with1({ weekly: daily(['00:00', '12:00'], ['12:00', '00:00']) }, { duration: hours(5) });
    expect(starts(always, '2026-06-07', '2026-06-08')).toEqual([
      ...['07 01:00', '07 06:00', '07 11:00', '07 16:00', '07 21:00'],
      ...['08 00:00', '08 05:00', '08 10:00', '08 15:00', '08 20:00'],
    ]);
    expect(starts(always, '2026-06-08')).toEqual(starts(always, '2026-06-07', '2026-06-08').slice(5));
  });

  test('go on from where a break ended, though it was days ago', () => {
    const overrides = { '2026-06-03': [] };
    const always = with1({ weekly: daily(['00:00', '12:00'], ['12:00', '00:00']), overrides }, { duration: hours(7) });
    expect(starts(always, '2026-06-08')).toEqual(['08 02:00', '08 09:00', '08 16:00', '08 23:00']);
  });
});

describe('on days at which clocks change', () => {
  verifies('D208');
  const berlin = { zone: 'Europe/Berlin' };

  test.each<[string, Partial<OpeningHours>, string, string[]]>([
    ['an hour less', { ...berlin, weekly: daily(['01:00', '05:00']) }, '2026-03-29', ['01:00', '03:00', '04:00']],
    ['a skipped opening moves forward', { ...berlin, weekly: daily(['02:30', '05:30']) }, '2026-03-29', ['03:30', '04:30']],
    ['a skipped closing too', { ...berlin, weekly: daily(['01:00', '02:30']) }, '2026-03-29', ['01:00']],
    ['hours that are skipped whole open nothing', { ...berlin, weekly: daily(['02:30', '03:00']) }, '2026-03-29', []],
    ['an hour more', { ...berlin, weekly: daily(['01:00', '05:00']) }, '2026-10-25', ['01:00', '02:00', '02:00', '03:00', '04:00']],
    ['opening at the first pass', { ...berlin, weekly: daily(['02:30', '04:30']) }, '2026-10-25', ['02:30', '02:30', '03:30']],
    ['closing at the first pass', { ...berlin, weekly: daily(['01:00', '02:30']) }, '2026-10-25', ['01:00']],
    ['ranges are one before they are moved', { ...berlin, weekly: daily(['02:45', '03:30'], ['03:15', '05:00']) }, '2026-03-29', ['03:45']],
    ['office hours as ever', { ...berlin, weekly: daily(['09:00', '11:00']) }, '2026-03-29', ['09:00', '10:00']],
    ['office hours as ever in New York', { zone: 'America/New_York', weekly: daily(['09:00', '11:00']) }, '2026-11-01', ['09:00', '10:00']],
    ['an hour less in New York', { zone: 'America/New_York', weekly: daily(['01:00', '04:00']) }, '2026-03-08', ['01:00', '03:00']],
    ['half an hour less', { zone: 'Australia/Lord_Howe', weekly: daily(['01:00', '04:00']) }, '2026-10-04', ['01:00', '02:30']],
    ['half an hour more', { zone: 'Australia/Lord_Howe', weekly: daily(['01:00', '04:00']) }, '2026-04-05', ['01:00', '01:30', '02:30']],
    [
      'summer time ends for Ramadan',
      { zone: 'Africa/Casablanca', weekly: daily(['01:00', '04:00']) },
      '2026-02-15',
      ['01:00', '02:00', '02:00', '03:00'],
    ],
    ['and comes back', { zone: 'Africa/Casablanca', weekly: daily(['01:00', '04:00']) }, '2026-03-22', ['01:00', '03:00']],
    ['midnight is skipped', { zone: 'Africa/Cairo', weekly: daily(['00:00', '03:00']) }, '2026-04-24', ['01:00', '02:00']],
  ])('%s', (_name, of, date, expected) => {
    expect(times(with1(of), date)).toEqual(expected);
  });

  test('a day that a zone skipped has no hours, and those of its neighbours meet', () => {
    const apia = with1({ zone: 'Pacific/Apia', weekly: daily(['22:30', '00:00'], ['00:00', '01:30'], ['09:00', '10:00']) });
    expect(starts(apia, '2011-12-29', '2011-12-31')).toEqual([
      ...['29 00:30', '29 09:00', '29 22:30', '29 23:30'],
      ...['31 00:30', '31 09:00', '31 22:30', '31 23:30'],
    ]);
  });
});
