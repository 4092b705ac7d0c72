import { readFileSync, readlinkSync } from 'node:fs';

/** The thread that asks, as Linux names it (`123/task/124`); undefined elsewhere. */
export function ownThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return undefined;
  }
}

/** Milliseconds for which a thread had a processor; undefined where the system does not say. On a busy machine far less than went by. */
export function cpuMsOf(thread: string | undefined): number | undefined {
  if (thread === undefined) return undefined;
  try {
    const [nanoseconds = ''] = readFileSync(`/proc/${thread}/schedstat`, 'utf8').split(' ');
    return /^\d+$/.test(nanoseconds) ? Number(nanoseconds) / 1e6 : undefined;
  } catch {
    return undefined;
  }
}
