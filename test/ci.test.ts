import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { verifies } from './support/verifies';

const script = resolve(__dirname, '../.ci/count.mjs');
const allWell = {
  'jest.json': JSON.stringify({ numPassedTests: 40, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }),
  'check.log': 'npm warn check: 9 passed, 9 failed\ncheck: 5 passed, 0 failed\n',
  'prove.log': 'prove: 2 passed, 0 failed\n',
};
const ended = { setup: 0, test: 0, check: 0, prove: 0 };

/** What .ci/run ends with, given what its parts left behind. */
function count(files: Record<string, string>, exits: Record<string, number> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sp-count-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const parts = Object.entries({ ...ended, ...exits }).map(([name, code]) => `${name}=${code}`);
  const { status, stdout } = spawnSync(process.execPath, [script, folder, ...parts], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return { status, last: stdout.trim().split('\n').at(-1) };
}

describe('the last line of .ci/run', () => {
  test.each([
    [
      'a failed test',
      { ...allWell, 'jest.json': JSON.stringify({ numPassedTests: 39, numFailedTests: 1, numRuntimeErrorTestSuites: 0 }) },
      '46 passed, 1 failed',
    ],
    [
      'a suite that did not start',
      { ...allWell, 'jest.json': JSON.stringify({ numPassedTests: 40, numFailedTests: 0, numRuntimeErrorTestSuites: 1 }) },
      '47 passed, 1 failed',
    ],
    ['a failed check', { ...allWell, 'check.log': 'check: 4 passed, 1 failed\n' }, '46 passed, 1 failed'],
    [
      'no test at all',
      { ...allWell, 'jest.json': JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }) },
      '7 passed, 0 failed',
    ],
    ['tests that never ran', { 'check.log': allWell['check.log'], 'prove.log': allWell['prove.log'] }, '7 passed, 1 failed'],
    ['cases that never ran', { 'jest.json': allWell['jest.json'], 'check.log': allWell['check.log'] }, '45 passed, 1 failed'],
  ])('fails on %s', (_, files, last) => {
    expect(count(files)).toEqual({ status: 1, last });
  });

  test('fails when a part failed although its pieces passed', () => {
    expect(count(allWell, { setup: 1 })).toEqual({ status: 1, last: '47 passed, 1 failed' });
  });

  test('passes when all passed', () => {
    expect(count(allWell)).toEqual({ status: 0, last: '47 passed, 0 failed' });
  });
});

test('types are checked by the check, as the build leaves that out', () => {
  verifies('D397');
  const { scripts } = JSON.parse(readFileSync(resolve(__dirname, '../package.json'), 'utf8'));
  expect(scripts.build).not.toMatch(/\btsc\b/);
  expect(readFileSync(resolve(__dirname, '../.ci/check.mjs'), 'utf8')).toMatch(/^const steps = \['types', 'types -- -p admin-ui', /m);
});
