import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over the parts, one after the other. */
export function hmac(key: string | Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether two secrets are the same, in a time that tells nothing about either; an empty one equals nothing. */
export const sameSecret = (given: string, stored: string) =>
  given !== '' && stored !== '' && timingSafeEqual(digest(given), digest(stored));

/** Whether a given signature is this MAC. Node's decoders accept junk, so the text is judged before it is decoded. */
export function sameMac(given: string, mac: Buffer, encoding: 'hex' | 'base64'): boolean {
  const pattern = encoding === 'hex' ? /^[0-9a-f]{64}$/i : /^[A-Za-z0-9+/]{43}=$/;
  if (!pattern.test(given)) return false;
  const decoded = Buffer.from(given, encoding);
  // The last character of base64 has two bits that mean nothing: one signature, one spelling.
  if (encoding === 'base64' && decoded.toString('base64') !== given) return false;
  return decoded.length === mac.length && timingSafeEqual(decoded, mac);
}
