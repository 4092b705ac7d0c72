// `npm run budget`: what a browser loads before it shows a page, and how much it may be. Chunks that are loaded later, by a click, do not
// count. `npm run budget -- page=40` tries another limit, in kB.
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const kB = 1000;
/** After gzip: the frame around all pages, and what each page adds to it (D428); and how many files that is in all (D824). */
const most = { script: 150 * kB, styles: 11.5 * kB, page: 60 * kB, files: 30 };

for (const [name, limit] of process.argv.slice(2).map((one) => one.split('='))) most[name] = Number(limit) * (name === 'files' ? 1 : kB);

const { output } = await build({ root: 'admin-ui', configFile: 'admin-ui/vite.config.mts', logLevel: 'error', build: { write: false } });
const files = new Map(output.map((file) => [file.fileName, file]));
const sizeOf = (name) => gzipSync(files.get(name).code ?? files.get(name).source, { level: 9 }).length;
const sum = (names) => [...names].reduce((total, name) => total + sizeOf(name), 0);

/** A chunk with all that it imports at once. */
function closure(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of files.get(name).imports) if (files.has(imported)) closure(imported, found);
  return found;
}

const styles = (chunks) => new Set([...chunks].flatMap((name) => [...(files.get(name).viteMetadata?.importedCss ?? [])]));
const entry = output.find(({ isEntry }) => isEntry);
const frame = closure(entry.fileName);
/** They follow the frame on every page, whatever it is. */
const menus = closure(output.find(({ facadeModuleId = '' }) => facadeModuleId?.endsWith('/ui/header-menus.tsx')).fileName);
const isPage = ({ facadeModuleId = '' }) =>
  /\/src\/(pages|engines\/\w+\/pages)\/([\w-]+|calendars\/[\w-]+-page)\.tsx$/.test(facadeModuleId ?? '');

const rows = [
  ['frame, scripts', sum(frame), most.script],
  ['menus of the header', sum([...menus].filter((name) => !frame.has(name))), most.page],
  ['frame, styles', sum(styles(frame)), most.styles],
  ...output
    .filter((file) => file.type === 'chunk' && file.isDynamicEntry && isPage(file))
    .map((file) => {
      const more = [...closure(file.fileName)].filter((name) => !frame.has(name) && !menus.has(name));
      return [`page ${basename(file.facadeModuleId, '.tsx')}`, sum(more), most.page];
    }),
];
const fileRows = output
  .filter((file) => file.type === 'chunk' && file.isDynamicEntry && isPage(file))
  .map((file) => {
    const scripts = new Set([...frame, ...menus, ...closure(file.fileName)]);
    return { name: basename(file.facadeModuleId, '.tsx'), count: scripts.size + styles(scripts).size };
  });
const tooMany = fileRows.filter(({ count }) => count > most.files);
for (const { name, count } of tooMany) console.log(`page ${name}: ${count} files, at most ${most.files}`);
for (const [name, size, limit] of rows)
  if (size > limit) console.log(`${name}: ${(size / kB).toFixed(1)} kB after gzip, at most ${limit / kB} kB`);
const over = rows.filter(([, size, limit]) => size > limit);
console.log(
  `budget: ${rows.map(([name, size]) => `${name} ${(size / kB).toFixed(1)}`).join(', ')} kB, at most ${Math.max(...fileRows.map(({ count }) => count))} files`,
);
process.exit(over.length + tooMany.length === 0 ? 0 : 1);
