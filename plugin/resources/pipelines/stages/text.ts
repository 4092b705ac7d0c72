import { literal } from '../../../kit/literal';

/** Finds the words as they stand, whatever their case, and never inside of others. */
export const wordsPattern = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${literal(words.trim()).replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}_])`, 'iu');

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
