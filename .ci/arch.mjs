// `npm run arch`: every import rule, and whether docs/rooms.svg shows the imports as they are; `-- --graph` draws it again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { drawRooms } from './rooms.mjs';

const picture = 'docs/rooms.svg';
const folder = mkdtempSync(join(tmpdir(), 'sp-arch-'));
const result = join(folder, 'imports.json');
const run = (command) => spawnSync(`npx --no-install ${command}`, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] }).status;

run(`depcruise plugin host-shim admin-ui test --config .dependency-cruiser.cjs -T json -f ${result}`);
const areRulesKept = run(`depcruise-fmt ${result} -T err -e`) === 0;
const { modules } = JSON.parse(readFileSync(result, 'utf8'));
rmSync(folder, { recursive: true });

/** Imports between boxes, as often as they come: which box a path belongs to is `boxOf`'s to say; nothing for none. */
function importsBetween(boxOf) {
  const typesOnly = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      const [from, to] = [boxOf(source), boxOf(resolved)];
      if (!from || !to || from === to) continue;
      const key = `${from}\n${to}`;
      typesOnly.set(key, (typesOnly.get(key) ?? true) && dependencyTypes.includes('type-only'));
    }
  }
  return [...typesOnly].map(([key, isTypes]) => [...key.split('\n'), isTypes]).sort(([a, b], [c, d]) => (a + b < c + d ? -1 : 1));
}

const part = (pattern) => (path) => pattern.exec(path)?.[1];
function room(path) {
  if (path === 'plugin/config.ts') return 'config';
  if (/^plugin\/[^/]+\.ts$/.test(path)) return 'plugin/index';
  return part(/^(?:plugin\/)?([^/]+)\//)(/^(plugin|host-shim|admin-ui)\//.test(path) ? path : '');
}

const engineOf = part(/^plugin\/engines\/([^/]+)\//);
const engines = [...new Set(modules.map(({ source }) => engineOf(source)))].filter((engine) => engine && engine !== 'kit').sort();

const svg = drawRooms([
  {
    title: 'Rooms',
    hint: 'An arrow is an import, dashed where only types are; what follows from other arrows is left out.',
    imports: importsBetween(room),
  },
  {
    title: 'plugin/resources',
    hint: 'Groups use each other by port.ts only.',
    imports: importsBetween(part(/^plugin\/resources\/([^/]+)\//)),
  },
  ...engines.map((engine) => ({
    title: `plugin/engines/${engine}`,
    hint: 'Folders of the engine on their floors.',
    imports: importsBetween(part(new RegExp(`^plugin/engines/${engine}/([^/]+)/`))),
  })),
]);

const isFresh = existsSync(picture) && readFileSync(picture, 'utf8') === svg;
if (process.argv.includes('--graph')) {
  mkdirSync(dirname(picture), { recursive: true });
  writeFileSync(picture, svg);
  console.log(`${picture}: ${isFresh ? 'as it was' : 'written'}`);
} else if (!isFresh) {
  console.log(`${picture} does not show the imports as they are. Run: npm run arch -- --graph`);
}
process.exit(areRulesKept && (isFresh || process.argv.includes('--graph')) ? 0 : 1);
