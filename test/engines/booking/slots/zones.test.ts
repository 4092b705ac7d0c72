import { clockOf, dateOf, dayNumber, isZone, momentOf, momentsOf } from '../../../../plugin/engines/kit/zones';
import { hours, utc } from './plans';

describe('zones', () => {
  test.each(['', 'Mars/Olympus', '+02:00', 'UTC+2', 'Europe/', 'Europe/Berlin; DROP', 'x'.repeat(100)])('%j is none', (name) => {
    expect(isZone(name)).toBe(false);
    expect(() => clockOf(name)).toThrow(RangeError);
  });

  test.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+5', 'EST5EDT'])('%s is one', (name) => {
    expect(isZone(name)).toBe(true);
  });

  test.each<[string, string, string]>([
    ['Europe/Berlin', '2026-03-29 00:59', '2026-03-29 01:59'],
    ['Europe/Berlin', '2026-03-29 01:00', '2026-03-29 03:00'],
    ['Europe/Berlin', '2026-10-25 00:59', '2026-10-25 02:59'],
    ['Europe/Berlin', '2026-10-25 01:00', '2026-10-25 02:00'],
    ['Europe/Berlin', '2081-06-01 12:00', '2081-06-01 14:00'],
    ['Asia/Tokyo', '1960-06-01 12:00', '1960-06-01 21:00'],
    ['Australia/Lord_Howe', '2026-04-04 15:00', '2026-04-05 01:30'],
    ['Pacific/Apia', '2011-12-30 09:59', '2011-12-29 23:59'],
    ['Pacific/Apia', '2011-12-30 10:00', '2011-12-31 00:00'],
  ])('in %s it is at %s UTC %s', (zone, at, local) => {
    expect(clockOf(zone).wallOf(utc(at))).toBe(utc(local));
  });

  test('the day that a zone skipped is none of its days', () => {
    const days = ['2011-12-29', '2011-12-30', '2011-12-31'].map((date) => clockOf('Pacific/Apia').hasDay(dayNumber(date) ?? 0));
    expect(days).toEqual([true, false, true]);
  });
});

describe('a time that was asked for', () => {
  test.each([
    '',
    'tomorrow',
    '2026-05-13',
    '2026-13-01 09:00',
    '2026-02-30 09:00',
    '2026-05-13 24:00',
    '2026-05-13 09:60',
    '2026-05-13 9:00',
    '2026-05-13 09:00 CET',
  ])('%j is none', (text) => {
    expect(momentsOf(text, 'Europe/Berlin')).toBeUndefined();
  });

  test.each<[string, string, string, string[]]>([
    ['is never, where clocks change past it', '2026-03-29 02:30:00', 'Europe/Berlin', []],
    ['is never, on a day that never was', '2011-12-30 12:00', 'Pacific/Apia', []],
    ['is twice, where clocks go back', '2026-10-25 02:30', 'Europe/Berlin', ['2026-10-25 00:30', '2026-10-25 01:30']],
    ['is twice in half an hour', '2026-04-05 01:45', 'Australia/Lord_Howe', ['2026-04-04 14:45', '2026-04-04 15:15']],
    ['is once on any other day', '2026-05-13 09:00:00', 'America/New_York', ['2026-05-13 13:00']],
    ['may have a T', '2026-05-13T09:00', 'UTC', ['2026-05-13 09:00']],
    ['with Z is of UTC', '2026-10-25T02:30:00Z', 'Europe/Berlin', ['2026-10-25 02:30']],
    ['with an offset is of that', '2026-10-25 02:30:00+01:00', 'Europe/Berlin', ['2026-10-25 01:30']],
    ['with an offset may be one that clocks change past', '2026-03-29 02:30 -0500', 'Europe/Berlin', ['2026-03-29 07:30']],
  ])('%s', (_name, text, zone, expected) => {
    expect(momentsOf(text, zone)).toEqual(expected.map(utc));
  });
});

describe('where a window begins', () => {
  test.each<[string, string, number | undefined]>([
    ['soon', 'UTC', undefined],
    ['2026-02-29', 'UTC', undefined],
    ['2026-05-13', 'America/New_York', utc('2026-05-13 04:00')],
    ['2026-05-13 10:00', 'America/New_York', utc('2026-05-13 14:00')],
    ['2026-05-13T10:00:00+02:00', 'America/New_York', utc('2026-05-13 08:00')],
    // Midnight is skipped there: the day begins at one.
    ['2026-04-24', 'Africa/Cairo', utc('2026-04-23 22:00')],
  ])('%s in %s', (text, zone, expected) => {
    expect(momentOf(text, zone)).toBe(expected);
  });

  test('days and dates are the same', () => {
    expect(dateOf(dayNumber('2026-05-13 10:00') ?? 0)).toBe('2026-05-13');
    expect(dayNumber('1969-12-31')).toBe(-1);
    expect(dayNumber('2026-02-30')).toBeUndefined();
  });
});

test('thousands of times cost one look-up of the zone each half-year', () => {
  const { wallOf } = clockOf('Europe/Berlin');
  const from = utc('2026-01-01');
  const offsets = new Set(Array.from({ length: 24 * 365 }, (_, i) => wallOf(from + hours(i)) - (from + hours(i))));
  expect([...offsets].sort((a, b) => a - b)).toEqual([hours(1), hours(2)]);
});
