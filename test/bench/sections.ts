import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { growthHeading, growthSection } from './growth/report';
import { profileHeading, profileSection } from './profile/report';
import { targetsHeading, targetsSection } from './targets';

const file = join(__dirname, 'results.md');
const readmeFile = join(__dirname, '../../README.md');

/** Sections that follow from the results, or that runs of their own write, each kept as it was measured last. */
const kept: readonly { readonly heading: string; readonly text: (results: string) => string }[] = [
  { heading: targetsHeading, text: targetsSection },
  { heading: profileHeading, text: () => profileSection() },
  { heading: growthHeading, text: () => growthSection() },
];

/** The results of the whole benchmark with the sections that other runs wrote. */
export function withKept(text: string): string {
  const own = kept.reduce((rest, { heading }) => rest.split(`\n${heading}\n`)[0] ?? '', text);
  return [own.trimEnd(), ...kept.map((section) => section.text(own))].join('\n\n').concat('\n');
}

/** Works of the README, by how their rows begin. */
const told = [
  ['a read', 'read (crm.get)'],
  ['a list of 50', 'list 50'],
  ['an update', 'update'],
  ['a create', 'create'],
  ['a webhook', 'webhook'],
  ['the manifest', 'manifest 200'],
] as const;
const figures = /(<!-- figures: npm run bench -->\n)[\s\S]*?(<!-- end of figures -->)/;

/** The README with the figures of the results. Throws where a row or their place is missing. */
export function withFigures(readme: string, results: string): string {
  const rows = results.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const ratios = told.map(([name, begin]) => {
    const row = rows.find(([, work = '']) => work.startsWith(begin));
    if (!row) throw new Error(`the results have no row ${begin}`);
    return `${name} ${row[4]}`;
  });
  if (!figures.test(readme)) throw new Error('the README has no place for the figures');
  const text = [
    'Requests in a second beside bare Express 5 + mysql2, which neither validates nor audits, in the same run on one core:',
    `${ratios.join(', ')}`,
    '([all figures, and where the time goes](test/bench/results.md)).',
  ];
  return readme.replace(figures, (_all, begin: string, end: string) => `${begin}${text.join('\n')}\n${end}`);
}

export const storedResults = (): string => readFileSync(file, 'utf8');

/** The results with the rows of another run in place of those of the same work. */
export function withRowsOf(results: string, measured: string): string {
  const workOf = (line: string) => /^\| ([^|]+) \| [\d.]+ \|/.exec(line)?.[1];
  const rows = new Map(measured.split('\n').map((line) => [workOf(line), line]));
  return results
    .split('\n')
    .map((line) => (workOf(line) === undefined ? line : (rows.get(workOf(line)) ?? line)))
    .join('\n');
}

/** Write what a whole run measured, with what other runs wrote, and the README's figures. */
export function writeResults(text: string): void {
  const results = withKept(text);
  writeFileSync(file, results);
  writeFileSync(readmeFile, withFigures(readFileSync(readmeFile, 'utf8'), results));
}

/** After one of the kept sections was measured. */
export const rewrite = (): void => writeFileSync(file, withKept(storedResults()));
