import { currentOverrides, isDay, isTime, normalHours, normalOverrides } from '../../../plugin/engines/booking/domain/hours';
import { openTimes } from '../../../plugin/engines/booking/domain/slots/opening-times';
import { verifies } from '../../support/verifies';
import { refusal } from './refusal';

const wrongFields = (work: () => unknown) => Object.keys(refusal(work) ?? {});
const textsOf = (work: () => unknown) =>
  Object.values(refusal(work) ?? {})
    .flatMap((texts) => Object.values(Object(texts)))
    .join(' ');
const off = { enabled: false, slots: [] };
const many = (count: number) => Array.from({ length: count }, () => ({ start: '09:00', end: '10:00' }));

describe('weekly hours', () => {
  test.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['weekly_schedules']],
    ['a text', 'mon 9-17', ['weekly_schedules']],
    ['a list', [{ start: '09:00', end: '10:00' }], ['weekly_schedules']],
    ['a day that does not exist', { monday: { enabled: true, slots: many(1) } }, ['weekly_schedules']],
    ['a key of the prototype', JSON.parse('{"__proto__":{"enabled":true},"constructor":{}}'), ['weekly_schedules']],
    ['a day that is a text', { mon: '09:00' }, ['weekly_schedules.mon']],
    ['a day that is a list', { mon: many(1) }, ['weekly_schedules.mon']],
    ['a range that is a text', { mon: { enabled: true, slots: ['09:00-10:00'] } }, ['weekly_schedules.mon.slots.0']],
    ['too many ranges', { mon: { enabled: true, slots: many(21) } }, ['weekly_schedules.mon.slots']],
    [
      'times that do not exist',
      { fri: { enabled: true, slots: [{ start: '24:00', end: '9:00' }] } },
      ['weekly_schedules.fri.slots.0.start', 'weekly_schedules.fri.slots.0.end'],
    ],
    ['markup', { sat: { enabled: true, slots: [{ start: '<b>09:00</b>', end: '10:00' }] } }, ['weekly_schedules.sat.slots.0.start']],
  ])('refuse %s', (_name, input, fields) => {
    expect(wrongFields(() => normalHours(input))).toEqual(fields);
  });

  test('name the field that the caller gives them', () => {
    expect(wrongFields(() => normalHours({ mon: 1 }, 'slot.weekly_schedules'))).toEqual(['slot.weekly_schedules.mon']);
  });

  test('take an empty list for an empty map: every day is off', () => {
    expect(Object.entries(normalHours([]))).toEqual(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [day, off]));
  });

  test.each<[string, unknown, unknown]>([
    ['a day that is switched off loses its ranges', { enabled: false, slots: many(1) }, off],
    ['so does one that is off as text', { enabled: 'no', slots: many(1) }, off],
    ['a day without ranges is off', { enabled: true, slots: [] }, off],
    ['a day that is null is off', null, off],
    ['half a range is dropped', { enabled: true, slots: [{ start: '09:00', end: '' }, { end: '10:00' }] }, off],
    ['ranges without a switch count', { slots: many(1) }, { enabled: true, slots: many(1) }],
    [
      'ranges are sorted, midnight and a night shift kept',
      {
        enabled: 1,
        slots: [
          { start: '22:00', end: '02:00' },
          { start: '13:00', end: '00:00' },
          { start: '09:00', end: '12:00', extra: 'x' },
        ],
      },
      {
        enabled: true,
        slots: [
          { start: '09:00', end: '12:00' },
          { start: '13:00', end: '00:00' },
          { start: '22:00', end: '02:00' },
        ],
      },
    ],
    ['a form sends maps for lists', { enabled: 'true', slots: { 0: { start: '09:00', end: '10:00' } } }, { enabled: true, slots: many(1) }],
  ])('%s', (_name, mon, expected) => {
    expect(normalHours({ mon })).toMatchObject({ mon: expected, tue: off });
  });

  test('the whole day is 00:00–24:00; 00:00–00:00 is refused with that hint, however often', () => {
    verifies('D223');
    const day = (end: string) => ({ mon: { enabled: true, slots: [{ start: '00:00', end }] } });
    for (const _ of [1, 2]) expect(wrongFields(() => normalHours(day('00:00')))).toEqual(['weekly_schedules.mon.slots.0.end']);
    expect(textsOf(() => normalHours(day('00:00')))).toContain('00:00–24:00');
    expect(wrongFields(() => normalHours(day('24:01')))).toEqual(['weekly_schedules.mon.slots.0.end']);
    const week = normalHours(day('24:00'));
    expect(week.mon).toEqual({ enabled: true, slots: [{ start: '00:00', end: '24:00' }] });
    expect(normalHours(week)).toEqual(week);
    const view = { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 5, 2), now: 0 };
    expect(openTimes({ zone: 'UTC', weekly: week, overrides: {} }, view)).toContainEqual({ start: view.from, end: view.to });
  });

  test.each<[string, unknown, RegExp]>([
    ['another day', { monday: [] }, /Use only the days sun, mon, tue, wed, thu, fri, sat under slot\.weekly_schedules.*Example: \{"mon"/],
    ['a text', 'mo-fr 9-17', /Send slot\.weekly_schedules as a map whose keys are the days sun, .*Example/],
    ['a day that is a list', { mon: ['09:00'] }, /Send slot\.weekly_schedules\.mon as a map whose keys are enabled and slots/],
    ['a range that is a text', { mon: { slots: ['09:00-17:00'] } }, /\{"start":"09:00","end":"17:00"\}/],
  ])('%s: the refusal says what to send', (_name, input, text) => {
    expect(textsOf(() => normalHours(input, 'slot.weekly_schedules'))).toMatch(text);
  });

  test('what was stored is stored the same again', () => {
    const once = normalHours({ tue: { enabled: true, slots: many(20) } });
    expect(normalHours(once)).toEqual(once);
  });
});

