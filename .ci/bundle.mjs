// All that runs on the server as one file, `dist/siteplane.js`: a start reads one file instead of 1,500 (D644). Packages stay what npm
// installs. Beside it the entries that package.json and each plugin.json name, and the files that pages are served from.
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import { build } from 'esbuild';

/** Modules that a process begins with, by their places below `dist`. */
const entries = [
  'plugin/index',
  'plugin/exports',
  'plugin/host/index',
  'plugin/host-kit/index',
  'plugin/host-contract/index',
  'plugin/hosts/apostrophe/index',
  'plugin/hosts/directus/index',
  'plugin/hosts/express/index',
  'plugin/assistant-bridge/index',
  'plugin/engines/booking/index',
  'plugin/engines/crm/index',
  'plugin/cli/index',
  'plugin/cli/derive',
  'host-shim/index',
];
/** Commands that only speak to a site: each call of a script would wait for the whole server to be read. */
const speaking = ['call', 'manifest', 'mcp'];
/** Runs in browsers too, so that it is a file of its own, which needs nothing. */
const client = 'plugin/client/index';
/** A thread of its own, which needs nothing of the rest. */
const worker = 'plugin/assistant-bridge/code-mode/worker';
/** What a desktop assistant runs on a machine without Siteplane (D746). */
const desktop = { entryPoints: ['plugin/cli/desktop.ts'], outfile: 'dist/plugin/assistant-bridge/desktop/server.js' };

/** A module finds its files where they are copied to: `dist` has the folders of the sources. */
const ownFolders = {
  name: 'own-folders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/](plugin|host-shim)[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes('__dirname')) return undefined;
      const folder = relative('.', dirname(path)).replaceAll(sep, '/');
      return { contents: source.replaceAll('__dirname', `inDist('${folder}')`), loader: 'ts' };
    }),
};

/** Packages that no start needs: they are read when something of them is first used (D686). */
const later = [
  ...['csv-parse', 'diff', 'fflate', 'ical-generator', 'liquidjs', 'markdown-it', 'markdown-it-footnote', 'mysql2', 'mysql2/promise'],
  ...['parse5', 'postal-mime', 'sanitize-html'],
];
const ofFunctions = ['length', 'name', 'prototype', 'arguments', 'caller'];

/** A module with the names of the package, each of which loads it. */
function standIn(name) {
  const whole = createRequire(import.meta.url)(name);
  const isCalled = typeof whole === 'function';
  const names = Object.getOwnPropertyNames(whole).filter((own) => own !== '__esModule' && !(isCalled && ofFunctions.includes(own)));
  return `let whole;
const load = () => (whole ??= require('${name}'));
module.exports = ${isCalled ? 'function (...given) { return new.target ? new (load())(...given) : load()(...given); }' : '{}'};
${whole.__esModule ? "Object.defineProperty(module.exports, '__esModule', { value: true });" : ''}
for (const name of ${JSON.stringify(names)}) Object.defineProperty(module.exports, name, { enumerable: true, get: () => load()[name] });`;
}

const readLater = {
  name: 'read-later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^.]/ }, ({ path, namespace }) =>
      later.includes(path) && namespace !== 'later' ? { path, namespace: 'later' } : undefined,
    );
    onResolve({ filter: /^[^.]/, namespace: 'later' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: 'later' }, ({ path }) => ({ contents: standIn(path), loader: 'js' }));
  },
};

/** What they never load stays out of their file. */
const otherCommands = {
  name: 'other-commands',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\./ }, ({ path, kind }) =>
      kind === 'dynamic-import' && !speaking.some((name) => path === `./${name}.js`) ? { path, external: true } : undefined,
    ),
};

// Only spaces go, and lines end: names and places are for those who read a stack (D827).
const smaller = { minifyWhitespace: true, lineLimit: 500 };
const settings = { bundle: true, format: 'cjs', target: 'node20.19', packages: 'external', logLevel: 'warning', ...smaller };

/** What is compiled, for review only or bundled by a build of its own is not copied. */
const compiled = new Set(['.ts', '.tsx', '.md']);
const elsewhere = new Set([join('plugin', 'contract'), join('host-shim', 'admin', 'editor')]);
const isServed = (source) => !compiled.has(extname(source)) && !elsewhere.has(source);

const fromWhole = (path) => `require('${relative(dirname(path), '.').replaceAll(sep, '/')}/siteplane.js').load['${path}']()`;

/** The names are spelt out for those who `import` from the package. */
const moduleText = (path, names) => `module.exports = ${fromWhole(path)};\n0 && (module.exports = { ${names.join(', ')} });\n`;

/** Until the site has started, the memory for new objects does not grow: an idle process would never give it back (D778). */
const smallStart = "require('node:v8').setFlagsFromString('--semi-space-growth-factor=1')";

const commandText = `#!/usr/bin/env node
if (process.argv[2] === 'start') ${smallStart};
if (${JSON.stringify(speaking)}.includes(process.argv[2])) require('./speaking.js');
else ${fromWhole('plugin/cli/index')};
`;

/** The text of an entry. */
function entryText(path) {
  if (path === 'plugin/cli/index') return commandText;
  if (path === 'host-shim/index') return `${smallStart};\n${fromWhole(path)};\n`;
  return moduleText(path, Object.keys(load[path]()));
}

for (const folder of ['plugin', 'host-shim']) {
  rmSync(`dist/${folder}`, { recursive: true, force: true });
  cpSync(folder, `dist/${folder}`, { recursive: true, filter: isServed });
}
await Promise.all([
  build({
    ...settings,
    platform: 'node',
    stdin: {
      contents: `exports.load = {\n${entries.map((path) => `'${path}': () => require('./${path}'),\n`).join('')}};`,
      resolveDir: '.',
    },
    banner: { js: "'use strict';\nconst inDist = (folder) => require('node:path').join(__dirname, folder);" },
    plugins: [ownFolders, readLater],
    outfile: 'dist/siteplane.js',
  }),
  build({
    ...settings,
    platform: 'node',
    entryPoints: ['plugin/cli/index.ts'],
    plugins: [otherCommands],
    outfile: 'dist/plugin/cli/speaking.js',
  }),
  ...[client, worker].map((path) => build({ ...settings, platform: 'node', entryPoints: [`${path}.ts`], outfile: `dist/${path}.js` })),
  build({ ...settings, ...desktop, platform: 'node', packages: 'bundle', minify: true }),
]);

const { load } = createRequire(import.meta.url)('../dist/siteplane.js');
for (const path of entries) {
  const file = `dist/${path}.js`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, entryText(path));
}
chmodSync('dist/plugin/cli/index.js', 0o755);
await load['plugin/cli/derive']().derive(['--documents'], (text) => process.stdout.write(text));
