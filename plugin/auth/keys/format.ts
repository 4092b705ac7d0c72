import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^mgr_[0-9A-Za-z]{46}$/;

/** `mgr_`, 40 random base62 characters (238 bits) and six of a CRC32 over all before, so that scanners and typos need no database. */
export function newKey(): string {
  const head = `mgr_${randomBase62(40)}`;
  return head + checksum(head);
}

/** Whether the text has a key's shape and its checksum fits. Says nothing about whether the key exists. */
export const isKeyShaped = (text: string) => shape.test(text) && checksum(text.slice(0, -6)) === text.slice(-6);

/** The CRC32 in six base62 digits, as GitHub's tokens have it. It finds typos; it is not security. */
export function checksum(head: string): string {
  let rest = crc32(head);
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = alphabet.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Rejection sampling: bytes of 248 and more are thrown away, because 256 is no multiple of 62. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet.charAt(byte % 62);
    }
  }
  return text;
}
