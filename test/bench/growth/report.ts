import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from './fill';

/** What one kind of request cost at one size. */
export interface Cost {
  readonly ms: number;
  /** Rows that the database looked at for it: does not depend on the machine. */
  readonly rowsRead: number;
  /** Processor milliseconds of the service. */
  readonly cpuMs: number;
}

/** One kind of rows, as it was measured last; costs and bytes are by size. */
export interface Measured {
  /** YYYY-MM-DD. */
  readonly measured: string;
  readonly sizes: readonly number[];
  /** Of the tables and indexes on disk; empty where it was not looked at. */
  readonly bytes: readonly number[];
  readonly works: readonly { readonly name: string; readonly costs: readonly Cost[] }[];
}

type All = Partial<Readonly<Record<Table, Measured>>>;

const dataFile = join(__dirname, 'results.json');
const chartFile = join(__dirname, 'curves.svg');

export const growthHeading = '## Growth';

export const stored = (): All => (existsSync(dataFile) ? (JSON.parse(readFileSync(dataFile, 'utf8')) as All) : {});

/** Write down what was measured, and make the chart of all that is known. */
export function keep(table: Table, measured: Measured): void {
  const all = { ...stored(), [table]: measured };
  writeFileSync(dataFile, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(chartFile, chartOf(all));
}

function short(count: number): string {
  if (count >= 1_000_000) return `${count / 1_000_000} M`;
  return count >= 1000 ? `${Math.round(count / 1000)} k` : String(count);
}
const cells = (...values: readonly string[]) => `| ${values.join(' | ')} |`;

export function growthSection(all: All = stored()): string {
  const parts = Object.entries(all).flatMap(([table, { measured, sizes, bytes, works }]) => [
    '',
    `### ${table}`,
    '',
    `Measured on ${measured}${bytes.length === 0 ? '' : `; on disk ${bytes.map((one, at) => `${short(sizes[at] ?? 0)} rows ${Math.round(one / 1e6)} MB`).join(', ')}`}.`,
    '',
    cells('Work', ...sizes.map((size) => `ms at ${short(size)}`), ...sizes.map((size) => `rows read at ${short(size)}`)),
    cells('---', ...sizes.map(() => '--:'), ...sizes.map(() => '--:')),
    ...works.map(({ name, costs }) =>
      cells(name, ...costs.map(({ ms }) => ms.toFixed(1)), ...costs.map(({ rowsRead }) => String(rowsRead))),
    ),
  ]);
  return [
    growthHeading,
    '',
    'By `npm run bench -- growth` on MariaDB: medians of 15 requests one after the other over HTTP, on a machine of two cores that was busy with other',
    'work at the time. So compare the sizes of a row with each other, and trust the rows that the database read more than the times.',
    '',
    '![Time of each request at 10 k, 100 k and 1 M rows](growth/curves.svg)',
    ...parts,
  ].join('\n');
}

const [panelWidth, panelHeight, plot] = [300, 210, { left: 42, top: 24, width: 150, height: 150 }];
const colours = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#ff7f0e', '#17becf'];
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A small chart for each kind: rows to the right and milliseconds upwards, both by powers of ten, so that what is linear rises by 45 degrees. */
export function chartOf(all: All): string {
  const entries = Object.entries(all);
  const panels = entries.map(([table, one], at) => panel(table, one, { x: (at % 3) * panelWidth, y: Math.floor(at / 3) * panelHeight }));
  const [width, height] = [panelWidth * 3, panelHeight * Math.ceil(entries.length / 3)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="9">`,
    '<title>Milliseconds of each request, by the number of rows</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...panels,
    '</svg>',
    '',
  ].join('\n');
}

function panel(table: string, { sizes, works }: Measured, { x, y }: { x: number; y: number }): string {
  const across = (at: number) => plot.left + (sizes.length < 2 ? 0 : (at / (sizes.length - 1)) * plot.width);
  // From a millisecond to a minute.
  const up = (ms: number) => plot.top + plot.height * (1 - Math.min(1, Math.max(0, Math.log10(Math.max(ms, 1)) / Math.log10(60_000))));
  const lines = works.map(({ name, costs }, at) => {
    const colour = colours[at % colours.length];
    const points = costs.map(({ ms }, size) => `${across(size).toFixed(1)},${up(ms).toFixed(1)}`).join(' ');
    const label = `<text x="${plot.left + plot.width + 6}" y="${plot.top + 10 + at * 13}" fill="${colour}">${escaped(name.slice(0, 26))}</text>`;
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.5"/>${label}`;
  });
  const marks = [1, 10, 100, 1000, 10_000].map((ms) => {
    const at = up(ms).toFixed(1);
    const line = `<line x1="${plot.left}" x2="${plot.left + plot.width}" y1="${at}" y2="${at}" stroke="#ddd"/>`;
    return `${line}<text x="${plot.left - 4}" y="${Number(at) + 3}" text-anchor="end">${ms < 1000 ? `${ms} ms` : `${ms / 1000} s`}</text>`;
  });
  const below = sizes.map(
    (size, at) => `<text x="${across(at)}" y="${plot.top + plot.height + 14}" text-anchor="middle">${short(size)}</text>`,
  );
  const title = `<text x="${plot.left}" y="14" font-size="12" font-weight="bold">${table}</text>`;
  return [`<g transform="translate(${x} ${y})">`, title, ...marks, ...below, ...lines, '</g>'].join('');
}
