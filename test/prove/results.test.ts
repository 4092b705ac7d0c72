import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifies } from '../support/verifies';
import type { ProveCase, Run } from './case';
import { mergeResults } from './results';

const run = (name: string, passed = true): Run => ({
  name,
  title: `Claim of ${name}.`,
  seed: 7,
  outcome: { figures: { lost: 0, 'a|b': 'x' }, passed },
});

describe('results.md', () => {
  test('is the same for the same outcomes, in whatever order they ran', () => {
    expect(mergeResults('', [run('b'), run('a')])).toBe(mergeResults(mergeResults('', [run('a')]), [run('b')]));
  });

  test('keeps the cases that did not run and replaces the one that did', () => {
    const before = mergeResults('', [run('a'), run('b')]);
    const after = mergeResults(before, [run('b', false)]);
    expect(after).toContain('## a\n\nClaim of a.\n\nPassed, seed 7.\n\n| Figure | Value |\n|---|--:|\n| lost | 0 |\n| a\\|b | x |');
    expect(after).toContain('## b\n\nClaim of b.\n\n**Failed**');
    expect(after.match(/^## /gm)).toHaveLength(2);
  });
});

describe('what was shown at full size', () => {
  const shown = readFileSync(join(__dirname, 'results.md'), 'utf8');
  const cases = readdirSync(join(__dirname, 'cases')).flatMap((file) =>
    Object.values(require(join(__dirname, 'cases', file)) as Record<string, ProveCase>).filter(({ run }) => typeof run === 'function'),
  );

  test.each(cases.filter(({ name }) => shown.includes(`\n## ${name}\n`)).map((one) => [one.name, one] as const))(
    '%s has passed',
    (name, { verifies: ids = [] }) => {
      verifies(...ids);
      expect(new RegExp(`^## ${name}\\n\\n.*\\n\\nPassed, seed`, 'm').test(shown)).toBe(true);
    },
  );
});
