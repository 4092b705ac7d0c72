import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { verifies } from './support/verifies';

const script = resolve(__dirname, '../.ci/words.mjs');
const folder = mkdtempSync(join(tmpdir(), 'sp-words-'));
execFileSync('git', ['init', '-q'], { cwd: folder });
afterAll(() => rmSync(folder, { recursive: true }));

/** What the check prints about one file. */
function check(path: string, text: string) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { status, stdout } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  rmSync(file);
  return { status, lines: stdout.split('\n').slice(0, -2) };
}

describe('npm run words', () => {
  test.each([
    ['a.ts', "const a = 'ok';\nthrow refused('mend it');\n", 'a.ts:2: "mend": write fix'],
    ['b/c.ts', '/** Sealed anew. */\n', 'b/c.ts:1: "anew": write again'],
    ['d.tsx', '<p>\n  The guest gets two mails.\n</p>\n', 'd.tsx:2: "mails": write emails'],
    ['e.md', 'A host may see his bookings.\n', 'e.md:1: "his": write they, them, their'],
    ['f.ts', 'const f = `the host must not hold a colon`;\n', 'f.ts:1: "must not hold": write must not be empty, or must not contain'],
  ])('names a word in %s with its line and what to write', (path, text, line) => {
    verifies('tooling:words');
    expect(check(path, text)).toEqual({ status: 1, lines: [line] });
  });

  test.each(['README.md', 'CONTRIBUTING.md', 'docs/leads.md', 'docs/decisions/ai.md', 'plugin/CHANGELOG.md'])('looks at %s', (path) => {
    verifies('tooling:words');
    const line = `${path}:2: "mailed": write emailed, or "no email is sent"`;
    expect(check(path, 'Sealed.\nMessages are mailed.\n')).toEqual({ status: 1, lines: [line] });
  });

  test.each([
    ['names in the code', 'g.ts', 'const mails = await signs(anew);\nmails.mend(his);\n'],
    ['the derived contract', 'plugin/contract/h.md', 'mend\n'],
  ])('does not look at %s', (_name, path, text) => {
    verifies('tooling:words');
    expect(check(path, text)).toEqual({ status: 0, lines: [] });
  });
});
