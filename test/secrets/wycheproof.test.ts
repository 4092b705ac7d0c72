import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sameBytes } from '../../plugin/kit/same-text';
import { gcmOpen, gcmSeal, hkdfSha256, hmacSha256, subkey } from '../../plugin/secrets/primitives';
import { verifies } from '../support/verifies';

interface Vector {
  readonly tcId: number;
  readonly comment: string;
  readonly result: 'valid' | 'invalid' | 'acceptable';
}

function vectors<T>(name: string): (Vector & T)[] {
  const lines = readFileSync(join(__dirname, 'vectors', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as Vector & T);
}

const hex = (text: string) => Buffer.from(text, 'hex');

describe('AES-GCM', () => {
  type Gcm = { keySize: number; ivSize: number; key: string; iv: string; aad: string; msg: string; ct: string; tag: string };
  const all = vectors<Gcm>('aes_gcm');
  const isOurs = ({ keySize, ivSize }: Gcm) => keySize === 256 && ivSize === 96;

  test('all vectors are here', () => {
    verifies('R55');
    expect(all).toHaveLength(256);
    expect(all.filter(isOurs)).toHaveLength(48);
  });

  test.each(all.filter((vector) => !isOurs(vector)))(
    '$tcId ($keySize-bit key, $ivSize-bit nonce): refused by size',
    ({ key, iv, aad, ct, tag }) => {
      const aead = { key: hex(key), nonce: hex(iv), aad: hex(aad) };
      expect(() => gcmOpen(aead, hex(ct + tag))).toThrow(TypeError);
      expect(() => gcmSeal(aead, Buffer.from('x'))).toThrow(TypeError);
    },
  );

  test.each(all.filter(isOurs))('$tcId $comment: $result', ({ key, iv, aad, msg, ct, tag, result }) => {
    const aead = { key: hex(key), nonce: hex(iv), aad: hex(aad) };
    const opened = gcmOpen(aead, hex(ct + tag))?.toString('hex');
    expect(opened).toBe(result === 'valid' ? msg : undefined);
    expect(gcmSeal(aead, hex(msg)).toString('hex') === ct + tag).toBe(result === 'valid');
  });

  test('a tag cut to any length is refused', () => {
    const aead = { key: Buffer.alloc(32, 1), nonce: Buffer.alloc(12, 2), aad: Buffer.from('aad') };
    const sealed = gcmSeal(aead, Buffer.from('text'));
    for (let length = 0; length < sealed.length; length++) expect(gcmOpen(aead, sealed.subarray(0, length))).toBeUndefined();
    expect(gcmOpen(aead, sealed)?.toString()).toBe('text');
  });
});

describe('HMAC-SHA256', () => {
  type Hmac = { tagSize: number; key: string; msg: string; tag: string };
  const all = vectors<Hmac>('hmac_sha256');

  test('all vectors are here', () => expect(all).toHaveLength(174));

  test.each(all)('$tcId $comment, $tagSize bits: $result', ({ key, msg, tag, tagSize, result }) => {
    const ours = hmacSha256(hex(key), hex(msg)).subarray(0, tagSize / 8);
    expect(sameBytes(ours, hex(tag))).toBe(result === 'valid');
  });

  test('chunks count as joined', () => {
    expect(hmacSha256(Buffer.from('k'), 'ab', Buffer.from('c')).equals(hmacSha256(Buffer.from('k'), 'abc'))).toBe(true);
  });
});

describe('HKDF-SHA256', () => {
  const all = vectors<{ ikm: string; salt: string; info: string; size: number; okm: string }>('hkdf_sha256');

  test('all vectors are here', () => expect(all).toHaveLength(105));

  test.each(all)('$tcId $comment: $result', ({ ikm, salt, info, size, okm, result }) => {
    const ours = () => hkdfSha256(hex(ikm), { salt: hex(salt), info: hex(info), size }).toString('hex');
    if (result === 'invalid') return expect(ours).toThrow('Invalid key length');
    expect(ours()).toBe(okm);
  });

  test('subkeys of two labels differ', () => {
    const root = Buffer.alloc(32, 7);
    expect(subkey(root, 'kek')).toHaveLength(32);
    expect(subkey(root, 'kek').equals(subkey(root, 'sentinel'))).toBe(false);
    expect(subkey(root, 'kek').equals(subkey(Buffer.alloc(32, 6), 'kek'))).toBe(false);
  });
});

describe('sameBytes', () => {
  test.each([
    [undefined, undefined],
    [null, null],
    [Buffer.alloc(0), Buffer.alloc(0)],
    [undefined, Buffer.alloc(0)],
    [Buffer.from('a'), undefined],
    [Buffer.from('a'), Buffer.from('b')],
    [Buffer.from('a'), Buffer.from('ab')],
  ])('%j does not equal %j', (stored, given) => expect(sameBytes(stored, given)).toBe(false));

  test('equal bytes are equal', () => expect(sameBytes(Buffer.from('abc'), new Uint8Array([97, 98, 99]))).toBe(true));
});
