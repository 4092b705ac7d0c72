import { createWriteStream, existsSync } from 'node:fs';
import { constants, copyFile, link, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readArchive } from './archive';
import { checkpointsName, damageOf, databaseName, foldersToPack, type Manifest } from './manifest';
import { Refusal } from './refusal';

interface Place {
  readonly dataDir: string;
  /** Where the embedded database goes. */
  readonly sqliteFile: string;
  /** Files of checkpoints; those that are there stay as they are. */
  readonly checkpointFiles: readonly string[];
}

/** Unpack a backup that was examined, and put it in its place when all of it is there: the database last, as it makes the folder a site. */
export async function putBackup(file: string, manifest: Manifest, { dataDir, sqliteFile, checkpointFiles }: Place): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = await mkdtemp(join(dataDir, '.restore-'));
  try {
    const entries = await readArchive(file, async (name, content) => {
      // Examined before: a name of the manifest leads nowhere else.
      if (!manifest.files.some((known) => known.name === name)) return;
      const path = join(draft, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    });
    const damage = damageOf(manifest, entries);
    if (damage !== undefined) throw new Refusal(`${file} was changed while it was read: ${damage}. Run the command again.`);
    for (const folder of foldersToPack) if (existsSync(join(draft, folder))) await rename(join(draft, folder), join(dataDir, folder));
    const checkpoints = join(draft, checkpointsName);
    if (existsSync(checkpoints)) for (const to of checkpointFiles) await putCheckpoints(checkpoints, to);
    // Unlike rename, link replaces nothing: not the database of a site that was started meanwhile.
    if (existsSync(join(draft, databaseName))) await link(join(draft, databaseName), sqliteFile);
  } finally {
    await rm(draft, { recursive: true });
  }
}

/** What an anchor has seen since the backup must not be lost: it stays as it is. */
async function putCheckpoints(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
