/** Pictures keep the addresses that they were sent with until they are stored, which is no change of the text. */
const plain = (text: string) => text.replace(/<img\b[^>]*>/g, '<img>');

/** Whether an article that was sent says something else than the stored one. */
export const differs = (left: string, right: string) => plain(left) !== plain(right);

/** A stretch of a text, and whether the other text lacks it. */
export interface Piece {
  readonly text: string;
  readonly isOwn: boolean;
}

/** Words between which the longest common part is looked for; above it all between the common ends counts as changed (D557). */
const mostCompared = 2_000_000;

/** A text cut where it begins and ceases to differ from another one, by tags and whole words. */
export function piecesOf(text: string, other: string): Piece[] {
  const [own, others] = [wordsOf(text), wordsOf(other)];
  const most = Math.min(own.length, others.length);
  let from = 0;
  while (from < most && own[from] === others[from]) from++;
  let end = 0;
  while (end < most - from && own.at(-1 - end) === others.at(-1 - end)) end++;
  const between = own.slice(from, own.length - end);
  const common = keptOf(between, others.slice(from, others.length - end));
  const isOwn = (at: number) => at >= from && at < own.length - end && !common.has(at - from);
  return joined(own.map((word, at) => ({ text: word, isOwn: isOwn(at) })));
}

/** Places in `own` of the longest sequence of words that both have. */
function keptOf(own: readonly string[], others: readonly string[]): ReadonlySet<number> {
  const width = others.length + 1;
  const common = new Set<number>();
  if (own.length * width > mostCompared) return common;
  const longest = new Uint32Array((own.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = own.length - 1; row >= 0; row--)
    for (let column = others.length - 1; column >= 0; column--)
      longest[row * width + column] =
        own[row] === others[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  for (let row = 0, column = 0; row < own.length && column < others.length; ) {
    if (own[row] === others[column]) {
      common.add(row++);
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return common;
}

/** Neighbours of one kind as one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const records: Piece[] = [];
  for (const { text, isOwn } of pieces) {
    const last = records.at(-1);
    if (last?.isOwn === isOwn) records[records.length - 1] = { text: last.text + text, isOwn };
    else records.push({ text, isOwn });
  }
  return records;
}

/** Tags, words and what is between them. */
const wordsOf = (text: string) => text.match(/<[^>]*>|\s+|[^\s<]+|</g) ?? [];
