import { createHash } from 'node:crypto';
import { merkleTree } from '../../../plugin/resources/leads/ledger/merkle';
import { cosignatureIn } from '../../../plugin/resources/leads/ledger/witness/cosignature';
import { witnessOf } from '../../../plugin/setting-values';
import { verifies } from '../../support/verifies';
import { isConsistent } from '../../support/witness';

const max = 64;
const leaves = Array.from({ length: max }, (_, at) => Buffer.from(`leaf ${at}`));
const head = (size: number, of = leaves) => ({ size, root: Buffer.from(merkleTree(of.slice(0, size)).rootAt(size)) });
const hex = (hashes: readonly Uint8Array[]) => hashes.map((hash) => Buffer.from(hash).toString('hex'));

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** RFC 9162, 2.1.4.1 as it is written there, with the hash of each subtree made from all of its leaves. */
function slowProof(m: number, from: number, to: number, isKnown = true): Buffer[] {
  const [count, all] = [to - from, leaves.slice(from, to)];
  if (m === count) return isKnown ? [] : [slowRoot(all)];
  let k = 1;
  while (k * 2 < count) k *= 2;
  return m <= k
    ? [...slowProof(m, from, from + k, isKnown), slowRoot(leaves.slice(from + k, to))]
    : [...slowProof(m - k, from + k, to, false), slowRoot(leaves.slice(from, from + k))];
}

/** Level by level: what has no sibling goes up as it is. */
function slowRoot(of: readonly Buffer[]): Buffer {
  let level = of.map((data) => sha256(Uint8Array.of(0), data));
  while (level.length > 1)
    level = level.flatMap((left, at) => {
      const right = level[at + 1];
      if (at % 2 === 1) return [];
      return [right ? sha256(Uint8Array.of(1), left, right) : left];
    });
  return level[0] ?? sha256();
}

test('every tree of up to 64 checkpoints is shown to continue every smaller one, and no other one', () => {
  verifies('D541');
  const forged = leaves.map((leaf, at) => (at === 0 ? Buffer.from('another first one') : leaf));
  const heads = Array.from({ length: max + 1 }, (_, size) => [head(size), head(size, forged)] as const);
  const at = (size: number) => heads[size]?.[0] ?? head(0);
  const other = (size: number) => heads[size]?.[1] ?? head(0);
  const tree = merkleTree(leaves);
  expect(() => tree.rootAt(max + 1)).toThrow('the tree has 64 leaves');
  for (let size = 1; size <= max; size++) {
    expect(hex([tree.rootAt(size)])).toEqual(hex([slowRoot(leaves.slice(0, size))]));
    for (let old = 0; old <= size; old++) {
      const proof = tree.consistencyProof(old, size);
      expect(hex(proof)).toEqual(hex(old === 0 ? [] : slowProof(old, 0, size)));
      expect({ old, size, is: isConsistent(at(old), at(size), proof) }).toEqual({ old, size, is: true });
      if (old === 0) continue;
      expect(isConsistent(other(old), at(size), proof)).toBe(false);
      expect(isConsistent(at(old), other(size), proof)).toBe(false);
      expect(isConsistent(at(old), at(size), [...proof, at(1).root])).toBe(false);
      if (proof.length > 0) expect(isConsistent(at(old), at(size), proof.slice(1))).toBe(false);
    }
  }
});

test('the proofs are those of the well-known leaves of Certificate Transparency', () => {
  verifies('D541');
  const known = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((text) =>
    Buffer.from(text, 'hex'),
  );
  expect(hex(merkleTree(known).consistencyProof(6, 8))).toEqual([
    '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
    'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  ]);
  expect(hex(merkleTree(known).consistencyProof(2, 5))).toEqual([
    '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
    'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
  ]);
});

/** A head of a log in public use, as it was served on 2026-05-23, and the key that this witness publishes. */
const served = {
  text: 'arche2025h1.staging.ct.transparency.dev\n1432088532\nU7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=\n',
  lines: `— arche2025h1.staging.ct.transparency.dev ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=
— witness1.smartit.nu/witness1 pIyCDwAAAABqEiEghIp82KWebrw7/oHQwlTAm3g2RKS4+eebl8eO0WH+/iEcxZ75W3u5hNI7TOQtmJbqmNWVuE0tgh0XwzdZsDsUAQ==
— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==
`,
  vkey: 'remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2',
};

test('the cosignature of a witness in public use is true, and nothing that was changed is', () => {
  verifies('D541');
  const witness = witnessOf(`https://witness.example#${served.vkey}`);
  if (!witness) throw new Error('its key is not taken');
  expect(cosignatureIn(served.lines, witness, served.text)).toEqual({
    at: new Date(0x6a122120 * 1000).toISOString().replace('.000Z', 'Z'),
    line: expect.stringMatching(/^— remora\.n621\.de \S+\n$/),
  });
  expect(cosignatureIn(served.lines, witness, served.text.replace('8532', '8533'))).toBeUndefined();
  expect(cosignatureIn(served.lines, { ...witness, name: 'remora.n621.dk' }, served.text)).toBeUndefined();
  expect(cosignatureIn(served.lines.replace('2net5wAAAABqEiEg', '2net5wAAAABqEiEh'), witness, served.text)).toBeUndefined();
  expect(cosignatureIn(served.lines.replace('BxtqB0DrAWfBw==', 'BxtqB0DrAWfBg=='), witness, served.text)).toBeUndefined();
  for (const lines of ['', '\n', '— remora.n621.de \n', '— remora.n621.de 2net5w==\n', '— remora.n621.de 2net5wAAAABqEiEg\n'])
    expect(cosignatureIn(lines, witness, served.text)).toBeUndefined();
});

test.each([
  '',
  served.vkey,
  `#${served.vkey}`,
  `ftp://witness.example#${served.vkey}`,
  'https://witness.example',
  'https://witness.example#remora.n621.de',
  `https://witness.example#${served.vkey.replace('da77ade7', 'da77ade8')}`,
  `https://witness.example#${served.vkey.replace('remora', 'remore')}`,
  `https://witness.example#${served.vkey.slice(0, -1)}`,
  // The key of a log.
  'https://witness.example#PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
])('%j names no witness', (entry) => {
  verifies('D541');
  expect(witnessOf(entry)).toBeUndefined();
});
