import { AsyncLocalStorage } from 'node:async_hooks';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { main } from '../../plugin/cli/main';

/** The built command line. */
export const entry = join(__dirname, '../../dist/plugin/cli/index.js');

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

/** A command of the command line in this process: most of a start is loading the server. */
export async function command(args: readonly string[], { env = {}, stdin = '' }: Surroundings = {}): Promise<Ended> {
  const [stdout, stderr] = [collector(), collector()];
  const own = { env: { PATH: process.env.PATH ?? '', ...env }, stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr };
  divertProcess();
  const code = await diverted.run(own, () => main(args));
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** The built command line as an operator runs it, in a process of its own. */
export function startedCommand(args: readonly string[], { env = {}, stdin = '' }: Surroundings = {}): Promise<Ended> {
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

interface Diverted {
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

declare global {
  var siteplaneDiverted: AsyncLocalStorage<Diverted> | undefined;
}

/** One for the whole worker, which loads this module again with each test file. */
globalThis.siteplaneDiverted ??= new AsyncLocalStorage<Diverted>();
const diverted = globalThis.siteplaneDiverted;
const names = ['env', 'stdin', 'stdout', 'stderr'] as const;

/** Environment and streams of `process` are those of the command for whoever runs inside of it, and nobody else's. */
function divertProcess(): void {
  for (const name of names) {
    const before = Object.getOwnPropertyDescriptor(process, name);
    const usual = before?.get ?? (() => before?.value);
    if (usual.name === diversion) continue;
    const own = { [diversion]: () => diverted.getStore()?.[name] ?? usual.call(process) };
    Object.defineProperty(process, name, { configurable: true, enumerable: true, get: Reflect.get(own, diversion) });
  }
}

const diversion = 'divertedIntoCommand';

function collector(): Writable & { text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(chunks).toString() });
}
