import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const core = resolve(import.meta.dirname, '../node_modules/@mantine/core');
const folders = /^(.*\/@mantine\/core\/esm\/(?:components|utils)\/\w+)\//;

/** The folder of a component with all its parts. */
const folderOf = (module: string) => folders.exec(module)?.[1];

interface Folder {
  /** Names of the rules that its parts have. */
  readonly rules: readonly string[];
  /** Folders of the components that it is made of. */
  readonly uses: readonly string[];
}

const read = new Map<string, Folder>();

function contentOf(folder: string): Folder {
  const known = read.get(folder);
  if (known) return known;
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjs'));
  const imported = modules.flatMap((name) => {
    const module = join(folder, name);
    return [...readFileSync(module, 'utf8').matchAll(/^import .* from "(\..*)";$/gm)].map(([, from = '']) =>
      resolve(dirname(module), from),
    );
  });
  const content = {
    rules: modules.flatMap((name) => /(\w+)\.module\.mjs$/.exec(name)?.[1] ?? []),
    uses: [...new Set(imported.flatMap((module) => folderOf(module) ?? []))].filter((one) => one !== folder),
  };
  read.set(folder, content);
  return content;
}

/**
 * The files with the rules of a component, last of them its own: those of a list have the weight of those of the pop-up that it is, so that
 * the later count. Which of them a page executes first is chance otherwise, as a part may be used without its whole (D824).
 */
export function rulesInOrder(module: string, name: string): string[] {
  const own = folderOf(module);
  const before = new Set<string>();
  const seen = new Set([own]);
  function visit(folder: string) {
    if (seen.has(folder)) return;
    seen.add(folder);
    const { rules, uses } = contentOf(folder);
    uses.forEach(visit);
    for (const rule of rules) before.add(rule);
  }
  if (own) contentOf(own).uses.forEach(visit);
  return [...before, name].map((rule) => join(core, 'styles', `${rule}.css`));
}
