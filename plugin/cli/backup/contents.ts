import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FileToPack } from './archive';
import { foldersToPack } from './manifest';

/** Media files and emails that wait. Nothing else of the data folder: a root key may lie there under any name. */
export async function* filesOf(dataDir: string): AsyncGenerator<FileToPack> {
  for (const folder of foldersToPack) {
    const root = join(dataDir, folder);
    if (!existsSync(root)) continue;
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath ?? entry.path, entry.name);
      yield { name: relative(dataDir, path).split('\\').join('/'), path };
    }
  }
}

/** What of a site lies in a data folder; undefined where nothing does. */
export function siteIn(dataDir: string, sqliteFile: string): string | undefined {
  return [sqliteFile, ...foldersToPack.map((folder) => join(dataDir, folder))].find((path) => existsSync(path));
}
