import { randomInt } from 'node:crypto';

/** So many have a number that one can read; after that it is drawn, as a count would take longer with each. */
const numbered = 20;
const signs = '0123456789abcdefghijklmnopqrstuvwxyz';

const drawn = () => Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('');

interface Search {
  /** Which of these exist. Asked once, however many have the name. */
  readonly taken: (candidates: readonly string[]) => Promise<readonly string[]>;
  /** The first number; default 2. */
  readonly from?: number;
}

/**
 * `base`, else the first of `base-2`, `base-3`, … that is not taken, else `base-` and six characters that nobody will have. Who stores it
 * still has to meet a unique key: somebody else may be looking at the same time.
 */
export async function freeSlug(base: string, { taken, from = 2 }: Search): Promise<string> {
  const candidates = [base, ...Array.from({ length: numbered - 1 }, (_, i) => `${base}-${from + i}`)];
  const existing = new Set(await taken(candidates));
  return candidates.find((candidate) => !existing.has(candidate)) ?? `${base}-${drawn()}`;
}
