import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { rulesInOrder } from './mantine-rules.mts';

const packages = resolve(import.meta.dirname, '../node_modules');
const libraries = ['@mantine/core', '@mantine/hooks'];

/** `import { a as b } from "./a.mjs";` as it stands in a module that only passes on what others export. */
const importing = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g;

interface Imported {
  readonly name: string;
  readonly local: string;
}

const namesIn = (list: string): Imported[] =>
  list
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .flatMap(([name = '', local = name]) => (name === '' ? [] : [{ name, local }]));

interface Home {
  readonly name: string;
  readonly path: string;
}

/** Where what a library's index exports is defined, by its name there. */
function homesOf(library: string): ReadonlyMap<string, Home> {
  const index = resolve(packages, library, 'esm/index.mjs');
  const homes = new Map<string, Home>();
  for (const [, list = '', from = ''] of readFileSync(index, 'utf8').matchAll(importing))
    for (const { name, local } of namesIn(list))
      homes.set(local, { name, path: from.startsWith('.') ? resolve(dirname(index), from) : from });
  return homes;
}

/** The class names of a component, beside which the library has the rules for them. */
const classNames = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Each page loads the components that it uses, and their rules with them. The bundler follows imports of a library's index to all that
 * any page takes from there, and puts that into the chunk that every page loads; so imports of it go to the modules that it names.
 */
export function mantineParts(): Plugin {
  const homes = new Map(libraries.map((library) => [library, homesOf(library)]));
  const direct = (whole: string, list: string, library: string) => {
    const known = homes.get(library);
    if (!known) return whole;
    const imports = namesIn(list).map(({ name, local }) => {
      const home = known.get(name);
      if (!home) throw new Error(`${library} exports no ${name}`);
      return `import { ${home.name} as ${local} } from ${JSON.stringify(home.path)};`;
    });
    return imports.join(' ');
  };
  return {
    name: basename(import.meta.filename, '.mts'),
    apply: 'build',
    // After types are taken out, which have no home.
    enforce: 'post',
    transform(code, id) {
      const [, component] = classNames.exec(id) ?? [];
      if (component) {
        const rules = rulesInOrder(id, component).map((path) => `import ${JSON.stringify(path)};`);
        return { code: [code, ...rules].join('\n'), map: null };
      }
      return code.includes('@mantine/') ? { code: code.replace(importing, direct), map: null } : null;
    },
  };
}
