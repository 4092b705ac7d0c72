import { randomInt } from 'node:crypto';

/** Crockford's base32: no I, L, O or U, because a ref is spoken on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `WEB-` and as many random characters. */
export const randomRef = (length: number) => `WEB-${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** A ref as it was spoken or typed, in the form that is stored: `web-7i0ko` is `WEB-710K0`. */
export function normalRef(input: string): string {
  const [, rest = ''] = /^\s*WEB-?([0-9A-Z]{5,12})\s*$/.exec(input.toUpperCase()) ?? [];
  return rest === '' ? input : `WEB-${rest.replaceAll('O', '0').replace(/[IL]/g, '1')}`;
}
