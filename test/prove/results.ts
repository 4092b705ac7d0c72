import type { Run } from './case';

const head = (command: string) =>
  [`# What \`npm run ${command}\` showed`, '', `Written by \`npm run ${command}\` at full size; each case keeps its last result.`].join(
    '\n',
  );

/** results.md after `runs`: their sections are replaced, those of other cases stay, all in order of name. */
export function mergeResults(known: string, runs: readonly Run[], command = 'prove'): string {
  const sections = sectionsOf(known);
  for (const run of runs) sections.set(run.name, sectionOf(run));
  const sorted = [...sections].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, text]) => text);
  return `${[head(command), ...sorted].join('\n\n')}\n`;
}

/** The sections of a results.md by name. */
export const sectionsOf = (known: string) =>
  new Map(
    known
      .split(/^(?=## )/m)
      .filter((text) => text.startsWith('## '))
      .map((text) => [nameOf(text), text.trim()]),
  );

const nameOf = (text: string) => text.slice(3).split('\n')[0]?.trim() ?? '';

export function sectionOf({ name, title, seed, outcome }: Run): string {
  const rows = Object.entries(outcome.figures).map(([figure, value]) => `| ${cell(figure)} | ${cell(value)} |`);
  const table = rows.length > 0 ? ['', '| Figure | Value |', '|---|--:|', ...rows] : [];
  const note = outcome.note ? ['', outcome.note.split('\n')[0] ?? ''] : [];
  return [`## ${name}`, '', title, '', `${outcome.passed ? 'Passed' : '**Failed**'}, seed ${seed}.`, ...table, ...note].join('\n');
}

const cell = (value: string | number) => String(value).replaceAll('|', '\\|').replaceAll('\n', ' ');
