import { requirements } from '../requirements';
import { citationProblems, closeCitations } from './citations';
import { decisions } from './decisions';
import { missingNeeds } from './needs';

/** What Jest hands over, as far as it says which tests were asked for. */
interface Asked {
  readonly testPathPatterns: { readonly patterns: readonly string[] };
  readonly testNamePattern?: string | undefined;
  readonly onlyChanged?: boolean;
  readonly onlyFailures?: boolean;
  readonly shard?: unknown;
  readonly findRelatedTests?: boolean;
}

/** Stop what global-setup.ts started, and after a whole run compare what was cited with what has to be. */
export default async function globalTeardown(config: Asked): Promise<void> {
  await globalThis.siteplaneMariadb?.stop();
  const cited = closeCitations();
  if (!isWhole(config)) return;
  const all = decisions();
  const replaced = all.filter(({ replacedBy }) => replacedBy !== undefined).map(({ id }) => id);
  const problems = citationProblems(cited, { requirements, decisions: all.map(({ id }) => id), replaced });
  if (problems.length === 0) return;
  process.stderr.write(`\nWhat the tests cite does not fit (test/support/citations.ts):\n  ${problems.join('\n  ')}\n`);
  // Tests that were skipped for want of a program cite nothing.
  if (missingNeeds().length === 0) process.exitCode = 1;
}

const isWhole = ({ testPathPatterns, testNamePattern, onlyChanged, onlyFailures, shard, findRelatedTests }: Asked): boolean =>
  testPathPatterns.patterns.length === 0 && !(testNamePattern || onlyChanged || onlyFailures || shard || findRelatedTests);
