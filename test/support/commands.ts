import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commands as ofGroups } from '../../plugin/resources/commands';

const source = readFileSync(resolve(__dirname, '../../plugin/cli/main.ts'), 'utf8');

/** Every command of the command line by its name: its own, and those that groups contribute. */
export function allCommands(): string[] {
  const own = [...source.matchAll(/^ {2}\['(\w+)', async/gm)].flatMap(([, name]) => name ?? []);
  return [...own, ...ofGroups.map(({ name }) => name)].sort();
}
