import type { WeeklyHours } from '../../admin-ui/src/engines/booking/api/calendar-types';
import {
  dayProblem,
  inShort,
  isWeekFine,
  likeMonday,
  officeHours,
  runsOver,
  sentHours,
  withDay,
  withMore,
  withoutRange,
  withRange,
} from '../../admin-ui/src/engines/booking/pages/calendars/weekly-hours';
import { setLanguage } from '../../admin-ui/src/texts/language';
import { adminTexts } from '../support/admin-texts';
import { verifies } from '../support/verifies';

const t = adminTexts('calendars');
const on = (...ranges: string[]) => ({
  enabled: true,
  slots: ranges.map((range) => ({ start: range.slice(0, 5), end: range.slice(6) })),
});

afterEach(() => setLanguage('en'));

describe('the ranges of a day', () => {
  test.each([
    ['nothing entered', { enabled: true, slots: [{ start: '', end: '' }] }, 'Enter from when to when.'],
    ['an overlap', on('09:00-12:00', '11:00-13:00'), 'Ranges of a day must not overlap.'],
    ['an overlap in another order', on('11:00-13:00', '09:00-12:00'), 'Ranges of a day must not overlap.'],
    ['an overlap over midnight', on('22:00-02:00', '23:00-00:00'), 'Ranges of a day must not overlap.'],
    ['nothing long', on('09:00-09:00'), 'A range must not end when it starts.'],
  ])('%s is told', (_what, day, problem) => {
    expect(t(dayProblem(day) ?? 'days')).toBe(problem);
  });

  test.each([
    ['two that touch', on('09:00-12:00', '12:00-13:00')],
    ['one to midnight', on('22:00-00:00')],
    ['a whole day', on('00:00-00:00')],
    ['one into the next day', on('22:00-02:00')],
    ['a day off, whatever it had', { ...on('09:00-09:00'), enabled: false }],
  ])('%s are fine', (_what, day) => {
    expect(dayProblem(day)).toBeUndefined();
  });

  test('only what ends on the next day runs over', () => {
    const ranges = [...on('22:00-02:00', '22:00-00:00', '09:00-17:00').slots, { start: '09:00', end: '' }];
    expect(ranges.map(runsOver)).toEqual([true, false, false, false]);
  });
});

describe('a week while it is edited', () => {
  test('a day that is switched off keeps its hours for later, and sends none', () => {
    const off = withDay(withRange(officeHours, { day: 'mon', index: 0 }, { start: '08:00' }), 'mon', false);
    expect(sentHours(off).mon).toEqual({ enabled: false, slots: [] });
    expect(withDay(off, 'mon', true).mon).toEqual(on('08:00-17:00'));
    expect(officeHours.mon).toEqual(on('09:00-17:00'));
  });

  test('a day without hours gets some when it is switched on', () => {
    expect(withDay(officeHours, 'sat', true).sat).toEqual(on('09:00-17:00'));
  });

  test('one more range comes after the last, and never past the day', () => {
    expect(withMore(officeHours, 'mon').mon).toEqual(on('09:00-17:00', '18:00-19:00'));
    const late = withRange(officeHours, { day: 'mon', index: 0 }, { end: '23:30' });
    expect(withMore(late, 'mon').mon.slots[1]).toEqual({ start: '22:00', end: '23:00' });
    expect(withMore(officeHours, 'sun').sun).toEqual(on('09:00-10:00'));
  });

  test('without its last range a day is off', () => {
    const two = withMore(officeHours, 'mon');
    expect(withoutRange(two, 'mon', 0).mon).toEqual(on('18:00-19:00'));
    expect(withoutRange(officeHours, 'mon', 0).mon).toEqual({ enabled: false, slots: [] });
  });

  test('Monday is taken over by the working days, not by the weekend', () => {
    const long = likeMonday(withRange(officeHours, { day: 'mon', index: 0 }, { end: '20:00' }));
    expect([long.tue, long.fri, long.sat]).toEqual([on('09:00-20:00'), on('09:00-20:00'), { enabled: false, slots: [] }]);
  });

  test('one wrong day makes the week wrong', () => {
    expect(isWeekFine(officeHours)).toBe(true);
    expect(isWeekFine({ ...officeHours, sun: on('10:00-10:00') })).toBe(false);
  });
});

test.each<[string, Partial<WeeklyHours>]>([
  ['Mon–Fri 9:00 AM–5:00 PM', {}],
  ['Mon–Wed 9:00 AM–5:00 PM, Fri 9:00 AM–5:00 PM', { thu: { enabled: false, slots: [] } }],
  ['Mon 9:00 AM–12:00 PM and 1:00 PM–5:00 PM, Tue–Fri 9:00 AM–5:00 PM', { mon: on('09:00-12:00', '13:00-17:00') }],
  ['No hours at all', Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, { enabled: false, slots: [] }]))],
])('%s', (text, changed) => {
  expect(inShort({ ...officeHours, ...changed }, t).replaceAll('\u202f', ' ')).toBe(text);
});

test('days have the names that a reader of German gives them', () => {
  verifies('D495');
  setLanguage('de');
  const week = { ...officeHours, fri: on('09:00-12:00', '13:00-15:00') };
  expect(inShort(week, adminTexts('calendars', 'de'))).toBe('Mo–Do 09:00–17:00, Fr 09:00–12:00 und 13:00–15:00');
});
