import { sha256 } from '../../../kit/digest';

/** The Merkle tree of RFC 9162, 2.1. Its leaves are the hashes of the checkpoints' lines, so that it is made without the lines. */
const leaf = (data: Uint8Array) => sha256(Uint8Array.of(0), data);
const node = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right);

/** The largest power of two below `size`. */
const splitOf = (size: number) => 2 ** (Math.ceil(Math.log2(size)) - 1);

export function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const [first] = leaves;
  if (first === undefined) return sha256();
  if (leaves.length === 1) return leaf(first);
  const split = splitOf(leaves.length);
  return node(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

/** What leads from one leaf to the root. */
export function inclusionProof(leaves: readonly Uint8Array[], index: number): Uint8Array[] {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split ? [...inclusionProof(left, index), rootOf(right)] : [...inclusionProof(right, index - split), rootOf(left)];
}

/** What leads from the root of the first `old` leaves to the root of all, so that a witness sees that nothing but an end was added (2.1.4). */
export const consistencyProof = (leaves: readonly Uint8Array[], old: number): Uint8Array[] =>
  old === 0 ? [] : subproof(leaves, old, true);

/** Of the first `old` leaves; their own root is left out where whoever reads it knows it. */
function subproof(leaves: readonly Uint8Array[], old: number, isKnown: boolean): Uint8Array[] {
  if (old === leaves.length) return isKnown ? [] : [rootOf(leaves)];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  if (old <= split) return [...subproof(left, old, isKnown), rootOf(right)];
  return [...subproof(right, old - split, false), rootOf(left)];
}
