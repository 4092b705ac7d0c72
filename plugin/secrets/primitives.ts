import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

export const keyBytes = 32;
export const nonceBytes = 12;
export const tagBytes = 16;

interface Aead {
  readonly key: Uint8Array;
  readonly nonce: Uint8Array;
  readonly aad: Uint8Array;
}

// Without authTagLength Node accepts tags cut to as little as 4 bytes.
const options = { authTagLength: tagBytes };

/** AES-256-GCM: the ciphertext followed by its 16-byte tag. Throws TypeError unless the key has 32 bytes and the nonce 12. */
export function gcmSeal(aead: Aead, plaintext: Uint8Array): Buffer {
  checkSizes(aead);
  const cipher = createCipheriv('aes-256-gcm', aead.key, aead.nonce, options).setAAD(aead.aad);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The plaintext of `gcmSeal`'s result, or undefined where key, nonce, aad, ciphertext or tag are not those that made it. */
export function gcmOpen(aead: Aead, sealed: Uint8Array): Buffer | undefined {
  checkSizes(aead);
  if (sealed.length < tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', aead.key, aead.nonce, options).setAAD(aead.aad);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const plaintext = decipher.update(sealed.subarray(0, -tagBytes));
  try {
    return Buffer.concat([plaintext, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** HMAC-SHA256 over the chunks joined. */
export function hmacSha256(key: Uint8Array, ...chunks: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const chunk of chunks) hmac.update(chunk);
  return hmac.digest();
}

/** HKDF-SHA256 (RFC 5869). Throws RangeError for more than 8160 bytes. */
export function hkdfSha256(ikm: Uint8Array, { salt, info, size }: { salt: Uint8Array; info: Uint8Array; size: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', ikm, salt, info, size));
}

/** The 32-byte subkey of one purpose: one key, one use. */
export function subkey(key: Uint8Array, label: string): Buffer {
  return hkdfSha256(key, { salt: Buffer.alloc(0), info: Buffer.from(`mgr/v1/${label}`), size: keyBytes });
}

function checkSizes({ key, nonce }: Aead) {
  if (key.length !== keyBytes || nonce.length !== nonceBytes) throw new TypeError('AES-256-GCM takes a 32-byte key and a 12-byte nonce');
}
