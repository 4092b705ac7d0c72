import { lineDiff } from '../../../plugin/resources/posts/diff/line-diff';
import { contentDiff, textDiff } from '../../../plugin/resources/posts/diff/readable';

const applied = (lines: ReturnType<typeof lineDiff>, without: '-' | '+') =>
  lines.filter(([sign]) => sign !== without).map(([, line]) => line);

test('what goes and what comes make both texts again', () => {
  const words = ['a', 'b', 'c', 'd'];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 300; round++) {
    const [before, after] = [0, 1].map(() => Array.from({ length: next(12) }, () => words[next(4)] ?? ''));
    const lines = lineDiff(before ?? [], after ?? []);
    expect(applied(lines, '+')).toEqual(before);
    expect(applied(lines, '-')).toEqual(after);
  }
});

test('no more lines change than have to', () => {
  expect(lineDiff(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([
    [' ', 'a'],
    ['-', 'b'],
    ['+', 'x'],
    [' ', 'c'],
  ]);
  expect(lineDiff(['a', 'b'], ['b'])).toEqual([
    ['-', 'a'],
    [' ', 'b'],
  ]);
});

test('texts too long to compare are told as replaced', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word}${i}`);
  const lines = lineDiff(long('a'), long('b'));
  expect(lines.map(([sign]) => sign).join('')).toBe('-'.repeat(3000) + '+'.repeat(3000));
});

test('a change of the markup alone is shown as markup', () => {
  expect(contentDiff('<p>One</p><p>Two</p>', '<p>One</p><p><b>Two</b></p>')).toBe(
    '(the words stay, the markup changes)\n  <p>One</p>\n- <p>Two</p>\n+ <p><b>Two</b></p>',
  );
});

test('what is far from a change is left out, and so is what would be too long', () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`);
  expect(textDiff(lines.join('\n'), [...lines.slice(0, 10), 'new', ...lines.slice(10)].join('\n'))).toBe(
    '  …\n  line 8\n  line 9\n+ new\n  line 10\n  line 11\n  …',
  );
  const long = textDiff('', Array.from({ length: 100 }, () => 'x'.repeat(1000)).join('\n'));
  expect(long.length).toBeLessThan(21_000);
  expect(long).toMatch(/… and \d+ more lines$/);
});
