import { parse, textOf } from '../../../markup/tree';

/** All words of an article, blocks apart. */
export const plainText = (html: string): string =>
  textOf(parse(html.replace(/<\/(p|div|li|h[1-6]|td|th|blockquote|figcaption)>|<br\s*\/?>/gi, ' $&')));

/** At most `max` characters, cut between words. */
export function shortenedTo(text: string, max: number): string {
  const signs = [...text.trim()];
  if (signs.length <= max) return text.trim();
  const cut = signs.slice(0, max - 1).join('');
  const end = cut.lastIndexOf(' ');
  return `${(end > max / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Finds the words as they stand, whatever their case, and never inside of others. */
export const wordsPattern = (words: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_])${words
      .trim()
      .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
      .replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}_])`,
    'iu',
  );

const folded = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();

/**
 * How often a text has words of which thousands may be asked for, up to `limit`. A plain search comes first, because patterns over long
 * articles would hold up everything else.
 */
export function mentionsIn(text: string): (words: string, limit?: number) => number {
  const plain = folded(text);
  return (words, limit = 1) => {
    if (!plain.includes(folded(words.trim()))) return 0;
    const pattern = new RegExp(wordsPattern(words).source, 'giu');
    let count = 0;
    while (count < limit && pattern.exec(text)) count++;
    return count;
  };
}
