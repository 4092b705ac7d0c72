/** Whether somebody could be called so from where the site is: with an extension, with letters, or as people write numbers. */
export function isPhone(text: string, locale: string): boolean {
  const isPlain = /^\+?[\d\s()./-]{5,40}$/.test(text) && text.replace(/\D/g, '').length >= 5;
  if (isPlain) return true;
  // Loaded with the first number that is written in another way (D591, D827).
  const { parsePhoneNumber } = require('awesome-phonenumber') as typeof import('awesome-phonenumber');
  return parsePhoneNumber(text, { regionCode: new Intl.Locale(locale).maximize().region ?? '' }).possible;
}
