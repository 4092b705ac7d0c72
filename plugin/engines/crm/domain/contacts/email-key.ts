import { domainToASCII } from 'node:url';

/** The address as it is compared: spaces around it, upper case and the spelling of its domain make no difference. */
export function emailKeyOf(email: string): string {
  const text = email.trim().normalize('NFC').toLowerCase();
  const domain = domainOf(text);
  const ascii = /^[\x21-\x7e]*$/.test(domain) ? domain : domainToASCII(domain);
  return ascii === '' ? text : text.slice(0, text.length - domain.length) + ascii;
}

/** The part after the last @, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
