import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Machine {
  /** A folder whose files lie in memory, where a system has one. */
  readonly memory: string;
  /** Bytes that have to be free there. */
  readonly enough: number;
}

/** Four times what three workers had there at once. */
const here: Machine = { memory: '/dev/shm', enough: 2 * 2 ** 30 };
const named = /^siteplane-run-(\d+)-/;

/**
 * A folder in memory for the temporary files of this run, and how it is deleted; undefined where there is no such folder or too little
 * room. Databases that live for a test spent more on a disk than on their statements (D810).
 */
export function memoryFolder({ memory, enough }: Machine = here): { readonly dir: string; remove(): void } | undefined {
  if (!hasRoom(memory, enough)) return undefined;
  deleteAbandoned(memory);
  const dir = mkdtempSync(join(memory, `siteplane-run-${process.pid}-`));
  // MariaDB runs as another user where the tests run as root.
  chmodSync(dir, 0o711);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }) };
}

/**
 * Let `tmpdir()` of this process, and of those that it starts, be in memory; answers how that ends. Whoever sets TMPDIR has chosen, and
 * what is kept for the next run stays where it was.
 */
export function moveToMemory(): () => void {
  const folder = process.env.TMPDIR === undefined ? memoryFolder() : undefined;
  if (!folder) return () => undefined;
  process.env.SITEPLANE_TEST_KEPT = tmpdir();
  process.env.TMPDIR = folder.dir;
  return folder.remove;
}

/** For files on a disk, and for those that the next run finds again. */
export const { keptFolder }: { keptFolder(): string } = require('./runner/kept.cjs');

function hasRoom(memory: string, enough: number): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/** Of a run that was ended without notice: its files would take memory for good. */
function deleteAbandoned(memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = named.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
