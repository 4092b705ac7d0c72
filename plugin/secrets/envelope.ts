import { randomBytes } from 'node:crypto';
import { OperationError } from '../kit/errors';
import type { SecretRef } from '../kit/vault';
import { gcmOpen, gcmSeal, nonceBytes, tagBytes } from './primitives';

/** A data key and the id that sealed values carry. */
export interface DataKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** 503 SECRET_CORRUPT: one stored value cannot be read; the message names its table, column and row, never the value. */
export class SecretCorrupt extends OperationError {
  constructor({ table, column, rowUuid }: Pick<SecretRef, 'table' | 'column' | 'rowUuid'>) {
    super('unavailable', `Temporarily unavailable: the secret in ${table}.${column}, row ${rowUuid}, cannot be read (SECRET_CORRUPT).`, {
      retryAfter: 60,
    });
  }
}

const shape = /^enc:v1:([a-z][a-z0-9]{0,15}):([A-Za-z0-9_-]+)$/;

/**
 * `enc:v1:<kid>:<base64url(nonce || ciphertext || tag)>`. The place is bound in, so that a value moved to another row, column or
 * generation doesn't open. `nonce` is for known-answer tests only.
 */
export function sealValue(
  { kid, key }: DataKey,
  ref: SecretRef,
  { plaintext, nonce = randomBytes(nonceBytes) }: { plaintext: string; nonce?: Uint8Array },
): string {
  if (plaintext === '') throw new TypeError('An empty secret is cleared, not sealed');
  const sealed = gcmSeal({ key, nonce, aad: placeOf(ref, kid) }, Buffer.from(plaintext));
  return `enc:v1:${kid}:${Buffer.concat([nonce, sealed]).toString('base64url')}`;
}

/** The text that was sealed at `ref`. Throws SecretCorrupt. */
export function openValue({ kid, key }: DataKey, ref: SecretRef, sealed: string): string {
  const parsed = parseSealed(sealed);
  if (parsed?.kid !== kid) throw new SecretCorrupt(ref);
  const plaintext = gcmOpen({ key, nonce: parsed.nonce, aad: placeOf(ref, kid) }, parsed.body);
  if (!plaintext) throw new SecretCorrupt(ref);
  return plaintext.toString();
}

/** The parts of a sealed value, or undefined where a single character is out of form. */
export function parseSealed(sealed: string): { kid: string; nonce: Buffer; body: Buffer } | undefined {
  const [, kid, encoded] = shape.exec(sealed) ?? [];
  if (kid === undefined || encoded === undefined) return undefined;
  const bytes = Buffer.from(encoded, 'base64url');
  // Node's decoder ignores stray bits in the last character: only what encodes back to itself is accepted.
  if (bytes.toString('base64url') !== encoded || bytes.length <= nonceBytes + tagBytes) return undefined;
  return { kid, nonce: bytes.subarray(0, nonceBytes), body: bytes.subarray(nonceBytes) };
}

/** Strings and whole numbers only, for which JSON.stringify is the canonical form of RFC 8785. */
function placeOf({ table, column, rowUuid, generation }: SecretRef, kid: string): Buffer {
  if (!Number.isSafeInteger(generation)) throw new TypeError(`generation ${generation} is not a whole number`);
  return Buffer.from(JSON.stringify(['mgr', 'v1', table, column, rowUuid, generation, kid]));
}
