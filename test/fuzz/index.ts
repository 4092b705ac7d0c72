import { join } from 'node:path';
import { inTurn, loadCases, readSize, selectCases, writeResults } from '../prove/running';
import { endTogether } from '../support/keep-track';

/** `npm run fuzz [-- CASE...]`: what `SEED` draws, in numbers of `SIZE`; the full size keeps its results in results.md (D730). */
async function main(): Promise<void> {
  endTogether();
  const size = readSize(process.env.SIZE);
  const seed = Number(process.env.SEED ?? 20_260_101);
  const cases = selectCases(loadCases(join(__dirname, 'cases')), process.argv.slice(2));
  const runs = await inTurn('fuzz', cases, { size, seed });
  // What is tried at one place only is no result of the whole.
  if (size === 'full' && process.env.ONLY === undefined) writeResults('fuzz', join(__dirname, 'results.md'), runs);
  const failed = runs.filter(({ outcome }) => !outcome.passed).length;
  console.log(`fuzz: ${runs.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

void main();
