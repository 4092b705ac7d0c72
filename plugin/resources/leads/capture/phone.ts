import type { CountryCode } from 'libphonenumber-js';

const keys = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** `FLOWERS` → `3569377`, as on the keys of a telephone. */
const keyed = (letters: string) =>
  letters.toLowerCase().replace(/[a-z]/g, (letter) => String(keys.findIndex((those) => those.includes(letter)) + 2));

/** Whether somebody could be called so from where the site is: with an extension, with letters, or as people write numbers. */
export function isPhone(text: string, locale: string): boolean {
  const isPlain = /^\+?[\d\s()./-]{5,40}$/.test(text) && text.replace(/\D/g, '').length >= 5;
  if (isPlain) return true;
  const numbers = text.replace(/^(\+?\d[\d\s().-]*[\s.-])([a-z-]{5,})$/i, (_, digits, letters) => `${digits}${keyed(letters)}`);
  // Loaded with the first number that is written in another way (D591).
  const { isPossiblePhoneNumber } = require('libphonenumber-js') as typeof import('libphonenumber-js');
  return isPossiblePhoneNumber(numbers, new Intl.Locale(locale).maximize().region as CountryCode);
}
