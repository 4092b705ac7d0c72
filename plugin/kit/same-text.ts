import { timingSafeEqual } from 'node:crypto';
import { sha256 } from './digest';

/**
 * Whether two secrets are the same, in a time that tells nothing about either: digests have one length whatever was given. An absent
 * or empty text equals nothing, not even itself.
 */
export const sameText = (left: string | undefined, right: string | undefined): boolean =>
  Boolean(left && right) && timingSafeEqual(sha256(left ?? ''), sha256(right ?? ''));

/** The same for bytes, which differ where their lengths do. Absent or empty bytes equal nothing, not even themselves. */
export function sameBytes(left: Uint8Array | null | undefined, right: Uint8Array | null | undefined): boolean {
  if (!left?.length || !right || left.length !== right.length) return false;
  return timingSafeEqual(left, right);
}
