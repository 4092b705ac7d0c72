import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestStorage } from '../support/storages';
import { withTypeScript } from '../support/typescript';

/** A process of its own that works on a test's database. */
export interface WorkerProcess {
  signal(name: NodeJS.Signals): void;
  /** What it logged. */
  logged(): string;
  /** What it printed, by lines, without `ready`. */
  lines(): string[];
  /** Resolves to the exit code, null after a signal. */
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** For `afterAll`: no process outlives its test. */
export function endProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Start a file of `workers` and wait until it prints `ready`. Throws with what it logged when it ends before. */
export async function startProcess(file: string, { env }: Pick<TestStorage, 'env'>, ...args: string[]): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [...withTypeScript, join(__dirname, 'workers', file), ...args], {
    cwd: join(__dirname, '../..'),
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let printed = '';
  let complained = '';
  child.stderr.on('data', (chunk) => (complained += chunk));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('ready\n')) resolve();
    });
  });
  const died = ended.then(() => {
    if (!printed.includes('ready\n')) throw new Error(`${file} ended early:\n${complained}`);
  });
  await Promise.race([ready, died]);
  return {
    signal: (name) => void child.kill(name),
    logged: () => complained,
    lines: () => printed.split('\n').filter((line) => line !== '' && line !== 'ready'),
    ended,
  };
}
