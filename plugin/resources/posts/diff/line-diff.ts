import { diffArrays } from 'diff';

/** A line that stays, goes or comes. */
export type DiffLine = readonly [sign: ' ' | '-' | '+', line: string];

/** So many changes are looked for; texts that differ in more are told as replaced. */
const maxEditLength = 2000;

/** The fewest lines that go and come. */
export function lineDiff(before: readonly string[], after: readonly string[]): DiffLine[] {
  const parts = diffArrays([...before], [...after], { maxEditLength });
  if (!parts) return [...signed('-', before), ...signed('+', after)];
  return parts.flatMap(({ added, removed, value }) => {
    if (added) return signed('+', value);
    return signed(removed ? '-' : ' ', value);
  });
}

const signed = (sign: DiffLine[0], lines: readonly string[]): DiffLine[] => lines.map((line) => [sign, line]);
