import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface JestRun {
  /** By which it runs. */
  readonly node: string;
  /** The root of the tree. */
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where its results lie meanwhile. */
  readonly dir: string;
  /** Files, and flags of Jest. */
  readonly args: readonly string[];
}

/** Run tests and count them; a file that could not even start counts as one failure, and so does a run without tests. */
export function runJest({ node, cwd, env, dir, args }: JestRun): { passed: number; failed: number } {
  const outputFile = join(dir, 'jest-results.json');
  const jest = [join(cwd, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${outputFile}`, '--silent', ...args];
  spawnSync(node, jest, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const results = JSON.parse(readFileSync(outputFile, 'utf8')) as Record<
    'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites',
    number
  >;
  rmSync(outputFile);
  const passed = results.numPassedTests;
  return { passed, failed: results.numFailedTests + results.numRuntimeErrorTestSuites + (passed === 0 ? 1 : 0) };
}
