import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(__dirname, '../..');

export interface Migrator {
  /** Begin to migrate. */
  start(databaseUrl: string): void;
  /** Whether all migrations are done. */
  isDone(): boolean;
  /** The code of a process that ended by itself; null while it runs. */
  exitCode(): number | null;
  kill9(): Promise<void>;
}

/** Processes that migrate. A whole site is read in two seconds, thus two of them that have read their migrations wait already. */
export async function migrators(folder: string): Promise<{ take(): Migrator; close(): Promise<void> }> {
  const outfile = join(folder, 'migrator.cjs');
  const entryPoints = [join(__dirname, 'workers/migrator.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', packages: 'external', logLevel: 'error' });
  const next = () =>
    migrator(
      fork(outfile, { execArgv: [], env: { PATH: process.env.PATH ?? '', NODE_PATH: join(root, 'node_modules') }, stdio: 'ignore' }),
    );
  const waiting = [next(), next()];
  return {
    take() {
      waiting.push(next());
      return waiting.shift() as Migrator;
    },
    close: async () => void (await Promise.all(waiting.map((one) => one.kill9()))),
  };
}

function migrator(child: ChildProcess): Migrator {
  let isDone = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('message', () => {
    isDone = true;
  });
  return {
    start: (databaseUrl) => void child.send(databaseUrl),
    isDone: () => isDone,
    exitCode: () => child.exitCode,
    async kill9() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
