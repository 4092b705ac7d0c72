import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Group } from '../../plugin/kit/group';

const source = readFileSync(resolve(__dirname, '../../plugin/cli/main.ts'), 'utf8');

/** Every command of the command line by its name: its own, and those that groups contribute. */
export function commandsOf(groups: readonly Pick<Group, 'commands'>[]): string[] {
  const own = [...source.matchAll(/^ {2}\['(\w+)', async/gm)].flatMap(([, name]) => name ?? []);
  return [...own, ...groups.flatMap((group) => group.commands.map(({ name }) => name))].sort();
}
