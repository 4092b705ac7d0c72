import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { verifies } from './verifies';

const root = resolve(__dirname, '../..');
const product = 'let loaded = 0;\nexports.count = () => ++loaded;\nexports.now = () => new Date();\n';

/** A test file that finds the worker as it should be, changes it, and notes which load of the product it saw. */
const file = (name: string, more = '') => `${more}
const fs = require('node:fs');
const product = require('./product');
test('${name}', () => {
  expect(process.env.LEFT_BY_A_FILE).toBeUndefined();
  expect(process.listeners('warning').map(({ name }) => name)).not.toContain('leftByAFile');
  expect(jest.isMockFunction(JSON.parse)).toBe(false);
  expect(product.now()).toBeInstanceOf(Date);
  expect(() => fs.readFileSync('/nowhere')).toThrow(Error);
  process.env.LEFT_BY_A_FILE = 'yes';
  process.on('warning', function leftByAFile() {});
  jest.spyOn(JSON, 'parse');
  fs.appendFileSync(__dirname + '/seen', '${name} ' + product.count() + '\\n');
});
`;

/** Jest over the test files of a folder, run as these tests are. */
function run(folder: string, also: readonly string[] = [], before: readonly string[] = []) {
  const config = {
    rootDir: folder,
    testEnvironment: join(root, 'test/support/runner/environment.cjs'),
    runtime: join(root, 'test/support/runner/runtime.cjs'),
    transform: {},
  };
  const args = [...before, join(root, 'node_modules/jest/bin/jest.js'), '--runInBand', '--config', JSON.stringify(config), ...also];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: 120_000 });
}

describe('the test runner', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'sp-runner-')));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('loads the product once per worker, gives back what a file changed, and leaves files that replace modules alone', () => {
    verifies('D232', 'D811');
    writeFileSync(join(folder, 'product.js'), product);
    for (const name of ['one', 'two', 'three']) writeFileSync(join(folder, `${name}.test.js`), file(name));
    for (const name of ['own', 'other'])
      writeFileSync(join(folder, `${name}.test.js`), file(name, "// jest.doMock('./product')").replaceAll(name, 'own'));
    const { status, stderr } = run(folder);
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    const seen = readFileSync(join(folder, 'seen'), 'utf8').trim().split('\n');
    // Run by each of them, from what was compiled for the first.
    expect(seen.filter((line) => line.startsWith('own'))).toEqual(['own 1', 'own 1']);
    const counts = seen.filter((line) => !line.startsWith('own')).map((line) => line.split(' ')[1]);
    expect(counts.sort()).toEqual(['1', '2', '3']);
  }, 150_000);

  test('fails a row at once that leaves a param for the `done` that nobody calls', () => {
    const rows = "test.each([[1], [2]])('row %s', (given, left) => undefined);\ntest.each([[1]])('whole row', (given) => undefined);\n";
    writeFileSync(join(folder, 'rows.test.js'), rows);
    const { status, stderr } = run(folder);
    expect(status).toBe(1);
    expect(stderr).toContain('The function has more params than its row has values');
    expect(stderr).toContain('Tests:       2 failed, 1 passed, 3 total');
  }, 150_000);

  test('tells what a page showed when a test fails', () => {
    verifies('D831');
    const failing = `globalThis[Symbol.for('siteplane.test.shown')] = new Set([async () => '/overview focus on nothing | Overview']);
      test('fails', () => expect(1).toBe(2));\ntest('throws no error', () => { throw 'words'; });\n`;
    writeFileSync(join(folder, 'failing.test.js'), failing);
    const { status, stderr } = run(folder);
    expect(status).toBe(1);
    expect(stderr.match(/shown: .*/g)).toEqual(['shown: /overview focus on nothing | Overview']);
    expect(stderr).toContain('Tests:       2 failed, 2 total');
  }, 150_000);

  test('runs the tests of a file in an order that follows from a seed', () => {
    verifies('D427');
    const { jest, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect([jest.randomize, / --seed=\d+$/.test(scripts.test)]).toEqual([true, true]);
    const noting = "test.each([...'abcdefgh'])('%s', (name) => require('node:fs').appendFileSync(__dirname + '/order', name));\n";
    writeFileSync(join(folder, 'order.test.js'), noting);
    for (const seed of ['--seed=1', '--seed=2', '--seed=1']) {
      expect(run(folder, ['--randomize', seed]).status).toBe(0);
      appendFileSync(join(folder, 'order'), ' ');
    }
    const [first = '', second = '', repeated] = readFileSync(join(folder, 'order'), 'utf8').split(' ');
    expect([...first].sort().join('')).toBe('abcdefgh');
    expect(second).not.toBe(first);
    expect(repeated).toBe(first);
  }, 150_000);

  test('compiles a module once for all files that load it for themselves', () => {
    verifies('D811');
    const counting = `const vm = require('node:vm');
      const { compileFunction } = vm;
      vm.compileFunction = (source, params, options) => {
        require('node:fs').appendFileSync(__dirname + '/compiled', options.filename + '\\n');
        return compileFunction(source, params, options);
      };`;
    writeFileSync(join(folder, 'count.cjs'), counting);
    writeFileSync(join(folder, 'product.js'), product);
    const reading = "// jest.doMock('./product')\ntest('one', () => expect(require('./product').count()).toBe(1));\n";
    for (const name of ['one', 'two']) writeFileSync(join(folder, `${name}.test.js`), reading);
    const { status, stderr } = run(folder, [], ['--require', join(folder, 'count.cjs')]);
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    const compiled = readFileSync(join(folder, 'compiled'), 'utf8').split('\n');
    for (const name of ['product.js', 'two.test.js', 'jestAdapterInit.js'])
      expect([name, compiled.filter((path) => path.endsWith(`/${name}`)).length]).toEqual([name, 1]);
  }, 150_000);

  test('has room for short-lived objects in each worker of a whole run', () => {
    verifies('D811');
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(scripts.test).toMatch(/ node (--m(in|ax)-semi-space-size=64 ){2}node_modules\/jest\//);
  });

  test('consists of Jest’s own parts at its own version', () => {
    verifies('D232');
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> };
    const parts = ['jest', 'jest-runtime', 'jest-mock', '@jest/fake-timers'].map((name) => devDependencies[name]);
    expect(new Set(parts).size).toBe(1);
  });
});
