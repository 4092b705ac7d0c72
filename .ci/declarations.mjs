// The types of the package: declarations of what its exports reach, and of nothing else (D106).
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.tsconfig.types.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(1);

const kept = new Set();
const fileOf = (path) => [`${path}.d.ts`, `${path}/index.d.ts`].find(existsSync);

function keep(file) {
  if (kept.has(file)) return;
  kept.add(file);
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:from|import) ?\(?['"](\.[^'"]*)['"]/g)) {
    const reached = fileOf(join(dirname(file), from.replace(/\.js$/, '')));
    if (reached) keep(reached);
  }
}

for (const { types } of Object.values(exports)) if (types) keep(join(root, types));
for (const name of readdirSync(join(root, 'dist'), { recursive: true })) {
  const file = join(root, 'dist', name);
  if (file.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
}
