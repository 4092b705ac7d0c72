import { delaysOf, moved, spanOf, stepsOf } from '../../admin-ui/src/engines/crm/pages/sequences/plan';
import { verifies } from '../support/verifies';

describe('the waits of a sequence', () => {
  const day = 86_400;

  test.each([
    [0, 0, 'days'],
    [60, 1, 'minutes'],
    [7200, 2, 'hours'],
    [day, 1, 'days'],
    [14 * day, 2, 'weeks'],
    [day + 60, 1441, 'minutes'],
  ])('%i seconds are %i %s', (seconds, amount, unit) => {
    verifies('D575');
    expect(spanOf(seconds)).toEqual({ amount, unit });
  });

  test('are the times between emails, which the engine counts from the enrolment', () => {
    verifies('D575');
    const steps = stepsOf([
      { id: 1, delay: 0 },
      { id: 2, delay: 2 * day },
      { id: 3, delay: 5 * day },
    ]);
    expect(steps.map(({ wait }) => wait)).toEqual([0, 2 * day, 3 * day]);
    const longer = delaysOf(steps.with(1, { id: 2, wait: 4 * day }));
    expect(longer.map(({ delay, delay_unit }) => [delay, delay_unit])).toEqual([
      [0, 'days'],
      [4, 'days'],
      [1, 'weeks'],
    ]);
    expect(moved(steps, 0, -1)).toBe(steps);
    expect(moved(steps, 2, 1)).toBe(steps);
    expect(moved(steps, 2, -1).map(({ id, wait }) => [id, wait])).toEqual([
      [1, 0],
      [3, 2 * day],
      [2, 3 * day],
    ]);
  });

  test('of two that would leave together, the engine sends the older one first', () => {
    verifies('D575');
    const together = stepsOf([
      { id: 1, delay: 0 },
      { id: 2, delay: 0 },
      { id: 3, delay: day },
    ]);
    expect(delaysOf(together).map(({ delay }) => delay)).toEqual([0, 0, 1]);
    expect(delaysOf(moved(together, 0, 1))).toEqual([
      { id: 2, delay: 0, delay_unit: 'days' },
      { id: 1, delay: 1, delay_unit: 'minutes' },
      { id: 3, delay: 1441, delay_unit: 'minutes' },
    ]);
  });
});
