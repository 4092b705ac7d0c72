import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { unlinked } from './requirements/unlinked';
import { citationProblems } from './support/citations';
import { type Decision, decisions } from './support/decisions';
import { verifies } from './support/verifies';

const root = resolve(__dirname, '..');
const all = decisions();
const ids = new Set(all.map(({ id }) => id));
const index = join(root, 'docs/decisions/README.md');

/** Decisions that each source names, with its path. */
const links = execFileSync('git', ['ls-files', 'plugin', 'host-shim', 'admin-ui', 'test', '.ci'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => ['.ts', '.tsx', '.js', '.mjs', '.cjs'].includes(extname(path)) && !path.startsWith('plugin/contract/'))
  .flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [...text.matchAll(/\/\/ (D\d.*)|\((D\d+(?:, D\d+)*)\)|^ \* (D\d+)\.$|'(D\d+)'/gm)].flatMap(([, comment, several, line, cited]) =>
      ((comment ?? several ?? line ?? cited ?? '').match(/\bD\d+\b/g) ?? []).map((id) => ({ path, id })),
    );
  });
const ofProduct = links.filter(({ path }) => !path.startsWith('test/') || path.startsWith('test/support/'));

test('each decision has a number of its own and says problem, decision, consequence and date, in ten lines', () => {
  verifies('D233');
  expect(all.length).toBeGreaterThan(200);
  expect(ids.size).toBe(all.length);
  const shape = /^Decided \d{4}-\d\d-\d\d\.\n- Problem: \S.*\n- Decision: \S.*\n- Consequence: \S/s;
  const isWell = ({ id, title, lines }: Decision) => /^D\d+$/.test(id) && title !== '' && shape.test(lines.join('\n')) && lines.length >= 4;
  expect(all.filter((decision) => !isWell(decision)).map(({ id }) => id)).toEqual([]);
  const long = all.filter(({ lines }) => lines.filter((line) => !line.startsWith('|')).length > 12);
  expect(long.map(({ id }) => id)).toEqual([]);
});

test('one that was replaced names one that exists', () => {
  const successors = all.flatMap(({ replacedBy }) => replacedBy ?? []);
  expect(all.flatMap(({ lines }) => lines).filter((line) => line.startsWith('- Replaced by')).length).toBe(successors.length);
  expect(successors.filter((id) => !ids.has(id))).toEqual([]);
});

test('the index lists all of them; UPDATE_DECISIONS_INDEX=1 writes it', () => {
  const subjects = [...new Set(all.map(({ file }) => file))].map(
    (file) => [file, all.filter((decision) => decision.file === file)] as const,
  );
  const lists = subjects.map(
    ([file, own]) => `## [${file.replace('.md', '')}](${file})\n\n${own.map(({ id, title }) => `- ${id} ${title}`).join('\n')}\n`,
  );
  const [head = ''] = readFileSync(index, 'utf8').split(/^## /m);
  const text = `${head}${lists.join('\n')}`;
  if (process.env.UPDATE_DECISIONS_INDEX === '1') writeFileSync(index, text);
  expect(readFileSync(index, 'utf8')).toBe(text);
});

test('every number in the code is that of a decision, and every decision is named where it is implemented', () => {
  expect(links.filter(({ id }) => !ids.has(id) && !/^D(9\d\d)$/.test(id))).toEqual([]);
  const linked = new Set(ofProduct.map(({ id }) => id));
  expect([...ids].filter((id) => !linked.has(id)).sort()).toEqual([...unlinked]);
});

test('a run that leaves out, invents or proves what is deferred or replaced is told', () => {
  verifies('D233');
  const expected = { requirements: { R1: 'text', R2: { deferred: 'later' } }, decisions: ['D901', 'D902'], replaced: ['D902'] };
  expect(citationProblems(new Set(['R1', 'D901']), expected)).toEqual([]);
  expect(citationProblems(new Set(['D902', 'R2', 'D903']), expected)).toEqual([
    'D901: no test that ran cites it',
    'D902: it was replaced, so cite the decision that replaced it',
    'D903: cited, but there is no such requirement or decision',
    'R1: no test that ran cites it',
    'R2: a test proves it, so it is no longer deferred',
  ]);
});
