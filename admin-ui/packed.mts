import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Scripts and styles are written packed: hosts send them as they are, and what is installed is a third as large (D826). */
export function packed(): Plugin {
  async function pack(path: string): Promise<void> {
    const content = await readFile(path);
    await writeFile(`${path}.br`, await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
    await rm(path);
  }
  return {
    name: basename(import.meta.filename, '.mts'),
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => /\.(js|css)$/.test(name))
          .map((name) => pack(join(dir, name))),
      );
    },
  };
}
