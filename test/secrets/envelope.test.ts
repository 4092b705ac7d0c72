import canonicalize from 'canonicalize';
import { OperationError } from '../../plugin/kit/errors';
import { openValue, parseSealed, SecretCorrupt, sealValue } from '../../plugin/secrets/envelope';
import { gcmOpen } from '../../plugin/secrets/primitives';
import { verifies } from '../support/verifies';

const dek = { kid: 'k1', key: Buffer.alloc(32, 9) };
const ref = { table: 'crm_slot', column: 'api_key', rowUuid: '2f1c1d9e-0000-4000-8000-000000000001', generation: 3 };
const known = 'enc:v1:k1:AQEBAQEBAQEBAQEBykPiFyCT5RvS6ib6X1LIPw9IIgxx21RFdIko';

describe('openValue refuses', () => {
  const elsewhere = [
    { ...ref, table: 'crm_slots' },
    { ...ref, column: 'api_keys' },
    { ...ref, rowUuid: '2f1c1d9e-0000-4000-8000-000000000002' },
    { ...ref, generation: 2 },
  ];
  test.each(elsewhere)('a value moved to %j', (place) => {
    expect(() => openValue(dek, place, known)).toThrow(SecretCorrupt);
  });

  test('every flipped bit', () => {
    verifies('R6');
    const bytes = Buffer.from(known.split(':')[3] ?? '', 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => openValue(dek, ref, `enc:v1:k1:${flipped.toString('base64url')}`)).toThrow(SecretCorrupt);
    }
  });

  test('every shortened value, so no cut tag', () => {
    for (let length = 0; length < known.length; length++) expect(() => openValue(dek, ref, known.slice(0, length))).toThrow(SecretCorrupt);
  });

  test('another key, under its own id or the same', () => {
    expect(() => openValue({ kid: 'k1', key: Buffer.alloc(32, 8) }, ref, known)).toThrow(SecretCorrupt);
    expect(() => openValue({ kid: 'k2', key: dek.key }, ref, known)).toThrow(SecretCorrupt);
    expect(() => openValue({ kid: 'k2', key: dek.key }, ref, known.replace('k1', 'k2'))).toThrow(SecretCorrupt);
  });

  test.each([
    '',
    'plain text',
    `${known}=`,
    ` ${known}`,
    `${known}\n`,
    known.replace('enc', 'ENC'),
    known.replace('v1', 'v2'),
    known.replace('k1', ''),
    known.replace('k1', 'K1'),
    known.replace('AQEB', 'AQE+'),
    known.replace('AQEB', 'AQE~'),
    known.replace('AQEB', 'AQEB\n'),
  ])('the malformed %j', (sealed) => {
    expect(parseSealed(sealed)).toBeUndefined();
    expect(() => openValue(dek, ref, sealed)).toThrow(SecretCorrupt);
  });

  // 29 bytes leave two stray bits in the last character, which Node's decoder ignores.
  test('a second spelling of the same bytes', () => {
    const sealed = sealValue(dek, ref, { plaintext: 'a' });
    const last = sealed.slice(-1);
    const twins = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const accepted = [...twins].filter((char) => parseSealed(sealed.slice(0, -1) + char) !== undefined);
    expect(accepted).toContain(last);
    expect(accepted).toHaveLength(16);
  });

  test('and answers 503 with the place, never the value', () => {
    const error = new SecretCorrupt(ref);
    expect(error).toBeInstanceOf(OperationError);
    expect(error.status).toBe(503);
    expect(error.message).toBe(
      'Temporarily unavailable: the secret in crm_slot.api_key, row 2f1c1d9e-0000-4000-8000-000000000001, cannot be read (SECRET_CORRUPT).',
    );
    expect(error.headers['Retry-After']).toBe('60');
  });
});

test('sealValue refuses an empty secret and a broken generation', () => {
  expect(() => sealValue(dek, ref, { plaintext: '' })).toThrow(TypeError);
  expect(() => sealValue(dek, { ...ref, generation: Number.NaN }, { plaintext: 'x' })).toThrow(TypeError);
  expect(() => sealValue(dek, { ...ref, generation: 1.5 }, { plaintext: 'x' })).toThrow(TypeError);
});

test('the known answer', () => {
  expect(sealValue(dek, ref, { plaintext: 's3cr3t-käy', nonce: Buffer.alloc(12, 1) })).toBe(known);
  expect(openValue(dek, ref, known)).toBe('s3cr3t-käy');
});

test.each(['x', 's3cr3t', '🔑', 'a'.repeat(10_000), '\u0000', '{"json":true}'])('%j comes back', (plaintext) => {
  expect(openValue(dek, ref, sealValue(dek, ref, { plaintext }))).toBe(plaintext);
});

test('sealing twice never gives the same text', () => {
  const sealed = new Set(Array.from({ length: 1000 }, () => sealValue(dek, ref, { plaintext: 'same' })));
  expect(sealed.size).toBe(1000);
});

test.each(['plain', 'quo"te', 'back\\slash', 'li\nne\u0001\u007f', 'käy 🔑', '</script>', '\u2028\u2029', '', '\u00e9 e\u0301'])(
  'the place is bound in as RFC 8785 writes it: %j',
  (text) => {
    const place = { table: text, column: `${text}_c`, rowUuid: `${text}_u`, generation: 9_007_199_254_740_991 };
    const sealed = parseSealed(sealValue(dek, place, { plaintext: 'x' }));
    const aad = canonicalize(['mgr', 'v1', text, `${text}_c`, `${text}_u`, 9_007_199_254_740_991, 'k1']);
    if (!sealed || aad === undefined) throw new Error('nothing to compare');
    expect(gcmOpen({ key: dek.key, nonce: sealed.nonce, aad: Buffer.from(aad) }, sealed.body)?.toString()).toBe('x');
  },
);
