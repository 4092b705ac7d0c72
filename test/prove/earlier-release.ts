import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** An earlier state of this repository, built in a folder of its own. */
export interface EarlierRelease {
  readonly commit: string;
  readonly folder: string;
  /** How many of this release's migrations it does not have. */
  readonly migrationsAfter: number;
  dispose(): void;
}

const folders = ['plugin', 'host-shim'];
const isMigration = /(^|\/)migrations\/\d+-[^/]+\.ts$/;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 }).trim();

/**
 * The newest state that lacks at least two migrations and can be built with the packages of this one. A commit, as the
 * history has no earlier release. Undefined in a clone without that history, and where all that is there needs other packages.
 */
export function earlierRelease(): EarlierRelease | undefined {
  for (const commit of commitsBefore()) {
    if (!hasTheSamePackages(commit)) continue;
    const built = build(commit);
    if (built) return built;
  }
  return undefined;
}

/** Before each of the commits that added a migration, but for the newest. */
function commitsBefore(): string[] {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return [];
    const adding = git('log', '--diff-filter=A', '--format=%H', '--', ':(glob)plugin/**/migrations/[0-9]*', 'host-shim/migrations');
    return adding
      .split('\n')
      .filter(Boolean)
      .slice(1, 6)
      .map((commit) => git('rev-parse', `${commit}^`));
  } catch {
    // No repository, such as an unpacked archive.
    return [];
  }
}

function hasTheSamePackages(commit: string): boolean {
  const now = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies } = JSON.parse(git('show', `${commit}:package.json`)) as { dependencies: Record<string, string> };
  return Object.entries(dependencies).every(([name, version]) => now.dependencies[name] === version);
}

function build(commit: string): EarlierRelease | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'sp-earlier-'));
  const dispose = () => rmSync(folder, { recursive: true, force: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 29 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // A state in the middle of a series need not build.
  if (spawnSync(process.execPath, ['.ci/bundle.mjs'], { cwd: folder, stdio: 'ignore' }).status !== 0) {
    dispose();
    return undefined;
  }
  return { commit: commit.slice(0, 8), folder, migrationsAfter: migrationsIn(root) - migrationsIn(folder), dispose };
}

const migrationsIn = (at: string): number =>
  folders.flatMap((name) => readdirSync(join(at, name), { recursive: true, encoding: 'utf8' })).filter((file) => isMigration.test(file))
    .length;
