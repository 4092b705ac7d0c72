import type { Booking } from '../../admin-ui/src/engines/booking/api/booking-types';
import type { AvailabilitySchedule } from '../../admin-ui/src/engines/booking/api/calendar-types';
import { firstChosen, movedBy } from '../../admin-ui/src/engines/booking/pages/bookings/week/chosen-time';
import { bookingsShown, daysOff, hostsIn, workingHours } from '../../admin-ui/src/engines/booking/pages/bookings/week/week-entries';
import {
  dateElsewhere,
  dayAway,
  hoursShown,
  instantAt,
  isDate,
  onTheWall,
  wallClock,
  weekOf,
} from '../../admin-ui/src/engines/booking/pages/bookings/week/week-times';
import { verifies } from '../support/verifies';

const berlin = 'Europe/Berlin';

test.each([
  ['2026-11-26', 0, '2026-11-22', '2026-11-28'],
  ['2026-11-26', 1, '2026-11-23', '2026-11-29'],
  ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
  ['2027-01-01', 1, '2026-12-28', '2027-01-03'],
])('the week of %s that begins on weekday %i goes from %s to %s', (date, firstDay, from, to) => {
  const days = weekOf(date, firstDay);
  expect([days.length, days[0], days[6]]).toEqual([7, from, to]);
});

test('a date is one that the calendar has', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', 'today', null].map(isDate)).toEqual([true, false, false, false, false]);
  expect([dayAway('2026-03-01', -1), dayAway('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01']);
});

