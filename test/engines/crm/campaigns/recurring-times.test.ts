import { nextAfter, passed, type Scheduling, schedulingOf } from '../../../../plugin/engines/crm/domain/recurring/timing';
import { localStamp } from '../../../../plugin/engines/crm/domain/stamps';
import { rulesWith } from '../../../../plugin/engines/kit/input/rules';
import { verifies } from '../../../support/verifies';

const zone = 'Europe/Vienna';
const at = (utc: string) => Date.parse(`${utc}Z`);
const of = (type: Scheduling['type'], day = '', time = '09:00'): Scheduling => ({ type, day, time, send_automatically: 'yes' });

/** What the clocks of the site show at the next times. */
function following(from: string, scheduling: Scheduling, count: number): string[] {
  const found: string[] = [];
  for (let now = at(from); found.length < count; found.push(localStamp(now, zone).slice(0, 16))) now = nextAfter(now, scheduling, zone);
  return found;
}

describe('when a recurring campaign makes its next email', () => {
  test.each([
    [{ type: 'yearly' }, 'type'],
    [{ type: 'weekly', day: '3' }, 'day'],
    [{ type: 'monthly', day: '32' }, 'day'],
    [{ type: 'monthly', day: 'Mon' }, 'day'],
    [{ time: '24:00' }, 'time'],
    [{ time: 'noon' }, 'time'],
  ])('%j makes no sense', (sent, field) => {
    verifies('marketing:recurring:times');
    const check = rulesWith({});
    schedulingOf(check, sent);
    expect(Object.keys(check.errors())).toEqual([`settings.scheduling_settings.${field}`]);
  });

  test('what is not sent stays, but a day of another kind', () => {
    verifies('marketing:recurring:times');
    const check = rulesWith({});
    const before = of('weekly', 'Fri', '08:30');
    expect(schedulingOf(check, { time: '10:00' }, before)).toEqual({ ...before, time: '10:00' });
    expect(schedulingOf(check, { type: 'monthly' }, before)).toEqual({ ...before, type: 'monthly', day: '1' });
    expect(schedulingOf(check, { type: 'daily' }, before).day).toBe('');
    check.check();
  });

  test('the same time of day over both changes of the clocks, each day once', () => {
    verifies('marketing:recurring:times', 'D408');
    expect(following('2026-03-27T12:00:00', of('daily'), 4)).toEqual([
      '2026-03-28 09:00',
      '2026-03-29 09:00',
      '2026-03-30 09:00',
      '2026-03-31 09:00',
    ]);
    expect(following('2026-03-28T12:00:00', of('daily', '', '02:30'), 2)).toEqual(['2026-03-29 03:30', '2026-03-30 02:30']);
    expect(following('2026-10-24T12:00:00', of('daily', '', '02:30'), 3)).toEqual([
      '2026-10-25 02:30',
      '2026-10-26 02:30',
      '2026-10-27 02:30',
    ]);
    expect(nextAfter(at('2026-10-25T00:30:00'), of('daily', '', '02:30'), zone)).toBe(at('2026-10-26T01:30:00'));
  });

  test('weeks have their day, and months without one have their last', () => {
    verifies('marketing:recurring:times', 'D408');
    expect(following('2026-05-13T12:00:00', of('weekly', 'Wed'), 2)).toEqual(['2026-05-20 09:00', '2026-05-27 09:00']);
    expect(following('2026-05-13T06:00:00', of('weekly', 'Wed'), 1)).toEqual(['2026-05-13 09:00']);
    expect(following('2027-12-31T12:00:00', of('monthly', '31'), 4)).toEqual([
      '2028-01-31 09:00',
      '2028-02-29 09:00',
      '2028-03-31 09:00',
      '2028-04-30 09:00',
    ]);
  });

  test('of those that were missed the last one counts', () => {
    verifies('marketing:recurring:times', 'D408');
    const due = at('2026-05-01T07:00:00');
    const [last, next] = passed(due, at('2026-05-13T12:00:00'), { scheduling: of('daily'), zone });
    expect([localStamp(last, zone), localStamp(next, zone)]).toEqual(['2026-05-13 09:00:00', '2026-05-14 09:00:00']);
    expect(passed(due, due, { scheduling: of('daily'), zone })[0]).toBe(due);
  });
});
