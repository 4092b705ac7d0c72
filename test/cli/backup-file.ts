import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

/** What a tar archive contains, by name, in its order. */
export async function unpacked(file: string): Promise<Map<string, Buffer>> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), archive);
  const entries = new Map<string, Buffer>();
  for await (const entry of archive) entries.set(entry.header.name, await buffer(entry));
  await reading;
  return entries;
}

/** Write such an archive by hand, as somebody who meddles with a backup. */
export async function packedAs(file: string, entries: Iterable<readonly [string, Buffer]>): Promise<void> {
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(file));
  for (const [name, content] of entries) archive.entry({ name }, content);
  archive.finalize();
  await writing;
}
