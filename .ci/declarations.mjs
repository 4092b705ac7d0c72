// The types of the package: declarations of what its exports reach, and of nothing else (D646). Those of the client need nothing of the
// server: its operations are told as text, made of their schemas.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { operationsText } from './operations-types.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(join(root, 'dist/plugin/contract/manifest.json'), 'utf8'));

const entries = Object.values(exports).flatMap(({ types }) =>
  types ? [join(root, types.replace(/^\.\/dist\/(.*)\.d\.ts$/, '$1.ts'))] : [],
);
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(entries, {
  ...options,
  ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, incremental: false },
  ...{ rootDir: root, outDir: join(root, 'dist') },
});

const clientFolder = join(root, 'plugin/client');
const groups = join(root, 'plugin/resources/index.ts');
const manifestEntry = join(root, 'plugin/kit/derive/manifest-entry.ts');
/** Where the client finds the types of the operations. */
const operations = './operations';

const written = new Set();
const problems = [];
const sourceOf = (path) => [`${path}.ts`, join(path, 'index.ts')].find((file) => program.getSourceFile(file));

/** What the others see of the groups: their exact types are told by their operations. */
const groupsText = `import type { Group } from '../kit/group';
export declare const groups: readonly Group[];
export type { ManifestEntry } from '../kit/derive/manifest-entry';
export type { Operations } from '../client/operations';
`;

function write(file) {
  if (written.has(file)) return;
  written.add(file);
  if (file === groups) return save(file, join(root, 'dist/plugin/resources/index.d.ts'), groupsText);
  const { diagnostics } = program.emit(program.getSourceFile(file), (path, text) => save(file, path, text), undefined, true);
  problems.push(...diagnostics);
}

function save(file, path, text) {
  const reached = [...text.matchAll(/(?:from |import\()['"](\.[^'"]*)['"]/g)].map(([, from]) => [
    from,
    sourceOf(join(dirname(file), from)),
  ]);
  const isClient = dirname(file) === clientFolder;
  let shown = text;
  for (const [from, source] of reached) {
    if (isClient && source === groups) shown = shown.replaceAll(`'${from}'`, `'${operations}'`);
    else if (source) write(source);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, shown.replace(/\n?\/\/# sourceMappingURL=.*\n?$/, '\n'));
}

[...entries, manifestEntry].forEach(write);
const entryText = "export type { ManifestEntry } from '../kit/derive/manifest-entry';\n";
writeFileSync(join(root, 'dist/plugin/client/operations.d.ts'), entryText + operationsText(manifest));

if (problems.length > 0) {
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' };
  process.stderr.write(ts.formatDiagnostics(problems, host));
  process.exit(1);
}
process.stdout.write(`declarations: ${written.size + 1} files\n`);
