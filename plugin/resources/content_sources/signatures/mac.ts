import { createHmac } from 'node:crypto';
import { sameBytes } from '../../../kit/same-text';

/** HMAC-SHA256 over the parts, one after the other. */
export function hmac(key: string | Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
}

/**
 * Whether a given signature is this MAC. Node's decoders accept junk, so the text is judged
 * before it is decoded: one signature has one spelling, lower-case hexadecimal or base64 of the standard alphabet with its padding.
 */
export function sameMac(input: string, mac: Buffer, encoding: 'hex' | 'base64'): boolean {
  const pattern = encoding === 'hex' ? /^[0-9a-f]{64}$/ : /^[A-Za-z0-9+/]{43}=$/;
  if (!pattern.test(input)) return false;
  const decoded = Buffer.from(input, encoding);
  // The last character of base64 has two bits that mean nothing: one signature, one spelling.
  if (encoding === 'base64' && decoded.toString('base64') !== input) return false;
  return sameBytes(decoded, mac);
}
