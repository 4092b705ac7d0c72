import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { cpuMsOf } from './cpu-clock';
import { type FromProgram, type Limits, overTime, type ProgramData, type ToProgram } from './messages';

/** What became of a program. */
export type Outcome =
  | { readonly ok: true; readonly value: unknown; readonly printed: readonly string[] }
  | { readonly ok: false; readonly message: string; readonly printed: readonly string[] };

/** Answers a call of the program, or throws what it is refused with; both are JSON. */
export type AnswerCall = (tool: string, args: unknown) => Promise<{ readonly ok: boolean; readonly value: unknown }>;

const limits: Limits = { cpuMs: 2000, memoryBytes: 64 * 1_048_576, printedCharacters: 10_000 };
/** With all that it waits for. */
const mostMs = 60_000;
const lookedAtMs = 250;

/** Its types are those of browsers. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> };
let compiling: Promise<WebAssembly.Module> | undefined;

/** The engine, compiled for the first program: each thread by itself takes longer for that than most programs run. */
function engine(): Promise<WebAssembly.Module> {
  compiling ??= readFile(require.resolve('@jitl/quickjs-wasmfile-release-sync/wasm')).then((bytes) => WebAssembly.compile(bytes));
  compiling.catch(() => {
    compiling = undefined;
  });
  return compiling;
}

/** Compiled beside this file; from the sources it is compiled when it starts. */
function newWorker(workerData: ProgramData): Worker {
  const compiled = join(__dirname, 'worker.js');
  const options = { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }, stdin: false };
  if (existsSync(compiled)) return new Worker(compiled, options);
  return new Worker(join(__dirname, 'worker.ts'), { ...options, execArgv: ['--require', require.resolve('tsx/cjs')] });
}

/**
 * Run a program in a thread and an engine of its own (QuickJS in WebAssembly): it reaches the calls that it is given and nothing else, neither
 * files nor network nor this process (D744).
 */
export async function runProgram(code: string, answer: AnswerCall): Promise<Outcome> {
  const worker = newWorker({ code, limits, engine: await engine() });
  try {
    return await outcomeOf(worker, answer);
  } finally {
    await worker.terminate();
  }
}

function outcomeOf(worker: Worker, answer: AnswerCall): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (message: string) => resolve({ ok: false, message, printed: [] });
    const timer = setTimeout(() => fail(`The program did not end within ${mostMs / 1000} s.`), mostMs);
    const reply = (message: ToProgram) => worker.postMessage(message);
    worker.on('error', ({ message }) => fail(`The program was ended: ${message}.`));
    let watch: NodeJS.Timeout | undefined;
    worker.on('exit', () => {
      clearTimeout(timer);
      clearInterval(watch);
      fail('The program was ended.');
    });
    worker.on('message', (message: FromProgram) => {
      if (message.kind === 'begun') {
        watch = watched(worker, message.thread, fail);
        return;
      }
      if (message.kind === 'end') {
        const { printed } = message;
        return resolve(
          message.ok ? { ok: true, value: JSON.parse(message.value), printed } : { ok: false, message: message.message, printed },
        );
      }
      const { id, tool, args } = message;
      answer(tool, JSON.parse(args)).then(
        ({ ok, value }) => reply({ id, ok, json: JSON.stringify(value ?? null) }),
        () => reply({ id, ok: false, json: JSON.stringify({ message: 'Internal error.', code: 'internal', next: null }) }),
      );
    });
  });
}

/** The engine looks at its clock between steps of the program only; one step, such as a search in a long text, may take a minute. */
function watched(worker: Worker, thread: string | undefined, fail: (message: string) => void): NodeJS.Timeout {
  const busy = () => cpuMsOf(thread) ?? worker.performance.eventLoopUtilization().active;
  const before = busy();
  return setInterval(() => {
    if (busy() - before > limits.cpuMs + lookedAtMs) fail(overTime(limits));
  }, lookedAtMs);
}
