import { fork } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, ProveCase, Run } from './case';
import { mergeResults } from './results';

const casesDir = join(__dirname, 'cases');
const resultsFile = join(__dirname, 'results.md');
/** Small cases wait for leases and repeats most of the time, so that more of them than there are cores get on. */
const sideBySide = 3;

/**
 * `npm run prove [-- CASE...]`: run the named cases (default: all), print each outcome, keep the full-size ones in results.md. Those
 * are measured, so they run one after the other; small ones run side by side, each in a process of its own.
 */
async function main(): Promise<void> {
  const size = readSize(process.env.SIZE);
  const seed = Number(process.env.SEED ?? 20_260_101);
  const cases = selectCases(loadCases(), process.argv.slice(2));
  if (process.send) {
    const [only] = cases;
    if (only) process.send(await outcomeOf(only, { size, seed }));
    process.disconnect();
    return;
  }
  const runs: Run[] = size === 'full' ? await inTurn(cases, seed) : await atOnce(cases, seed);
  // Some of the tasks are no result of all of them.
  if (size === 'full' && process.env.TASKS === undefined) {
    const known = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '';
    writeFileSync(resultsFile, mergeResults(known, runs));
  }
  const failed = runs.filter(({ outcome }) => !outcome.passed).length;
  console.log(`prove: ${runs.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function inTurn(cases: readonly ProveCase[], seed: number): Promise<Run[]> {
  const runs: Run[] = [];
  for (const one of cases) runs.push({ name: one.name, title: one.title, seed, outcome: await outcomeOf(one, { size: 'full', seed }) });
  return runs;
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

async function outcomeOf({ name, title, run }: ProveCase, { size, seed }: { size: 'small' | 'full'; seed: number }): Promise<Outcome> {
  console.log(`prove ${name}: ${title} (size ${size}, seed ${seed})`);
  const began = performance.now();
  const log = (line: string) => console.log(`  ${line}`);
  const outcome = await run({ size, seed, log }).catch(failure);
  for (const [figure, value] of Object.entries(outcome.figures)) log(`${figure}: ${value}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${outcome.passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${outcome.note ? `: ${outcome.note}` : ''}`);
  return outcome;
}

function readSize(size = 'full'): 'small' | 'full' {
  if (size === 'small' || size === 'full') return size;
  throw new Error(`SIZE must be small or full, not ${size}`);
}

/** Every file in cases/ is a case, exported under any name. */
function loadCases(): ProveCase[] {
  const files = readdirSync(casesDir).filter((file) => file.endsWith('.ts'));
  return files.sort().map((file) => {
    const exported = Object.values(require(join(casesDir, file)) as Record<string, ProveCase>);
    const found = exported.find((value) => typeof value?.run === 'function');
    if (!found) throw new Error(`cases/${file} exports no case`);
    return found;
  });
}

function selectCases(all: ProveCase[], names: string[]): ProveCase[] {
  const unknown = names.filter((name) => !all.some((it) => it.name === name));
  if (unknown.length > 0) throw new Error(`Unknown case ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

function failure(error: unknown): Outcome {
  return { figures: {}, passed: false, note: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

void main();
