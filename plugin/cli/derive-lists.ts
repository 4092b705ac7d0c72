import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Files = Readonly<Record<string, string>>;

/** What biome would put on one line. */
const lineWidth = 140;
const mark = (from: string) => `// Written by \`npm run derive\` from ${from} (D820).\n`;
const camel = (name: string) => name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
const foldersOf = (path: string) =>
  (existsSync(path) ? readdirSync(path, { withFileTypes: true }) : []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
const byName = (names: readonly string[]) => [...names].sort();

/** The names of the files in a folder without their ending, in order. */
function namesIn(path: string, ending: string): string[] {
  const all = existsSync(path) ? readdirSync(path) : [];
  return byName(all.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length)));
}

/** Lists of what stands in a folder, by path: whoever adds a file names it nowhere. */
export function listFiles(root: string): Files {
  return { ...operationLists(root), ...migrationLists(root), ...textList(root), ...viewLists(root) };
}

/** `operations.ts` of each group: a file beside `index.ts` is an operation, and its path says what it exports. */
function operationLists(root: string): Files {
  const groups = foldersOf(join(root, 'plugin/resources')).filter((name) => !name.startsWith('_'));
  return Object.fromEntries(
    groups.map((group) => {
      const folder = `plugin/resources/${group}`;
      const actions = namesIn(join(root, folder), '.ts').filter((name) => !['index', 'operations', 'port'].includes(name));
      const exported = (action: string) => camel(`${group}_${action}`);
      const imports = actions.map((action) => `import { ${exported(action)} } from './${action}';\n`);
      const rows = actions.map((action) => `  ${action}: ${exported(action)},\n`);
      return [
        `${folder}/operations.ts`,
        `${mark('the files of this folder')}${imports.join('')}\nexport const operations = {\n${rows.join('')}};\n`,
      ];
    }),
  );
}

/** `index.ts` of each folder of migrations, in the order of their numbers. */
function migrationLists(root: string): Files {
  const folders = [
    'plugin/db/migrations',
    ...foldersOf(join(root, 'plugin/resources')).map((group) => `plugin/resources/${group}/migrations`),
    ...foldersOf(join(root, 'plugin/engines')).map((engine) => `plugin/engines/${engine}/data/migrations`),
  ];
  return Object.fromEntries(
    folders.flatMap((folder) => {
      const names = namesIn(join(root, folder), '.ts').filter((name) => name !== 'index');
      return existsSync(join(root, folder)) ? [[`${folder}/index.ts`, migrationList(join(root, folder), names)]] : [];
    }),
  );
}

function migrationList(folder: string, names: readonly string[]): string {
  const steps = names.map((name) => ({
    name,
    exported: byName(exportsOf(join(folder, `${name}.ts`), /^export const (\w+) = migration\(/gm)),
  }));
  const depth = folder.includes('/db/') ? '..' : `${folder.includes('/engines/') ? '../' : ''}../../../db`;
  const imports = steps.map(({ name, exported }) => `import { ${exported.join(', ')} } from './${name}';\n`);
  const all = steps.flatMap(({ exported }) => exported);
  const declared = 'export const migrations: readonly Migration[] = [';
  const line = `${declared}${all.join(', ')}];`;
  const list = line.length <= lineWidth ? line : `${declared}\n${all.map((name) => `  ${name},\n`).join('')}];`;
  return `${mark('the files of this folder')}import type { Migration } from '${depth}/migrate';\n${imports.join('')}\n${list}\n`;
}

const exportsOf = (file: string, pattern: RegExp) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name);

/** The files of the pages' texts, so that the compiler knows their keys. */
function textList(root: string): Files {
  const names = namesIn(join(root, 'admin-ui/src/texts'), '.json');
  const imports = names.map((name) => `import type ${camel(name)} from './${name}.json';\n`);
  const rows = names.map((name) => `  readonly ${key(name)}: typeof ${camel(name)};\n`);
  const list = `${imports.join('')}\n/** The files of the catalogue. */\nexport interface TextFiles {\n${rows.join('')}}\n`;
  return names.length > 0 ? { 'admin-ui/src/texts/files.ts': `${mark('the files of this folder')}${list}` } : {};
}

const key = (name: string) => (/^\w+$/.test(name) ? name : `'${name}'`);

/** `views.tsx` of the pages and of each engine's pages: a file in `pages/` is a page, and its name is its slug. */
function viewLists(root: string): Files {
  const src = join(root, 'admin-ui/src');
  const engines = foldersOf(join(src, 'engines')).map((engine) => [
    `admin-ui/src/engines/${engine}/views.tsx`,
    `${mark('the files of `pages/`')}import { view } from '../../ui/view';

/** The views of the engine's pages, by slug. */
export const ${camel(engine)}Views = {\n${viewRows(join(src, 'engines', engine))}};\n`,
  ]);
  const own = `${mark('the files of `pages/`')}import type { ComponentType } from 'react';
import { engineViews } from './engines/views';
import type { PageProps, PageSlug } from './pages';
import { view } from './ui/view';

/** The view of each page, loaded when it is opened: most people never open most of them, and the console brings a form engine. */
export const views: Readonly<Record<PageSlug, ComponentType<PageProps>>> = {
  ...engineViews,\n${viewRows(src)}};\n`;
  return existsSync(src) ? { ...Object.fromEntries(engines), 'admin-ui/src/views.tsx': own } : {};
}

function viewRows(folder: string): string {
  const rows = namesIn(join(folder, 'pages'), '.tsx').map((slug) => {
    const file = join(folder, 'pages', `${slug}.tsx`);
    const [exported = 'Page'] = exportsOf(file, /^export (?:function|const) (\w+Pages?)\b/gm);
    const parts = [`async () => (await import('./pages/${slug}')).${exported}`, ...textsOf(file).map((area) => `'${area}'`)];
    const line = `  ${key(slug)}: view(${parts.join(', ')}),`;
    return line.length <= lineWidth ? line : `  ${key(slug)}: view(\n${parts.map((part) => `    ${part},\n`).join('')}  ),`;
  });
  return rows.map((row) => `${row}\n`).join('');
}

/** The files of texts that a page draws: a page that lacks one of them would be hidden again until it has come (D495). */
export function textsOf(page: string): string[] {
  const drawn = [...withImports(page)].flatMap((file) => exportsOf(file, /useText\('([\w-]+)'\)/g));
  return byName([...new Set(drawn)].filter((area) => area !== 'frame'));
}

/**
 * A module with all that it imports, now or when it is shown (`subpage`, `later`): a part that lacked its texts would be hidden in the middle
 * of what somebody does with it. A `view` brings texts of its own.
 */
function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imported = exportsOf(file, /^(?:import|export)\s+(?!type)[^;]*?from '(\.[^']+)'/gm);
  for (const name of [...imported, ...exportsOf(file, /\b(?:subpage|later)\(async \(\) => [^;]*?import\('(\.[^']+)'\)/g)]) {
    const path = join(dirname(file), name);
    const next = [`${path}.tsx`, `${path}.ts`, `${path}/index.tsx`, `${path}/index.ts`].find((one) => existsSync(one));
    if (next) withImports(next, found);
  }
  return found;
}
