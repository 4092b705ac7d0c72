import { dueAt } from '../../../../plugin/engines/crm/domain/sequences/timings';
import { instantOf, localStamp } from '../../../../plugin/engines/crm/domain/stamps';
import { verifies } from '../../../support/verifies';

const zone = 'Europe/Berlin';
const window = { is_anytime: 'no', sending_time: ['09:00', '11:00'] } as const;
const skipped = { ...window, sending_time: ['02:30', '03:10'] };
const workdays = { selected_days_only: 'yes', allowed_days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] } as const;

/** On the clocks of Berlin. */
function leaves(enrolled: string, delay: number, timings: Parameters<typeof dueAt>[0]['timings'], draw = 0): string {
  const enrolledAt = instantOf(enrolled, zone) ?? Number.NaN;
  return localStamp(dueAt({ enrolledAt, delay, timings, zone, draw }), zone).slice(0, 16);
}

test.each([
  ['a plain delay is counted in seconds', '2026-06-01 15:30', 86_400, {}, 0, '2026-06-02 15:30'],
  ['also over a change of the clocks', '2026-03-28 15:30', 86_400, {}, 0, '2026-03-29 16:30'],
  ['the window of the due day', '2026-06-01 15:30', 86_400, window, 0, '2026-06-02 09:00'],
  ['a minute within it', '2026-06-01 15:30', 86_400, window, 0.5, '2026-06-02 10:00'],
  ['never its end', '2026-06-01 15:30', 86_400, window, 0.999999, '2026-06-02 10:59'],
  ['on the clocks of the site, put forward that day', '2026-03-28 15:30', 86_400, window, 0, '2026-03-29 09:00'],
  ['and put back', '2026-10-24 15:30', 86_400, window, 0, '2026-10-25 09:00'],
  ['one that does not exist on that day counts on the next', '2026-03-28 15:30', 86_400, skipped, 0, '2026-03-30 02:30'],
  ['not before the enrolment', '2026-06-01 10:20', 0, window, 0, '2026-06-01 10:20'],
  ['a window that is past counts on the next day', '2026-06-01 15:30', 0, window, 0, '2026-06-02 09:00'],
  ['a day that is not allowed moves to the next', '2026-06-05 15:30', 86_400, workdays, 0, '2026-06-08 15:30'],
  ['at the same time of day over a change of the clocks', '2026-03-27 15:30', 86_400, workdays, 0, '2026-03-30 15:30'],
  ['with its window', '2026-06-05 15:30', 86_400, { ...workdays, ...window }, 0, '2026-06-08 09:00'],
  [
    'a past window of the only allowed day',
    '2026-06-05 15:30',
    0,
    { ...window, ...workdays, allowed_days: ['Fri'] as const },
    0,
    '2026-06-12 09:00',
  ],
] as const)('%s', (_, enrolled, delay, timings, draw, expected) => {
  verifies('marketing:sequences:timings', 'D280');
  expect(leaves(enrolled, delay, timings, draw)).toBe(expected);
});
