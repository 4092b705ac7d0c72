interface Named {
  readonly name: string;
  readonly text: string;
}

const stem = (word: string) => word.toLowerCase().replace(/(ies|s)$/, '');
const partsOf = (text: string) =>
  text
    .split(/[^A-Za-z]+/)
    .map(stem)
    .filter(Boolean);

/** Those that have every one of the words, best first: by words in the name, then by how little else is in it. */
export function wordsOf<One extends Named>(words: string, all: readonly One[]): One[] {
  const wanted = words.split(' ').map(stem);
  const scored = all.map((one) => {
    const [name, text] = [partsOf(one.name), partsOf(one.text)];
    const inName = wanted.filter((word) => name.includes(word)).length;
    const isAll = wanted.every((word) => name.includes(word) || text.includes(word));
    return { one, inName, rest: name.length - inName, isAll };
  });
  return scored
    .filter(({ isAll }) => isAll)
    .sort((a, b) => b.inName - a.inName || a.rest - b.rest)
    .map(({ one }) => one);
}
