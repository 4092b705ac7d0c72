import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifies } from './verifies';

const Sequencer = require('./runner/sequencer.cjs');
const slowFiles: Record<string, number> = require('./runner/slow-files.json');

const root = resolve(__dirname, '../..');

/** The order of these files below `test/`. */
function sorted(paths: readonly string[]): string[] {
  const context = { config: { rootDir: root, cache: false }, hasteFS: { getSize: () => 1 } };
  const tests = paths.map((path) => ({ path: join(root, 'test', path), context }));
  return new Sequencer({}).sort(tests).map(({ path }: { path: string }) => path.slice(root.length + '/test/'.length));
}

test('the slowest of each kind of file come before the others, and none is lost', () => {
  verifies('D396');
  const all = [...Object.keys(slowFiles).reverse(), 'kit/a.test.ts', 'e2e/b.test.ts'];
  const order = sorted(['kit/a.test.ts', 'e2e/b.test.ts', ...Object.keys(slowFiles).reverse()]);
  expect([...order].sort()).toEqual(all.sort());
  const seconds = (own: boolean) =>
    order
      .filter((path) => path in slowFiles)
      .filter((path) => /^(e2e|fault|cli|host-shim|jobs)\//.test(path) === own)
      .map((path) => slowFiles[path] ?? 0);
  for (const kind of [seconds(true), seconds(false)]) expect(kind).toEqual([...kind].sort((a, b) => b - a));
});

test('quick files stand between slow ones', () => {
  const quick = Array.from({ length: 20 }, (_, n) => `kit/quick-${n}.test.ts`);
  const order = sorted([...quick, ...Object.keys(slowFiles)]).map((path) => path.startsWith('kit/quick-'));
  expect(order.slice(0, 11)).toEqual([false, true, true, true, true, false, true, true, true, true, false]);
});

test('files that start processes take turns with those that do not', () => {
  const order = sorted(Object.keys(slowFiles)).slice(0, 10);
  const own = order.map((path) => /^(e2e|fault|cli|host-shim|jobs)\//.test(path));
  expect(own).toEqual([true, false, true, false, true, false, true, false, true, false]);
});

test('each file whose time is committed is there', () => {
  expect(Object.keys(slowFiles).filter((path) => !existsSync(join(root, 'test', path)))).toEqual([]);
});
