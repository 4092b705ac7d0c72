import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { verifies } from '../support/verifies';

const root = resolve(__dirname, '../..');

/** What a process of its own has loaded of the product once a command is done. */
function loadedBy(...args: string[]): string[] {
  const script = `
    const { main } = require('./plugin/cli/main');
    main(${JSON.stringify(args)}).then(() => {
      const own = Object.keys(require.cache).filter((path) => path.startsWith(${JSON.stringify(join(root, 'plugin'))}));
      process.stdout.write('\\n' + JSON.stringify(own.map((path) => path.slice(${join(root, 'x').length - 1}))));
    });`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], { cwd: root, encoding: 'utf8' });
  const last = stdout.trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('[')) throw new Error(stderr);
  return JSON.parse(last);
}

test('help, and the usage of one command, load neither the groups nor the server', () => {
  verifies('D301');
  for (const args of [['help'], ['ledger', '--help'], ['doctor', '--help']]) {
    const loaded = loadedBy(...args);
    expect(loaded.length).toBeLessThan(20);
    expect(loaded.filter((path) => /^plugin\/(db|http|engines|resources\/(index|leads\/index)\.ts)/.test(path))).toEqual([]);
  }
  expect(loadedBy('plan', '--schema').length).toBeGreaterThan(200);
});
