import * as fc from 'fast-check';
import { checksum, isKeyShaped, newKey } from '../../plugin/auth/keys/format';
import { verifies } from '../support/verifies';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('the shape of a key', () => {
  verifies('auth:key-format', 'auth:key-header', 'R9');
  const key = newKey();

  test('published vectors of the checksum', () => {
    expect(`mgr_${'0'.repeat(40)}${checksum(`mgr_${'0'.repeat(40)}`)}`).toMatch(/^mgr_0{40}3AkODh$/);
    expect(checksum(`mgr_${'A'.repeat(40)}`)).toBe('0K0Kdz');
  });

  test('a new key fits and is fifty characters long', () => {
    expect(key).toMatch(/^mgr_[0-9A-Za-z]{46}$/);
    expect(isKeyShaped(key)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['the prefix alone', 'mgr_'],
    ['another prefix', key.replace('mgr_', 'MGR_')],
    ['one character less', key.slice(0, -1)],
    ['one character more', `${key}0`],
    ['a blank before', ` ${key}`],
    ['a blank behind', `${key} `],
    ['a line break behind', `${key}\n`],
    ['two keys', `${key}, ${key}`],
    ['a letter outside of base62', key.replace(/^mgr_./, 'mgr_Á')],
    ['a NUL', `${key.slice(0, -1)}\0`],
    ['a megabyte', `mgr_${'A'.repeat(1_000_000)}`],
  ])('%s does not fit', (_name, text) => {
    expect(isKeyShaped(text)).toBe(false);
  });

  test('case counts', () => {
    const swapped = key.replace(/[a-z](?=[0-9A-Za-z]*$)/, (letter) => letter.toUpperCase());
    expect(swapped === key || !isKeyShaped(swapped)).toBe(true);
  });

  test('every change of one character is found', () => {
    const change = fc.record({ at: fc.integer({ min: 4, max: 49 }), to: fc.constantFrom(...alphabet) });
    return fc.assert(
      fc.property(change, ({ at, to }) => {
        const changed = key.slice(0, at) + to + key.slice(at + 1);
        expect(isKeyShaped(changed)).toBe(changed === key);
      }),
    );
  });

  test('keys differ and use the whole alphabet', () => {
    const keys = Array.from({ length: 300 }, newKey);
    expect(new Set(keys).size).toBe(300);
    expect(new Set(keys.flatMap((text) => [...text.slice(4, 44)])).size).toBe(62);
  });
});
