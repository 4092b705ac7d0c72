// `npm start`: builds where a source is newer than what was built, then starts the site in this process. What is up to date needs no
// compiler (D73).
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => join(root, ...parts);
const sources = ['plugin', 'host-shim', 'admin-ui'];
const settings = ['package.json', 'tsconfig.json', '.ci/bundle.mjs'];

/** The last file that a build writes. */
const built = at('dist/admin-ui/index.html');
const changedAt = (path) => statSync(path).mtimeMs;

function isSourceNewer() {
  if (!existsSync(built)) return true;
  const files = sources
    .filter((folder) => existsSync(at(folder)))
    .flatMap((folder) => readdirSync(at(folder), { recursive: true }).map((file) => at(folder, file)));
  return [...files, ...settings.map((file) => at(file)).filter(existsSync)].some((path) => changedAt(path) > changedAt(built));
}

const isSourceHere = sources.every((folder) => existsSync(at(folder)));
const isCompilerHere = existsSync(at('node_modules/esbuild'));
if (isSourceHere && isSourceNewer()) {
  if (isCompilerHere) {
    const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0) process.exit(1);
  } else if (existsSync(built)) {
    console.error(
      'The sources are newer than dist, and the compiler is not installed: starting what was built. To build: npm ci && npm run build',
    );
  } else {
    console.error('Nothing was built, and the compiler is not installed. Run: npm ci && npm run build');
    process.exit(1);
  }
}
await import('../dist/host-shim/index.js');
