/** Pictures keep the addresses that they were sent with until they are stored, which is no change of the text. */
const plain = (text: string) => text.replace(/<img\b[^>]*>/g, '<img>');

export const differs = (left: string, right: string) => plain(left) !== plain(right);

/** A text as what it begins and ends with like another one, and what is its own between them, by whole words. */
export function partsOf(text: string, other: string): readonly [string, string, string] {
  const [own, others] = [wordsOf(text), wordsOf(other)];
  const most = Math.min(own.length, others.length);
  let from = 0;
  while (from < most && own[from] === others[from]) from++;
  let end = 0;
  while (end < most - from && own.at(-1 - end) === others.at(-1 - end)) end++;
  const to = own.length - end;
  return [own.slice(0, from).join(''), own.slice(from, to).join(''), own.slice(to).join('')];
}

/** Tags, words and what is between them. */
const wordsOf = (text: string) => text.match(/<[^>]*>|\s+|[^\s<]+|</g) ?? [];
