import type { Run } from './case';

const head = ['# What `npm run prove` showed', '', 'Written by `npm run prove` at full size; each case keeps its last result.'];

/** results.md after `runs`: their sections are replaced, those of other cases stay, all in order of name. */
export function mergeResults(known: string, runs: readonly Run[]): string {
  const sections = new Map(
    known
      .split(/^(?=## )/m)
      .filter((text) => text.startsWith('## '))
      .map((text) => [nameOf(text), text.trim()]),
  );
  for (const run of runs) sections.set(run.name, section(run));
  const sorted = [...sections].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, text]) => text);
  return `${[head.join('\n'), ...sorted].join('\n\n')}\n`;
}

const nameOf = (text: string) => text.slice(3).split('\n')[0]?.trim() ?? '';

function section({ name, title, seed, outcome }: Run): string {
  const rows = Object.entries(outcome.figures).map(([figure, value]) => `| ${cell(figure)} | ${cell(value)} |`);
  const table = rows.length > 0 ? ['', '| Figure | Value |', '|---|--:|', ...rows] : [];
  const note = outcome.note ? ['', outcome.note.split('\n')[0] ?? ''] : [];
  return [`## ${name}`, '', title, '', `${outcome.passed ? 'Passed' : '**Failed**'}, seed ${seed}.`, ...table, ...note].join('\n');
}

const cell = (value: string | number) => String(value).replaceAll('|', '\\|').replaceAll('\n', ' ');
