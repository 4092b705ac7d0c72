import { shortenedTo } from '../../../kit/shortened';
import { plainText } from '../../../markup/plain-text';
import { type DiffLine, lineDiff } from './line-diff';

const blockEnd = /(?<=<\/(?:p|div|section|article|li|h[1-6]|tr|dt|dd|blockquote|figcaption|pre|summary)>|<br\s*\/?>|<hr\s*\/?>)/i;
/** Lines that stay are shown this far from a change. */
const context = 2;
const maxCharacters = 20_000;

/** The words of markup, a block a line. */
const wordLines = (markup: string) =>
  markup
    .split(blockEnd)
    .map(plainText)
    .map((line) => line.trim())
    .filter(Boolean);
const markupLines = (markup: string) =>
  markup
    .split(blockEnd)
    .map((line) => line.trim())
    .filter(Boolean);

/** What changes of a text with markup: its words, or where these stay the markup itself. */
export function contentDiff(before: string, after: string): string {
  const words = lineDiff(wordLines(before), wordLines(after));
  if (words.some(([sign]) => sign !== ' ')) return printed(words);
  return `(the words stay, the markup changes)\n${printed(lineDiff(markupLines(before), markupLines(after)))}`;
}

/** What changes of a short text. */
export const textDiff = (before: string, after: string): string => printed(lineDiff(before.split(/\r?\n/), after.split(/\r?\n/)));

function printed(lines: readonly DiffLine[]): string {
  const isNear = (at: number) => lines.slice(Math.max(0, at - context), at + context + 1).some(([sign]) => sign !== ' ');
  const shown: string[] = [];
  let left = 0;
  let room = maxCharacters;
  lines.forEach(([sign, line], at) => {
    if (!isNear(at)) {
      if (shown.at(-1) !== '  …') shown.push('  …');
      return;
    }
    const text = `${sign} ${shortenedTo(line, 2000)}`;
    room -= text.length;
    if (room >= 0) shown.push(text);
    else left++;
  });
  return [...shown, ...(left > 0 ? [`  … and ${left} more lines`] : [])].join('\n');
}
