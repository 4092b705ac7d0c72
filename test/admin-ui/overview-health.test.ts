import { judged } from '../../admin-ui/src/pages/overview/judged-health';
import { verifies } from '../support/verifies';

const check = (name: string, status: 'pass' | 'warn' | 'fail') => ({ name, status, message: '', duration_ms: 1 });
const healthOf = (...checks: readonly ReturnType<typeof check>[]) => ({ status: 'fail' as const, checks: [...checks] });
const none = { days: [], figures: [] };
const leads = (...counts: number[]) => ({ days: counts.map((_one, i) => `2026-11-0${i + 1}`), figures: [{ name: 'leads', counts }] });

describe('the health of a new site', () => {
  beforeEach(() => verifies('D769'));

  test.each<[string, typeof none | ReturnType<typeof leads>, string]>([
    ['nobody wrote yet', leads(0, 0), 'warn'],
    ['nobody can have written: the module is off', none, 'warn'],
    ['somebody wrote, and nobody was told', leads(0, 1), 'fail'],
  ])('an address that nobody gave: %s', (_name, daily, status) => {
    expect(judged({ health: healthOf(check('storage', 'pass'), check('mail', 'fail')), daily })).toMatchObject({
      status,
      checks: [{ status: 'pass' }, { name: 'mail', status }],
    });
  });

  test('whatever else fails is a fault', () => {
    expect(judged({ health: healthOf(check('storage', 'fail'), check('mail', 'fail')), daily: leads(0) })?.status).toBe('fail');
  });

  test('without a health there is nothing to judge', () => {
    expect(judged({ health: undefined, daily: undefined })).toBeUndefined();
  });
});
