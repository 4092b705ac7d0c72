import { daysOf, inRuns, mostDays, withDays, withoutDays } from '../../admin-ui/src/engines/booking/pages/calendars/days/special-days';
import { verifies } from '../support/verifies';

const morning = [{ start: '09:00', end: '12:00' }];

describe('days off and special days', () => {
  test('days in a row with the same hours are one, over months and years', () => {
    verifies('D572');
    expect(
      inRuns({
        '2027-01-01': [],
        '2026-12-31': [{ start: '00:00', end: '00:00' }],
        '2026-12-30': morning,
        '2026-12-28': morning,
        '2026-12-29': morning,
        '2027-01-03': [],
      }),
    ).toEqual([
      { from: '2026-12-28', to: '2026-12-30', ranges: morning },
      { from: '2026-12-31', to: '2027-01-01', ranges: [] },
      { from: '2027-01-03', to: '2027-01-03', ranges: [] },
    ]);
    expect(inRuns({})).toEqual([]);
  });

  test('days that are set replace what was there, and days that are removed go by the week again', () => {
    verifies('D572');
    const before = { '2026-12-24': morning, '2026-12-28': [] };
    const set = withDays(before, { from: '2026-12-24', to: '2026-12-26', ranges: [] });
    expect(set).toEqual({ '2026-12-24': [], '2026-12-25': [], '2026-12-26': [], '2026-12-28': [] });
    expect(withoutDays(set, { from: '2026-12-25', to: '2026-12-27' })).toEqual({ '2026-12-24': [], '2026-12-28': [] });
  });

  test('a span that is wrong way round has no day, and none is longer than a year', () => {
    verifies('D572');
    expect(daysOf('2026-12-25', '2026-12-24')).toEqual([]);
    expect(daysOf('2026-01-01', '2036-01-01')).toHaveLength(mostDays);
    expect(daysOf('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });
});
