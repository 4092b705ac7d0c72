import { fork } from 'node:child_process';
import { join } from 'node:path';
import { endTogether } from '../support/keep-track';
import type { Outcome, ProveCase, Run } from './case';
import { inTurn, loadCases, outcomeOf, readSize, selectCases, writeResults } from './running';

const casesDir = join(__dirname, 'cases');
const resultsFile = join(__dirname, 'results.md');
/** Small cases wait for leases and repeats most of the time, so that more of them than there are cores get on. */
const sideBySide = 3;

/**
 * `npm run prove [-- CASE...]`: run the named cases (default: all), print each outcome, keep the full-size ones in results.md. Those
 * are measured, so they run one after the other; small ones run side by side, each in a process of its own.
 */
async function main(): Promise<void> {
  endTogether();
  const size = readSize(process.env.SIZE);
  const seed = Number(process.env.SEED ?? 20_260_101);
  const cases = selectCases(loadCases(casesDir), process.argv.slice(2));
  if (process.send) {
    const [only] = cases;
    if (only) process.send(await outcomeOf('prove', only, { size, seed }));
    process.disconnect();
    return;
  }
  const runs: Run[] = size === 'full' ? await inTurn('prove', cases, { size, seed }) : await atOnce(cases, seed);
  // Some of the tasks are no result of all of them.
  if (size === 'full' && process.env.TASKS === undefined) writeResults('prove', resultsFile, runs);
  const failed = runs.filter(({ outcome }) => !outcome.passed).length;
  console.log(`prove: ${runs.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** The slowest first, so that none of them is left to run alone at the end. */
async function atOnce(cases: readonly ProveCase[], seed: number): Promise<Run[]> {
  const waiting = [...cases].sort((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0));
  const runs: Run[] = [];
  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift())
      runs.push({ name: next.name, title: next.title, seed, outcome: await inProcess(next.name) });
  }
  await Promise.all(Array.from({ length: sideBySide }, lane));
  return runs;
}

/** What it prints comes at its end, so that two do not speak at once. */
function inProcess(name: string): Promise<Outcome> {
  const child = fork(__filename, [name], { silent: true });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
  let outcome: Outcome | undefined;
  child.once('message', (message) => {
    outcome = message as Outcome;
  });
  return new Promise((done) => {
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(printed));
      if (!outcome) console.log(`FAILED ${name}: its process ended with ${code} before it had an outcome`);
      done(outcome ?? { figures: {}, passed: false });
    });
  });
}

void main();
