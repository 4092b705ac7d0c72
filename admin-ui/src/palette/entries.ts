/** Something that the palette can open. */
export interface Entry {
  /** Its address below the pages' root. */
  readonly to: string;
  readonly kind: 'page' | 'record' | 'operation';
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly hint: string;
  /** What people may call it otherwise. */
  readonly synonyms: string;
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How well a word of the query fits: 3 the begin of a word of the label, 2 of what is known besides, 1 some part of it, 0 not at all. */
function rank(word: string, { label, hint, synonyms }: Entry): number {
  if (wordsOf(label).some((one) => one.startsWith(word))) return 3;
  if (wordsOf(`${hint} ${synonyms}`).some((one) => one.startsWith(word))) return 2;
  return folded(`${label} ${hint} ${synonyms}`).includes(word) ? 1 : 0;
}

/** The entries that fit each word of the query, the best first; what was used lately comes before others that fit as well. */
export function matching(entries: readonly Entry[], query: string, recent: readonly string[]): Entry[] {
  const words = wordsOf(query);
  const scored = entries.flatMap((entry) => {
    const fits = words.map((word) => rank(word, entry));
    if (fits.includes(0)) return [];
    const used = recent.indexOf(entry.to);
    return [{ entry, score: fits.reduce((sum, one) => sum + one, 0), used: used === -1 ? recent.length : used }];
  });
  return scored.sort((a, b) => b.score - a.score || a.used - b.used).map(({ entry }) => entry);
}
