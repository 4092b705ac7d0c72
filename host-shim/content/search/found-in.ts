import { fold } from '../../../plugin/adapter';

/** Where a text has these folded words, as ranges of the text itself, in order and apart. */
export function foundIn(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  const { plain, starts } = indexed(text);
  const ranges = words.flatMap((word) => {
    const ranges: [number, number][] = [];
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length))
      ranges.push([starts[at] ?? 0, starts[at + word.length] ?? text.length]);
    return ranges;
  });
  return apart(ranges);
}

/** The folded text, and for each of its code units where what it was made of begins. */
function indexed(text: string): { plain: string; starts: readonly number[] } {
  const starts: number[] = [];
  let plain = '';
  let at = 0;
  for (const sign of text) {
    const made = fold(sign);
    starts.push(...Array<number>(made.length).fill(at));
    plain += made;
    at += sign.length;
  }
  return { plain, starts };
}

function apart(ranges: readonly [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
