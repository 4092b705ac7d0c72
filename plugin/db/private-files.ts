import { chmodSync, closeSync, existsSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';

const ofOthers = 0o077;
const mayPass: ReadonlySet<string | undefined> = new Set(['ENOENT', 'EACCES', 'EPERM']);

// D461
/**
 * Take the rights of all other accounts from a folder and from everything in it: personal data lies in the database, in emails that wait
 * as files and in the anchors. What belongs to somebody else and what a link leads to stays as it is. A root key is none of it: one that
 * others could read is refused, and not made to look as if nobody had.
 */
export function closeToOthers(folder: string): void {
  if (existsSync(folder)) close(realpathSync(folder));
}

/** An empty file that no other account can read; SQLite gives its log and index the rights of the file. */
export function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

function close(path: string): void {
  passing(() => {
    const stat = lstatSync(path);
    if (isOurs(stat) && !path.endsWith('.key') && stat.mode & ofOthers) chmodSync(path, stat.mode & 0o7777 & ~ofOthers);
    if (stat.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
  });
}

const isOurs = (stat: Stats) => stat.uid === process.getuid?.() && !stat.isSymbolicLink();

/** A file may be gone since its folder was read, as the log of a database that is closed, and a folder may belong to somebody else. */
function passing(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!mayPass.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}
