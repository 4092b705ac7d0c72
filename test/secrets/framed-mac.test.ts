import { createHash, createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { MacPart } from '../../plugin/kit/vault';
import { framedMac, sha256 } from '../../plugin/secrets/framed-mac';
import { verifies } from '../support/verifies';

/** The same by Node's own Hmac. */
function reference(key: Uint8Array, parts: readonly MacPart[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) {
    const bytes = part instanceof Uint8Array ? part : Buffer.from(String(part));
    const length = Buffer.alloc(4, 0xff);
    if (part !== null) length.writeUInt32BE(bytes.length);
    hmac.update(length);
    if (part !== null) hmac.update(bytes);
  }
  return hmac.digest();
}

const part = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constant(null), fc.uint8Array({ maxLength: 300 }));

test('equals HMAC-SHA256 over the framed parts', () => {
  verifies('R55');
  const key = fc.uint8Array({ minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(key, fc.array(part, { maxLength: 12 }), (bytes, parts) => {
      expect(framedMac(bytes, parts).equals(reference(bytes, parts))).toBe(true);
    }),
  );
});

test.each([0, 1, 16_300, 16_380, 16_384, 20_000, 1_000_000])('parts of %d characters, in any writing', (length) => {
  const key = randomBytes(32);
  for (const parts of [
    ['a'.repeat(length)],
    ['ä€'.repeat(length / 2), 7],
    [new Uint8Array(length), null],
    [null, '😀'.repeat(length / 2)],
  ]) {
    expect(framedMac(key, parts).equals(reference(key, parts))).toBe(true);
  }
});

test('one key after another', () => {
  verifies('D198');
  const [a, b] = [randomBytes(32), randomBytes(32)];
  const marks = [a, b, a].map((key) => framedMac(key, ['x']).toString('hex'));
  expect(marks).toEqual([a, b, a].map((key) => reference(key, ['x']).toString('hex')));
  expect(marks[0]).toBe(marks[2]);
});

test('sha256 equals that of Node', () => {
  expect(sha256('käy').equals(createHash('sha256').update('käy').digest())).toBe(true);
});
