// The compiler writes JavaScript only; pages, styles, JSON and the like that the server reads at run time go along with it.
import { cpSync } from 'node:fs';
import { extname, join } from 'node:path';

const compiled = new Set(['.ts', '.tsx', '.md']);
/** For review only; the build makes whole documents of it. */
const contract = join('plugin', 'contract');
/** Bundled by a build of its own. */
const editor = join('host-shim', 'admin', 'editor');

for (const folder of ['plugin', 'host-shim']) {
  cpSync(folder, `dist/${folder}`, {
    recursive: true,
    filter: (source) => !compiled.has(extname(source)) && source !== contract && source !== editor,
  });
}
