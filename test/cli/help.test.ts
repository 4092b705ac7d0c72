import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { loaderOf } from '../../plugin/cli/main';
import { commands as shipped } from '../../plugin/resources/commands';
import { withTypeScript } from '../support/typescript';
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
  const { stdout, stderr } = spawnSync(process.execPath, [...withTypeScript, '-e', script], { cwd: root, encoding: 'utf8' });
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

describe('a command that a group contributes', () => {
  const ours = ['start', 'keys', 'doctor', 'manifest', 'call', 'plan', 'apply', 'mcp', 'export'];
  const contributed = (name: string) => {
    const ran: string[] = [];
    const run = async (args: readonly string[]) => {
      ran.push(...args);
      return true;
    };
    return { ran, all: [{ name, usage: '', load: async () => run }] };
  };

  test.each(ours)('cannot take the place of %s', async (name) => {
    const { ran, all } = contributed(name);
    const own = loaderOf(name, []);
    expect(own).toBeDefined();
    expect(loaderOf(name, all)).toBe(own);
    expect(ran).toEqual([]);
  });

  test('runs with its arguments where its name is its own; another name is nothing', async () => {
    const { ran, all } = contributed('own_name');
    const command = await loaderOf('own_name', all)?.();
    expect(await command?.(['a', '--b'])).toBe(true);
    expect([ran, loaderOf('other', all), loaderOf(undefined, all)]).toEqual([['a', '--b'], undefined, undefined]);
  });

  test('none that is shipped has the name of one of ours', () => {
    expect(shipped.filter(({ name }) => ours.includes(name))).toEqual([]);
  });
});
