import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { link, open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, extract, type Pack, pack } from 'tar-stream';

/** A file in a backup: its name there, its size, and the SHA-256 of its content in hexadecimal digits. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A file to pack, and what it is called in the backup. */
export interface FileToPack {
  readonly name: string;
  readonly path: string;
}

/**
 * Write a tar archive that appears whole or not at all, for its owner alone (D705). `last` makes the content of the last file out of what
 * was packed; `draft` is a path beside the file. Throws EEXIST where the file is there.
 */
export async function writeArchive(
  { file, draft }: { readonly file: string; readonly draft: string },
  files: AsyncIterable<FileToPack>,
  last: (packed: readonly PackedFile[]) => { readonly name: string; readonly text: string },
): Promise<readonly PackedFile[]> {
  const archive = pack();
  try {
    const written = pipeline(archive, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    const packed = await Promise.race([packAll(archive, files), written.then(() => [])]);
    const { name, text } = last(packed);
    archive.entry({ name, mode: 0o600 }, text);
    archive.finalize();
    await written;
    // Unlike rename, link replaces nothing.
    await link(draft, file);
    return packed;
  } finally {
    archive.destroy();
  }
}

async function packAll(archive: Pack, files: AsyncIterable<FileToPack>): Promise<PackedFile[]> {
  const packed: PackedFile[] = [];
  for await (const file of files) {
    const one = await packFile(archive, file);
    if (one) packed.push(one);
  }
  return packed;
}

/** As long as it is now, as a running site may append to it; nothing where it was deleted meanwhile. */
async function packFile(archive: Pack, { name, path }: FileToPack): Promise<PackedFile | undefined> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ELOOP') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { size, mtime } = await handle.stat();
    const content = size === 0 ? Readable.from([]) : handle.createReadStream({ end: size - 1, autoClose: false });
    const digest = createHash('sha256');
    const entry = archive.entry({ name, size, mtime, mode: 0o600 });
    await pipeline(content, digesting(digest), entry);
    return { name, bytes: size, sha256: digest.digest('hex') };
  } finally {
    await handle.close();
  }
}

function digesting(digest: ReturnType<typeof createHash>) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      yield chunk;
    }
  };
}

/** Read an archive from front to end. `take` may consume an entry's content; what it leaves is read anyhow. Throws what tar or the disk throws. */
export async function readArchive(file: string, take: (name: string, content: Readable) => Promise<void>): Promise<readonly PackedFile[]> {
  const entries: PackedFile[] = [];
  const archive = extract();
  const reading = pipeline(createReadStream(file), archive);
  const consuming = (async () => {
    for await (const entry of archive) entries.push(await readEntry(entry, take));
  })();
  await Promise.all([reading, consuming]);
  return entries;
}

async function readEntry(entry: Entry, take: (name: string, content: Readable) => Promise<void>): Promise<PackedFile> {
  const { name, type = 'file' } = entry.header;
  if (type !== 'file') throw new Error(`${name} is no file`);
  const digest = createHash('sha256');
  let bytes = 0;
  const passing = new PassThrough();
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of digesting(digest)(chunks)) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  await Promise.all([pipeline(entry, counted, passing), take(name, passing).then(() => void passing.resume())]);
  return { name, bytes, sha256: digest.digest('hex') };
}
