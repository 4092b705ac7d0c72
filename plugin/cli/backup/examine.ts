import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type PackedFile, readArchive } from './archive';
import { damageOf, type Manifest, manifestName, parseManifest } from './manifest';
import { Refusal } from './refusal';

/** Where a dump of the server's tool lies: beside the backup. */
export const dumpOf = (file: string) => `${file}.sql`;

/** Size and digest of a file. */
export async function digestOf(file: string): Promise<PackedFile> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return { name: basename(file), bytes: (await stat(file)).size, sha256: digest.digest('hex') };
}

/** Read a backup to its end and compare all of it with its manifest. Throws Refusal where it is not whole. */
export async function examineBackup(file: string): Promise<Manifest> {
  if (!existsSync(file)) throw new Refusal(`${file} does not exist; give the file that siteplane backup made.`);
  let manifest: string | undefined;
  const entries = await readArchive(file, async (name, content) => {
    if (name === manifestName) manifest = await text(content);
  }).catch((error: unknown) => {
    throw notWhole(file, error instanceof Error ? error.message : String(error));
  });
  if (manifest === undefined) throw notWhole(file, `it has no ${manifestName}`);
  const parsed = parseManifest(manifest, file);
  const damage = damageOf(parsed, entries);
  if (damage !== undefined) throw notWhole(file, damage);
  if (parsed.dump) await examineDump(dumpOf(file), parsed.dump);
  return parsed;
}

async function examineDump(dump: string, { sha256 }: PackedFile): Promise<void> {
  if (!existsSync(dump)) throw new Refusal(`${dump} is missing: it is the dump that was made with this backup. Put it beside it.`);
  if ((await digestOf(dump)).sha256 === sha256) return;
  throw notWhole(dump, 'it is not the dump that was made with this backup');
}

const notWhole = (file: string, why: string) =>
  new Refusal(`${file} is not a whole backup of Siteplane: ${why}. Take another copy of it, or an older backup.`);
