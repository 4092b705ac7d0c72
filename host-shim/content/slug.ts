import slugify from 'slugify';

/** `Über uns!` → `uber-uns`; empty where nothing of the text can be written in a to z. At most 180 characters, to leave room for `-2`. */
export function slugOf(text: string): string {
  // Signs go first: the library would spell them out in English, `<` as "less".
  const words = text.replace(/['’]/g, '').replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
  return slugify(words, { lower: true, strict: true, trim: true })
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 180)
    .replace(/-+$/, '');
}

const batch = 20;

/** The first of `base`, `base-2`, `base-3`, … that is not taken. `taken` says which of the candidates exist. */
export async function freeSlug(base: string, taken: (candidates: readonly string[]) => Promise<readonly string[]>): Promise<string> {
  for (let from = 1, size = batch; ; from += size, size = Math.min(size * 2, 640)) {
    const candidates = Array.from({ length: size }, (_, i) => (from + i === 1 ? base : `${base}-${from + i}`));
    const existing = new Set(await taken(candidates));
    const free = candidates.find((candidate) => !existing.has(candidate));
    if (free !== undefined) return free;
  }
}
