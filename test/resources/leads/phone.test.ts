import { isPhone } from '../../../plugin/resources/leads/capture/phone';
import { verifies } from '../../support/verifies';

test.each([
  ['hello', 'en-US'],
  ['nobody at home', 'en-US'],
  ['12 ext 5', 'de-DE'],
  ['+999 123456 ext 1', 'de-DE'],
  ['030 1234567 Durchwahl 5', 'de-DE'],
])('nobody can be called by %j from %s', (text, locale) => {
  verifies('D827');
  expect(isPhone(text, locale)).toBe(false);
});

test.each([
  ['030 1234567', 'de-DE'],
  ['(0)30/123456 #12', 'de-DE'],
  ['+49 30 123456 ext. 12', 'en-US'],
  ['+49 30 123456 x12', 'en-US'],
  ['1-800-FLOWERS', 'en-US'],
  ['tel:+41-44-668-18-00', 'de-CH'],
  ['٠٣٠١٢٣٤٥٦٧', 'de-DE'],
  // What people write is enough: the plan of a country without one is not asked.
  ['0471 5465', 'en'],
  ['0471 5465 ext 2', 'nl-BE'],
])('somebody can be called by %j from %s', (text, locale) => {
  verifies('D827');
  expect(isPhone(text, locale)).toBe(true);
});
