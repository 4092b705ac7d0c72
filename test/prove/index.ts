import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, ProveCase, Run } from './case';
import { mergeResults } from './results';

const casesDir = join(__dirname, 'cases');
const resultsFile = join(__dirname, 'results.md');

/** `npm run prove [-- CASE...]`: run the named cases (default: all), print each outcome, keep the full-size ones in results.md. */
async function main(): Promise<void> {
  const size = readSize(process.env.SIZE);
  const seed = Number(process.env.SEED ?? 20_260_101);
  const cases = selectCases(loadCases(), process.argv.slice(2));
  const runs: Run[] = [];
  for (const { name, title, run } of cases) {
    console.log(`prove ${name}: ${title} (size ${size}, seed ${seed})`);
    const log = (line: string) => console.log(`  ${line}`);
    const outcome = await run({ size, seed, log }).catch(failure);
    runs.push({ name, title, seed, outcome });
    for (const [figure, value] of Object.entries(outcome.figures)) log(`${figure}: ${value}`);
    console.log(`${outcome.passed ? 'ok    ' : 'FAILED'} ${name}${outcome.note ? `: ${outcome.note}` : ''}`);
  }
  if (size === 'full') {
    const known = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '';
    writeFileSync(resultsFile, mergeResults(known, runs));
  }
  const failed = runs.filter(({ outcome }) => !outcome.passed).length;
  console.log(`prove: ${runs.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
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
