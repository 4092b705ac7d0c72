// The last line of .ci/run: `N passed, N failed` over tests, checks and prove cases. Fails when anything failed or no test ran.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...parts] = process.argv.slice(2);
const exits = Object.fromEntries(parts.map((part) => part.split('=')));
const text = (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');

/** Tests of Jest; a suite that could not even start counts as one failure. */
function jest() {
  const json = text('jest.json');
  if (!json) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(json);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/** The last `name: N passed, N failed` of a log; a part that ended without one is one failure. */
function counted(name) {
  const found = [...text(`${name}.log`).matchAll(new RegExp(`^${name}: (\\d+) passed, (\\d+) failed`, 'gm'))].at(-1);
  return found ? { passed: Number(found[1]), failed: Number(found[2]) } : { passed: 0, failed: 1 };
}

const counts = { setup: { passed: 0, failed: 0 }, test: jest(), check: counted('check'), prove: counted('prove') };
for (const [name, count] of Object.entries(counts)) {
  // A part that exits with an error although all its pieces passed has failed all the same.
  if (exits[name] !== '0' && count.failed === 0) count.failed = 1;
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed`);
}
const sum = (key) => Object.values(counts).reduce((total, count) => total + count[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && counts.test.passed > 0 ? 0 : 1);