describe('date overrides', () => {
  const read = (input: unknown) => normalOverrides(input, '2026-05-12');

  test.each<[string, unknown, string[]]>([
    ['a text', '2026-07-14', ['date_overrides']],
    ['a list', many(1), ['date_overrides']],
    ['a date that does not exist', { '2026-02-30': many(1) }, ['date_overrides.2026-02-30']],
    ['a past date that does not exist', { '2025-02-29': [] }, ['date_overrides.2025-02-29']],
    ['another notation', { '14.07.2026': many(1) }, ['date_overrides.14.07.2026']],
    ['a key of the prototype', JSON.parse('{"__proto__":[]}'), ['date_overrides.__proto__']],
    ['a time that does not exist', { '2026-07-14': [{ start: '09:00', end: '10:60' }] }, ['date_overrides.2026-07-14.0.end']],
    ['too many ranges', { '2026-07-14': many(21) }, ['date_overrides.2026-07-14']],
    ['a range that is none', { '2026-07-14': ['off'] }, ['date_overrides.2026-07-14.0']],
    [
      'too many dates',
      Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [new Date(Date.UTC(2027, 0, i)).toISOString().slice(0, 10), []])),
      ['date_overrides'],
    ],
  ])('refuse %s', (_name, input, fields) => {
    expect(wrongFields(() => read(input))).toEqual(fields);
  });

  test.each([undefined, null, '', [], {}])('%j is none', (input) => {
    expect(read(input)).toEqual({});
  });

  test('past dates are dropped, today is kept, the rest is sorted', () => {
    const input = { '2026-07-14': many(1), '2026-05-11': many(1), '2026-05-12': many(2), '2026-06-01': many(1) };
    expect(Object.keys(read(input))).toEqual(['2026-05-12', '2026-06-01', '2026-07-14']);
  });

  test('a date without ranges is a day off', () => {
    const wholeDay = [{ start: '00:00', end: '00:00' }];
    expect(read({ '2026-07-14': [], '2026-07-15': [{ start: '', end: '' }], '2026-07-16': wholeDay })).toEqual({
      '2026-07-14': wholeDay,
      '2026-07-15': wholeDay,
      '2026-07-16': wholeDay,
    });
  });

  test('those that passed meanwhile are not shown', () => {
    const stored = read({ '2026-05-12': many(1), '2026-05-13': many(1) });
    expect(Object.keys(currentOverrides(stored, '2026-05-13'))).toEqual(['2026-05-13']);
  });
});

describe('a date and a time exist or not', () => {
  test.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    [20260101, false],
    ['2026-01-01T00:00', false],
  ])('%s: %s', (value, expected) => {
    expect(isDay(value)).toBe(expected);
  });

  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['09:00\n', false],
    [900, false],
  ])('%j: %s', (value, expected) => {
    expect(isTime(value)).toBe(expected);
  });
});
