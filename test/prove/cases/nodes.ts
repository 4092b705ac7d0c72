import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import type { Outcome, ProveCase, ProveOptions } from '../case';
import { runJest } from '../jest-run';

const root = resolve(__dirname, '../../..');
const majors = [22, 24];
/** What differs between Node versions most: the embedded database and the pipe that everything runs through, and ciphers. */
const smallSubset = ['test/resources/crm.test', 'test/secrets/vault'];

/** The tests under the other supported Node versions; at full size in a fresh clone whose packages that Node's npm installed. */
export const nodes: ProveCase = {
  name: 'nodes',
  title: 'The lockfile installs and the tests pass on the other supported Node versions.',
  seconds: 40,
  async run(options): Promise<Outcome> {
    const dir = mkdtempSync(join(tmpdir(), 'sp-nodes-'));
    try {
      return runOnAll(dir, options);
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

function runOnAll(dir: string, options: ProveOptions): Outcome {
  const packages = majors.map((major) => `node${major}@npm:node-${process.platform}-${process.arch}@${major}`);
  run(process.execPath, [npmCli(), 'install', '--no-save', '--no-audit', '--no-fund', '--prefix', dir, ...packages], {});
  const figures: Record<string, string | number> = {};
  let failed = 0;
  for (const major of majors) {
    const node = join(dir, 'node_modules', `node${major}`, 'bin', 'node');
    const version = run(node, ['--version'], { stdio: 'pipe' }).trim();
    options.log(`Node ${version}`);
    const counts =
      options.size === 'full'
        ? inClone(node, join(dir, `clone-${major}`))
        : runJest({ node, cwd: root, env: environment(node), dir, args: ['--runInBand', ...smallSubset] });
    figures[`Node ${version}: tests passed`] = counts.passed;
    figures[`Node ${version}: tests failed`] = counts.failed;
    failed += counts.failed;
  }
  return { figures, passed: failed === 0 };
}

/** `npm ci` without install scripts, build and all tests, by one Node in a clone of its own. */
function inClone(node: string, clone: string): { passed: number; failed: number } {
  run('git', ['clone', '--quiet', '--no-hardlinks', root, clone], {});
  const env = environment(node);
  run(node, [npmCli(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: clone, env });
  run(node, [npmCli(), 'run', '--silent', 'build'], { cwd: clone, env });
  return runJest({ node, cwd: clone, env, dir: clone, args: [] });
}

/** Ours, but with `node` meaning that one, and without what a surrounding Jest run has set. */
function environment(node: string): NodeJS.ProcessEnv {
  const { SITEPLANE_TEST_MARIADB_URL: _, JEST_WORKER_ID: __, ...env } = process.env;
  return { ...env, PATH: [dirname(node), env.PATH].join(delimiter) };
}

/** npm runs on whichever Node starts this file, unlike the `npm` command. */
function npmCli(): string {
  const known = process.env.npm_execpath;
  if (known?.endsWith('.js')) return known;
  const global = run('npm', ['root', '--global'], { stdio: 'pipe' }).trim();
  return join(global, 'npm', 'bin', 'npm-cli.js');
}

function run(command: string, args: string[], options: SpawnSyncOptions): string {
  const { status, error, stdout } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options, encoding: 'utf8' });
  if (status === 0) return stdout ?? '';
  throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status}`);
}
