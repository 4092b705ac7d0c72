import { closeSync, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { UsageError } from '../kit/command';

/** More than a file with one key holds. */
const maxBytes = 4096;

/** The text of a file with an API key. Throws UsageError where others can read it, as for the file of the root key (D99). */
export function readKeyFile(file: string): string {
  try {
    const handle = openSync(file, 'r');
    try {
      checkFile(file, fstatSync(handle));
      const buffer = Buffer.alloc(maxBytes);
      return buffer.toString('utf8', 0, readSync(handle, buffer));
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const why = error instanceof Error && 'code' in error ? error.code : 'unreadable';
    throw new UsageError(`--key-file: ${file} cannot be read (${why}).`);
  }
}

/** A pipe, such as the one of <(pass show key), has no mode that others could use. */
function checkFile(file: string, stat: Stats): void {
  if (stat.isFIFO()) return;
  if (!stat.isFile()) throw new UsageError(`--key-file: ${file} is not a regular file.`);
  const user = process.getuid?.();
  if (user === undefined) return;
  if (stat.uid !== user) throw new UsageError(`--key-file: ${file} belongs to user ${stat.uid}; run: chown ${user} ${file}`);
  const mode = stat.mode & 0o7777;
  if (mode === 0o600 || mode === 0o400) return;
  throw new UsageError(
    `--key-file: ${file} has mode ${mode.toString(8).padStart(4, '0')}, so others can read or change the key; run: chmod 600 ${file}`,
  );
}
