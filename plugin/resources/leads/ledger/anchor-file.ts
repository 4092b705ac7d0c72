import { existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { anchorFile } from '../../../kit/anchor-file';
import { hashOf } from './checkpoint';

const maxTail = 4 * 1_048_576;

/** A folder of anchors has no file before the first checkpoint. */
export const filesThere = (files: readonly string[]) => files.filter((file) => existsSync(file));

/** The last checkpoint of the file, by its own word; number 0 where there is none. */
export interface FileEnd {
  readonly no: number;
  readonly hash: string;
}

const empty: FileEnd = { no: 0, hash: '' };

/** Where the file ends. What a crash has left of a line does not count. */
export async function fileEnd(file: string): Promise<FileEnd> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return empty;
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - maxTail);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n').slice(0, -1);
    return lines.map(endOf).reduce((last, end) => (end.no > last.no ? end : last), empty);
  } finally {
    await handle.close();
  }
}

function endOf(line: string): FileEnd {
  try {
    const { no } = JSON.parse(line) as { no?: unknown };
    return typeof no === 'number' ? { no, hash: hashOf(line) } : empty;
  } catch {
    return empty;
  }
}

/** Append lines and wait until they are on the disk. Each write is one call, so that instances may share a file. */
export async function appendLines(folder: string, lines: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(anchorFile(folder), 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    const isTorn = size > 0 && buffer[0] !== 10;
    await handle.write(`${isTorn ? '\n' : ''}${lines.join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
