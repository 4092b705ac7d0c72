import { sha256 } from '../../../kit/digest';

const leaf = (data: Uint8Array) => sha256(Uint8Array.of(0), data);
const node = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right);

/** The largest power of two below `size`. */
const splitOf = (size: number) => 2 ** (Math.ceil(Math.log2(size)) - 1);

/** The Merkle tree of RFC 9162, 2.1, of which each head is that of its first `size` leaves. */
export interface MerkleTree {
  /** How many leaves there are. */
  readonly size: number;
  readonly rootAt: (size: number) => Uint8Array;
  /** What leads from one leaf to the root (2.1.3). */
  readonly inclusionProof: (index: number, size: number) => Uint8Array[];
  /** What leads from an older root to a newer one, so that a witness sees that nothing but an end was added (2.1.4). */
  readonly consistencyProof: (old: number, size: number) => Uint8Array[];
}

/** A tree that grows. What is complete is hashed once, so that roots and proofs of any size cost next to nothing. */
export function merkleTree(leaves: Iterable<Uint8Array> = []): MerkleTree & { readonly add: (data: Uint8Array) => void } {
  /** The complete subtrees: those of one leaf, of two, of four. */
  const levels: Uint8Array[][] = [];

  function add(data: Uint8Array): void {
    let hash: Uint8Array = leaf(data);
    for (let at = 0; ; at++) {
      const level = levels[at] ?? [];
      levels[at] = level;
      const before = level.at(-1);
      level.push(hash);
      if (level.length % 2 === 1 || before === undefined) return;
      hash = node(before, hash);
    }
  }

  function range(from: number, to: number): Uint8Array {
    if (from === to) return sha256();
    const complete = levels[Math.log2(to - from)]?.[from / (to - from)];
    if (complete) return complete;
    if (to > size()) throw new RangeError(`the tree has ${size()} leaves`);
    const middle = from + splitOf(to - from);
    return node(range(from, middle), range(middle, to));
  }

  function path(index: number, [from, to]: readonly [number, number]): Uint8Array[] {
    if (to - from <= 1) return [];
    const middle = from + splitOf(to - from);
    if (index < middle) return [...path(index, [from, middle]), range(middle, to)];
    return [...path(index, [middle, to]), range(from, middle)];
  }

  /** The root of the first `old` leaves is left out where whoever reads it knows it. */
  function growth(old: number, [from, to]: readonly [number, number], isKnown: boolean): Uint8Array[] {
    if (old === to) return isKnown ? [] : [range(from, to)];
    const middle = from + splitOf(to - from);
    if (old <= middle) return [...growth(old, [from, middle], isKnown), range(middle, to)];
    return [...growth(old, [middle, to], false), range(from, middle)];
  }

  const size = () => levels[0]?.length ?? 0;
  for (const data of leaves) add(data);
  return {
    get size() {
      return size();
    },
    add,
    rootAt: (to) => range(0, to),
    inclusionProof: (index, to) => path(index, [0, to]),
    consistencyProof: (old, to) => (old === 0 ? [] : growth(old, [0, to], true)),
  };
}
