import { execFile } from 'node:child_process';
import { join } from 'node:path';

const entry = join(__dirname, '../../dist/plugin/cli/index.js');

/** What a command left behind. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  /** What comes in; without it standard input is at its end at once. */
  readonly stdin?: string;
}

/** The built command line, as an operator runs it. */
export function command(args: readonly string[], { env = {}, stdin = '' }: Surroundings = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [entry, ...args],
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (error, stdout, stderr) => {
        if (error && typeof error.code !== 'number') return reject(error);
        resolve({ code: Number(error?.code ?? 0), stdout, stderr });
      },
    );
    // A command that ends without reading it closes the pipe.
    child.stdin?.on('error', () => {});
    child.stdin?.end(stdin);
  });
}