test.each([
  ['2026-07-15T10:00', '2026-07-15T08:00:00.000Z', 'in summer'],
  ['2026-11-26T00:30', '2026-11-25T23:30:00.000Z', 'in winter'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z', 'in the hour that comes twice: the first time'],
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z', 'in the hour that is left out: after it'],
])('%s on the wall is %s %s', (wall, instant) => {
  verifies('D605');
  expect(new Date(instantAt(wall, berlin)).toISOString()).toBe(instant);
});

test.each([
  ['Pacific/Auckland', 'America/Los_Angeles', '2026-11-25'],
  ['America/Los_Angeles', 'Pacific/Auckland', '2026-11-27'],
  ['UTC', 'Europe/Berlin', '2026-11-26'],
])('2026-11-26 in %s is mostly in %s on %s', (zone, other, date) => {
  verifies('D605');
  expect(dateElsewhere('2026-11-26', zone, other)).toBe(date);
});

const shown = { days: ['2026-11-26', '2026-11-27'], from: 8, to: 18 };

test.each([
  ['ArrowDown', '2026-11-26T09:00:00', '2026-11-26T09:30:00'],
  ['ArrowUp', '2026-11-26T08:00:00', '2026-11-26T08:00:00'],
  ['ArrowDown', '2026-11-26T17:30:00', '2026-11-26T17:30:00'],
  ['ArrowLeft', '2026-11-26T09:00:00', '2026-11-26T09:00:00'],
  ['ArrowRight', '2026-11-26T09:00:00', '2026-11-27T09:00:00'],
  ['Home', '2026-11-26T09:00:00', '2026-11-26T08:00:00'],
  ['End', '2026-11-26T09:00:00', '2026-11-26T17:30:00'],
  ['Tab', '2026-11-26T09:00:00', undefined],
])('%s leads from %s to %s', (key, from, to) => {
  verifies('D616');
  expect(movedBy(key, from, shown)).toBe(to);
});

test.each([
  ['2026-11-26T10:10:00', '2026-11-26T10:30:00'],
  ['2026-11-26T06:10:00', '2026-11-26T08:00:00'],
  ['2026-11-26T19:10:00', '2026-11-27T08:00:00'],
  ['2026-12-26T19:10:00', '2026-11-26T08:00:00'],
])('at %s keys begin at %s', (now, first) => {
  verifies('D616');
  expect(firstChosen(shown, now)).toBe(first);
});

test('working hours are those of the chosen hosts, in the zone of the week, over midnight and on special days', () => {
  verifies('D616');
  const off = { enabled: false, slots: [] };
  const schedule = (user_id: number, more: object) =>
    ({
      user_id,
      settings: {
        default: true,
        timezone: berlin,
        weekly_schedules: {
          sun: off,
          mon: off,
          tue: off,
          wed: off,
          thu: { enabled: true, slots: [{ start: '22:00', end: '02:00' }] },
          fri: off,
          sat: off,
        },
        date_overrides: {},
        ...more,
      },
    }) as unknown as AvailabilitySchedule;
  const schedules = [
    schedule(1, {}),
    schedule(2, { date_overrides: { '2026-11-27': [{ start: '09:00', end: '24:00' }], '2026-11-26': [] } }),
  ];
  const hours = (host: string, zone: string) => workingHours({ schedules, host }, shown.days, zone);
  expect(hours('1', 'UTC')).toEqual([{ start: '2026-11-26T21:00:00', end: '2026-11-27T01:00:00' }]);
  expect(hours('2', berlin)).toEqual([{ start: '2026-11-27T09:00:00', end: '2026-11-28T00:00:00' }]);
  expect(hours('', 'Pacific/Auckland')).toHaveLength(2);
});

test('what begins before the clock goes back keeps its length', () => {
  verifies('D605');
  expect(onTheWall({ start_time: '2026-10-25 00:45:00', end_time: '2026-10-25 01:15:00' }, berlin)).toEqual({
    start: '2026-10-25T02:45:00',
    end: '2026-10-25T03:15:00',
  });
  expect(wallClock(Date.UTC(2026, 10, 25, 23, 0), berlin)).toBe('2026-11-26T00:00:00');
});

test.each([
  [[], 8, 18],
  [[{ start: '2026-11-26T06:30:00', end: '2026-11-26T07:00:00' }], 6, 18],
  [[{ start: '2026-11-26T20:30:00', end: '2026-11-26T21:15:00' }], 8, 22],
  [[{ start: '2026-11-26T23:00:00', end: '2026-11-27T00:00:00' }], 8, 24],
  [[{ start: '2026-11-26T23:00:00', end: '2026-11-27T01:00:00' }], 0, 24],
])('office hours and %j are shown from %i to %i', (stretches, from, to) => {
  expect(hoursShown(stretches)).toEqual({ from, to });
});

const booking = (id: number, more: object) =>
  ({ id, calendar_id: 1, status: 'scheduled', start_time: '2026-11-26 09:00:00', end_time: '2026-11-26 09:30:00', ...more }) as Booking;

const bookings = [
  booking(1, { author: { id: 7, name: 'Ada' } }),
  booking(2, { calendar_id: 2, author: { id: 7, name: 'Ada' }, host_profiles: [{ ID: 7, name: 'Ada' }, { ID: 8, name: 'Bert' }] }), // biome-ignore format: one a line
  booking(3, { author: { id: 8, name: 'Bert' }, status: 'cancelled' }),
  booking(4, { author: { id: 8, name: 'Bert' }, status: 'reserved' }),
];

test('what was cancelled takes no time; a calendar and a host narrow the rest', () => {
  verifies('D605');
  const shown = (calendar: string, host: string) => bookingsShown(bookings, { calendar, host }, berlin).map((one) => one.booking.id);
  expect([shown('', ''), shown('2', ''), shown('', '8'), shown('1', '7')]).toEqual([[1, 2, 4], [2], [2, 4], [1]]);
});

const schedule = (id: number, name: string, isDefault: boolean, date_overrides: object) =>
  ({ user_id: id, host_name: name, settings: { default: isDefault, date_overrides } }) as AvailabilitySchedule;

test('a day off is one without hours in what somebody usually has', () => {
  verifies('D605');
  const schedules = [
    schedule(7, 'Ada', true, { '2026-11-24': [{ start: '00:00', end: '00:00' }], '2026-11-25': [{ start: '10:00', end: '12:00' }] }),
    schedule(7, 'Ada', false, { '2026-11-26': [] }),
    schedule(8, 'Bert', true, { '2026-11-26': [], '2026-12-24': [] }),
  ];
  const days = weekOf('2026-11-26', 1);
  expect(daysOff(schedules, days, '')).toEqual([
    { day: '2026-11-24', host: 'Ada' },
    { day: '2026-11-26', host: 'Bert' },
  ]);
  expect(daysOff(schedules, days, '7')).toHaveLength(1);
  expect(hostsIn(schedules.slice(0, 1), bookings)).toEqual([
    { id: '7', name: 'Ada' },
    { id: '8', name: 'Bert' },
  ]);
});
