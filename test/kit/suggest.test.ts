import * as fc from 'fast-check';
import { didYouMean } from '../../plugin/kit/suggest';
import { verifies } from '../support/verifies';

const known = ['crm', 'ai', 'modules', 'users', 'set_secret', 'constructor'];

describe('the nearest name', () => {
  verifies('errors:unknown');

  test.each([
    ['crmm', 'crm'],
    ['cmr', 'crm'],
    ['CRM', 'crm'],
    ['module', 'modules'],
    ['set_secert', 'set_secret'],
  ])('%s is taken for %s', (given, name) => {
    expect(didYouMean(given, known)).toBe(` Did you mean "${name}"?`);
  });

  test.each(['', 'x', 'zz', 'completely_else', 'crmmmmm', '__proto__'])('%j is near to nothing', (given) => {
    expect(didYouMean(given, known)).toBe('');
  });

  test('never throws, whatever is asked for', () => {
    return fc.assert(fc.property(fc.string({ unit: 'binary' }), (given) => typeof didYouMean(given, known) === 'string'));
  });
});
