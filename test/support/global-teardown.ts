import { requirements } from '../requirements';
import { type Asked, isWhole } from './asked';
import { citationProblems, closeCitations } from './citations';
import { decisions } from './decisions';
import { citedByLong } from './long-tests';
import { missingNeeds } from './needs';

/** Stop what global-setup.ts started, and after a whole run compare what was cited with what has to be. */
export default async function globalTeardown(config: Asked): Promise<void> {
  await globalThis.siteplaneMariadb?.stop();
  const cited = new Set([...closeCitations(), ...citedByLong()]);
  if (!isWhole(config)) return;
  const all = decisions();
  const replaced = all.filter(({ replacedBy }) => replacedBy !== undefined).map(({ id }) => id);
  const problems = citationProblems(cited, { requirements, decisions: all.map(({ id }) => id), replaced });
  if (problems.length === 0) return;
  process.stderr.write(`\nWhat the tests cite does not fit (test/support/citations.ts):\n  ${problems.join('\n  ')}\n`);
  // Tests that were skipped for want of a program cite nothing.
  if (missingNeeds().length === 0) process.exitCode = 1;
}
