import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shares } from './shares';

export const profileHeading = '## What the time is made of';

export interface Profiled {
  /** YYYY-MM-DD. */
  readonly measured: string;
  readonly works: readonly { readonly name: string; readonly shares: Shares }[];
}

const dataFile = join(__dirname, 'results.json');

export const keepProfile = (profiled: Profiled): void => writeFileSync(dataFile, `${JSON.stringify(profiled, null, 2)}\n`);

const stored = (): Profiled | undefined => (existsSync(dataFile) ? (JSON.parse(readFileSync(dataFile, 'utf8')) as Profiled) : undefined);

const parts: readonly (readonly [keyof Shares, string])[] = [
  ['sockets', 'system calls of sockets'],
  ['driver', 'database driver'],
  ['http', 'HTTP of Node'],
  ['express', 'Express and its parts'],
  ['own', 'Siteplane'],
  ['libraries', 'other libraries'],
  ['runtime', 'promises, timers, crypto'],
  ['collection', 'garbage collection'],
];

/** Percent of the busy time of the process, by whose code was running. */
export function profileSection(profiled = stored()): string {
  const cells = (...values: readonly string[]) => `| ${values.join(' | ')} |`;
  const lines = (profiled?.works ?? []).map(({ name, shares }) => cells(name, ...parts.map(([part]) => shares[part].toFixed(0))));
  return [
    profileHeading,
    '',
    `By \`npm run bench -- profile\`${profiled ? ` on ${profiled.measured}` : ''}: V8's sampling profile of the service under the same load, in percent of the time in which it was busy. A`,
    'function counts where it is written, not where it is called from. System calls of sockets are those to clients and to the database together.',
    '',
    cells('Work', ...parts.map(([, name]) => name)),
    cells('---', ...parts.map(() => '--:')),
    ...lines,
  ].join('\n');
}
