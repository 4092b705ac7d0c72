import type { Run } from '../prove/case';
import { sectionOf, sectionsOf } from '../prove/results';
import { plan, type Row } from './plan';

const head = `# What \`npm run fault\` showed

Written by \`npm run fault\` at full size: every row of the plan, each with its last result. A row that is not built is none.`;

/** results.md after `runs`: every row of the plan in its order, those that did not run now as they were. */
export function resultsOf(known: string, runs: readonly Run[]): string {
  const before = sectionsOf(known);
  const sections = plan.map((row) => {
    const run = runs.find(({ name }) => name === row.id);
    const text = run ? sectionOf(run) : before.get(row.id);
    return text && 'run' in row.shown && /^(Passed|\*\*Failed\*\*), seed/m.test(text) ? withOpen(row, text) : unproven(row);
  });
  const counts = `${sections.filter((text) => /^Passed, seed/m.test(text)).length} of ${plan.length} rows passed.`;
  return `${[head, counts, ...sections].join('\n\n')}\n`;
}

function withOpen({ open }: Row, text: string): string {
  const [shown = ''] = text.split('\n\nLeft open: ');
  return open ? `${shown}\n\nLeft open: ${open}.` : shown;
}

function unproven({ id, fault, holds, shown }: Row): string {
  const state = 'notBuilt' in shown ? `**Not built**: ${shown.notBuilt}.` : notRun(id, shown.name);
  return [`## ${id}`, '', `${fault}: ${holds}`, '', state].join('\n');
}

/** A case of the proofs may have been run there. */
const notRun = (id: string, name: string) =>
  `**Not run** by this command at full size yet${name === id ? '' : `; [the proof](../prove/results.md#${name}) that it runs has been`}.`;
