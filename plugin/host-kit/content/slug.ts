import slugify from 'slugify';

/** `Über uns!` → `uber-uns`; empty where nothing of the text can be written in a to z. At most 180 characters, to leave room for `-2`. */
export function slugOf(text: string): string {
  // Symbols go first: the library would spell them out in English, `<` as "less".
  const words = text.replace(/['\u2019]/g, '').replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
  return slugify(words, { lower: true, strict: true, trim: true })
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 180)
    .replace(/-+$/, '');
}
