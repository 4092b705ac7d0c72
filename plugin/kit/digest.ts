import { createHash } from 'node:crypto';
import type { RestRequest } from '../host';

type Part = string | Uint8Array;

/** SHA-256 over the parts, one after the other. */
export function sha256(...parts: readonly Part[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The same as 64 lower-case hexadecimal digits. */
export const sha256Hex = (...parts: readonly Part[]): string => sha256(...parts).toString('hex');

/** The same as 43 characters that need no escape in an address. */
export const sha256Text = (...parts: readonly Part[]): string => sha256(...parts).toString('base64url');

/** The `ETag` of a body. */
export const etagOf = (body: Part): string => `"${sha256Text(body).slice(0, 27)}"`;

/** Whether whoever asks has the body with this `ETag` already: `If-None-Match` is a list, may be weak, and `*` knows any body. */
export const knowsEtag = ({ headers: { 'if-none-match': known = '' } }: Pick<RestRequest, 'headers'>, etag: string): boolean =>
  known.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
