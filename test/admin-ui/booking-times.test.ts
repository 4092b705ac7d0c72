import {
  clockTime,
  dateName,
  dayIn,
  instantOf,
  monthAway,
  monthName,
  timesIn,
  todayIn,
  whenIn,
} from '../../admin-ui/src/engines/booking/pages/bookings/when';
import { setLanguage } from '../../admin-ui/src/texts/language';
import { verifies } from '../support/verifies';

const meeting = { start_time: '2026-12-31 23:30:00', end_time: '2027-01-01 00:00:00' };
/** The formatter puts thin and narrow spaces between parts. */
const plain = (text: string) => text.replace(/\s/g, ' ').replace(/–/g, '-');

test('what the engine sends is UTC', () => {
  expect(instantOf('2026-05-12 08:30:00')).toBe(Date.UTC(2026, 4, 12, 8, 30));
});

test.each([
  ['Europe/Berlin', 'Fri, Jan 1, 2027', '12:30 - 1:00 AM'],
  ['America/New_York', 'Thu, Dec 31, 2026', '6:30 - 7:00 PM'],
  ['Asia/Kolkata', 'Fri, Jan 1, 2027', '5:00 - 5:30 AM'],
])('a meeting is shown on its day in %s', (zone, day, times) => {
  expect([dayIn(meeting, zone), plain(timesIn(meeting, zone))]).toEqual([day, times]);
  expect(plain(whenIn(meeting, zone))).toBe(`${day}, ${times}`);
});

test('a zone that the browser does not know counts as UTC', () => {
  expect(dayIn(meeting, 'Mars/Olympus')).toBe('Thu, Dec 31, 2026');
});

test('today is that of the zone', () => {
  const now = Date.UTC(2026, 11, 31, 23, 30);
  expect([todayIn('UTC', now), todayIn('Europe/Berlin', now)]).toEqual(['2026-12-31', '2027-01-01']);
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-01', 14, '2027-03'],
])('from %s by %i months to %s', (month, by, expected) => {
  expect(monthAway(month, by)).toBe(expected);
});

test('dates and clock times are named as they stand, whatever the zone of the reader', () => {
  expect([monthName('2026-11'), dateName('2026-11-23'), plain(clockTime('2026-11-23 09:00:00'))]).toEqual([
    'November 2026',
    'Mon, Nov 23',
    '9:00 AM',
  ]);
});

describe('for a reader of German', () => {
  beforeAll(() => setLanguage('de'));
  afterAll(() => setLanguage('en'));

  test('dates and times are in German, and what is sent stays as it is', () => {
    verifies('D495');
    const texts = [dayIn(meeting, 'UTC'), plain(timesIn(meeting, 'Europe/Berlin')), monthName('2026-12'), dateName('2026-11-23')];
    expect(texts).toEqual(['Do., 31. Dez. 2026', '00:30-01:00 Uhr', 'Dezember 2026', 'Mo., 23. Nov.']);
    expect([clockTime('2026-11-23 09:00:00'), todayIn('UTC', Date.UTC(2026, 11, 31))]).toEqual(['09:00', '2026-12-31']);
  });
});
