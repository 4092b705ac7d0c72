import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { requirements } from '../requirements';
import { decisions } from './decisions';
import { chooseSize, citedByLong } from './long-tests';
import { verifies } from './verifies';

const root = resolve(__dirname, '../..');
const longTests: string[] = require('./runner/long-tests.json');
const asked = (patterns: string[], testNamePattern?: string) => ({ testPathPatterns: { patterns }, testNamePattern });

const suites = `
const seen = (what) => require('node:fs').appendFileSync(__dirname + '/seen', what + ' ');
describe('all of it', () => {
  beforeAll(() => seen('begun'));
  test.each(['long'])('takes %s', (how) => seen(how));
});
describe('some', () => {
  test('takes long', () => seen('long'));
  test('is quick', () => seen('quick'));
});
`;

describe('tests that take long', () => {
  beforeEach(() => {
    verifies('D834');
    delete process.env.SITEPLANE_TEST_LONG;
  });

  test.each([
    ['nothing that is named', [], undefined, undefined, false],
    ['a file that is named', ['test/kit'], undefined, undefined, true],
    ['a test that is named', [], 'takes long', undefined, true],
    ['SIZE=full', [], undefined, 'full', true],
    ['SIZE=small with a file that is named', ['test/kit'], undefined, 'small', false],
  ])('%s asks for them, or does not', (_, patterns, name, size, areAsked) => {
    const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    chooseSize(asked(patterns, name), size ?? '');
    const lines = told.mock.calls.length;
    told.mockRestore();
    expect([process.env.SITEPLANE_TEST_LONG, lines]).toEqual(areAsked ? ['1', 0] : [undefined, 1]);
    // What was left out did not get to say what it holds.
    expect(citedByLong().includes('D521')).toBe(!areAsked);
  });

  test('what their files cite is there to be cited', () => {
    const known = new Set([...Object.keys(requirements), ...decisions().map(({ id }) => id)]);
    const cited = citedByLong();
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter((id) => !known.has(id))).toEqual([]);
  });

  test('they are left out of their suites, and a suite that has no others does not begin', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sp-long-')));
    try {
      mkdirSync(join(folder, 'test'));
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      const runner = join(folder, 'test/support/runner');
      cpSync(join(root, 'test/support/runner'), runner, { recursive: true });
      writeFileSync(join(runner, 'long-tests.json'), '["some.test.js | all of it takes long", "some.test.js | some takes long"]');
      writeFileSync(join(folder, 'test/some.test.js'), suites);
      const config = {
        rootDir: folder,
        testEnvironment: join(runner, 'environment.cjs'),
        runtime: join(runner, 'runtime.cjs'),
        transform: {},
      };
      const seen = (more: object) => {
        const args = [join(root, 'node_modules/jest/bin/jest.js'), '--runInBand', '--config', JSON.stringify(config)];
        const { status } = spawnSync(process.execPath, args, { cwd: folder, env: { ...process.env, ...more }, timeout: 120_000 });
        const found = readFileSync(join(folder, 'test/seen'), 'utf8');
        rmSync(join(folder, 'test/seen'));
        return [status, found];
      };
      expect(seen({})).toEqual([0, 'quick ']);
      expect(seen({ SITEPLANE_TEST_LONG: '1' })).toEqual([0, 'begun long long quick ']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('their files are there', () => {
    const files = longTests.map((line) => line.split(' | ')[0] ?? '');
    expect(files.filter((path) => !existsSync(join(root, 'test', path)))).toEqual([]);
  });
});
