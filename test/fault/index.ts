import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../prove/case';
import { outcomeOf, readSize } from '../prove/running';
import { endTogether } from '../support/keep-track';
import { plan, type Row } from './plan';
import { resultsOf } from './results';

const resultsFile = join(__dirname, 'results.md');

/** `npm run fault [-- F6 F14]`: the rows of the plan, one after the other; the full size keeps what came of them in results.md (D734). */
async function main(): Promise<void> {
  endTogether();
  const size = readSize(process.env.SIZE);
  const seed = Number(process.env.SEED ?? 20_260_101);
  const runs: Run[] = [];
  const left: Row[] = [];
  for (const row of selectRows(process.argv.slice(2))) {
    const { id, fault, holds, shown } = row;
    if ('notBuilt' in shown) {
      console.log(`NOT BUILT ${id}: ${fault}: ${shown.notBuilt}`);
      left.push(row);
      continue;
    }
    const title = `${fault}: ${holds}`;
    const outcome = await outcomeOf('fault', { name: id, title, run: shown.run }, { size, seed });
    if (outcome.note?.startsWith('LEFT OUT')) {
      left.push(row);
      continue;
    }
    runs.push({ name: id, title, seed, outcome });
    if (size === 'full') writeFileSync(resultsFile, resultsOf(existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '', runs));
  }
  const failed = runs.filter(({ outcome }) => !outcome.passed).length;
  console.log(
    `fault: ${runs.length - failed} passed, ${failed} failed, ${left.length} NOT BUILT OR LEFT OUT${left.map(({ id }) => ` ${id}`).join('')}`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}

function selectRows(ids: readonly string[]): readonly Row[] {
  const unknown = ids.filter((id) => !plan.some((row) => row.id === id));
  if (unknown.length > 0) throw new Error(`Unknown row ${unknown.join(', ')}; there are ${plan.map(({ id }) => id).join(', ')}`);
  return ids.length === 0 ? plan : plan.filter(({ id }) => ids.includes(id));
}

void main();
