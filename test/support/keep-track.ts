import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

let isWatched = false;

/** A process that this one starts: it ends with it, whatever ends that, a kill apart. */
export function keepTrack<T extends ChildProcess>(child: T): T {
  if (!isWatched) process.once('exit', endRunning);
  isWatched = true;
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const signals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

function endRunning(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** For commands: a signal ends them as they end by themselves. */
export function endTogether(): void {
  for (const [signal, code] of signals) process.once(signal, () => process.exit(code));
  // One that another command forked ends with it.
  process.once('disconnect', () => process.exit(1));
}
