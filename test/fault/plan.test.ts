import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../prove/case';
import { verifies } from '../support/verifies';
import { outcomeOf } from './outcome';
import { plan, type Row } from './plan';
import { resultsOf } from './results';

const shown = readFileSync(join(__dirname, 'results.md'), 'utf8');
const run = (name: string, passed = true): Run => ({
  name,
  title: `Claim of ${name}.`,
  seed: 7,
  outcome: { figures: { lost: 0 }, passed },
});
const textOf = (text: string, id: string) => text.split(/^(?=## )/m).find((section) => section.startsWith(`## ${id}\n`)) ?? '';
const isBuilt = ({ shown: one }: Row) => 'run' in one;

describe('the plan', () => {
  test('has F1 to F16, each with a case or why there is none', () => {
    verifies('D734');
    expect(plan.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, i) => `F${i + 1}`));
    for (const { shown: one } of plan) expect('run' in one || one.notBuilt.length > 10).toBe(true);
  });
});

describe('what a row tells', () => {
  const told = { operations: 10, faults: 2, lost: 0, doubled: 0, inDoubt: 0, answers: new Map([[503, 4]]), recoveriesMs: [30, 10, 20] };

  test.each([
    ['one lost', { lost: 1 }],
    ['one doubled', { doubled: 1 }],
    ['one that nobody knows of', { inDoubt: 1 }],
    ['an answer of 500', { answers: new Map([[500, 1]]) }],
  ])('%s is a failure', (_, wrong) => {
    verifies('D734');
    expect(outcomeOf({ ...told, ...wrong }).passed).toBe(false);
  });

  test('503 is none, and recovery is told by its middle and its longest', () => {
    const { passed, figures } = outcomeOf(told);
    expect(passed).toBe(true);
    expect(figures).toMatchObject({ 'answers of 503': 4, 'answers of other 5xx': 0, 'recovery (ms), p50': 20, 'recovery (ms), max': 30 });
  });
});

describe('results.md', () => {
  test('has every row: what ran, what did not, and what is not built, which never passes', () => {
    verifies('D734');
    const unbuilt = plan.filter((row) => !isBuilt(row)).map(({ id }) => id);
    const text = resultsOf('', [run('F1'), run('F2', false), ...unbuilt.map((id) => run(id))]);
    for (const { id } of plan) expect(textOf(text, id)).not.toBe('');
    expect(textOf(text, 'F1')).toContain('Passed, seed 7.');
    expect(textOf(text, 'F2')).toContain('**Failed**, seed 7.');
    expect(textOf(text, 'F10')).toContain('**Not run**');
    for (const id of unbuilt) expect(textOf(text, id)).toMatch(/\*\*Not built\*\*(?![\s\S]*Passed)/);
    expect(text).toContain(`1 of ${plan.length} rows passed.`);
  });

  test('keeps what ran before and replaces what ran now', () => {
    const before = resultsOf('', [run('F1'), run('F3')]);
    const after = resultsOf(before, [run('F1', false)]);
    expect(textOf(after, 'F1')).toContain('**Failed**');
    expect(textOf(after, 'F3')).toBe(textOf(before, 'F3'));
    expect(resultsOf(after, [])).toBe(after);
  });

  test('as committed is what the command writes, and no row of it has failed', () => {
    verifies('D734');
    expect(shown).toBe(resultsOf(shown, []));
    expect(shown).not.toContain('**Failed**');
  });

  test.each(plan.filter(({ id }) => /^Passed, seed/m.test(textOf(shown, id))).map((row) => [row.id, row.shown] as const))(
    '%s has passed at full size',
    (_, one) => {
      if ('run' in one) verifies(...(one.verifies ?? []));
      expect('run' in one).toBe(true);
    },
  );
});
