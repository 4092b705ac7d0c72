import { distance } from 'fastest-levenshtein';

/** ` Did you mean "crm"?` for the nearest known name within two edits, else nothing. */
export function didYouMean(input: string, known: Iterable<string>): string {
  let best: { name: string; edits: number } | undefined;
  for (const name of known) {
    const edits = distance(input.slice(0, 64).toLowerCase(), name);
    if (edits <= Math.min(2, Math.ceil(name.length / 2)) && edits < (best?.edits ?? 3)) best = { name, edits };
  }
  return best ? ` Did you mean "${best.name}"?` : '';
}
