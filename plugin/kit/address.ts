import { invalidParam } from './errors';

const maxLength = 2048;

/**
 * A checked web address as it is stored: verbatim where it is plain ASCII, otherwise with a punycode host and an escaped path. Throws
 * `invalid_params` naming `pointer` where that makes it too long.
 */
export function asciiAddress(url: string, pointer: string): string {
  if (/^[\x21-\x7e]*$/.test(url)) return url;
  const { href } = new URL(url);
  if (href.length > maxLength) throw invalidParam(pointer, `must have at most ${maxLength} characters once its letters are escaped`);
  return href;
}

/** Whether an address is on another server than the one before, so that a secret that was given for that one must not go along. */
export const isElsewhere = (before: string, after: string): boolean => before !== '' && originOf(before) !== originOf(after);

const originOf = (url: string) => (url === '' ? '' : new URL(url).origin);
