import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, ProveCase, Run } from './case';
import { mergeResults } from './results';

export type Chosen = Readonly<{ size: 'small' | 'full'; seed: number }>;

/** One after the other, as those that are measured have to be. */
export async function inTurn(command: string, cases: readonly ProveCase[], chosen: Chosen): Promise<Run[]> {
  const runs: Run[] = [];
  for (const one of cases)
    runs.push({ name: one.name, title: one.title, seed: chosen.seed, outcome: await outcomeOf(command, one, chosen) });
  return runs;
}

/** Each case keeps its last result. */
export function writeResults(command: string, file: string, runs: readonly Run[]): void {
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, mergeResults(known, runs, command));
}

/** Run a case and print what came of it; `command` is what people call to run it. */
export async function outcomeOf(command: string, { name, title, run }: ProveCase, { size, seed }: Chosen): Promise<Outcome> {
  console.log(`${command} ${name}: ${title} (size ${size}, seed ${seed})`);
  const began = performance.now();
  const log = (line: string) => console.log(`  ${line}`);
  const outcome = await run({ size, seed, log }).catch(failure);
  for (const [figure, value] of Object.entries(outcome.figures)) log(`${figure}: ${value}`);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${outcome.passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${outcome.note ? `: ${outcome.note}` : ''}`);
  return outcome;
}

/** `SIZE`, by default full. */
export function readSize(size = 'full'): 'small' | 'full' {
  if (size === 'small' || size === 'full') return size;
  throw new Error(`SIZE must be small or full, not ${size}`);
}

/** Every file of the folder is a case, exported under any name. */
export function loadCases(casesDir: string): ProveCase[] {
  const files = readdirSync(casesDir).filter((file) => file.endsWith('.ts'));
  return files.sort().map((file) => {
    const exported = Object.values(require(join(casesDir, file)) as Record<string, ProveCase>);
    const found = exported.find((value) => typeof value?.run === 'function');
    if (!found) throw new Error(`cases/${file} exports no case`);
    return found;
  });
}

/** All of them, or those that are named. */
export function selectCases(all: ProveCase[], names: string[]): ProveCase[] {
  const unknown = names.filter((name) => !all.some((it) => it.name === name));
  if (unknown.length > 0) throw new Error(`Unknown case ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

function failure(error: unknown): Outcome {
  return { figures: {}, passed: false, note: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
