import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** A process that a command starts: it ends with the command, whatever ends that. */
export function keepTrack<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

const signals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

/** For commands: a signal ends what they started too. */
export function endTogether(): void {
  process.once('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
  for (const [signal, code] of signals) process.once(signal, () => process.exit(code));
  // One that another command forked ends with it.
  process.once('disconnect', () => process.exit(1));
}
