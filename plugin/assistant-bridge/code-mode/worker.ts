import { parentPort, workerData } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSDeferredPromise,
  type QuickJSHandle,
} from 'quickjs-emscripten-core';
import { clientSource } from './client';
import { cpuMsOf, ownThread } from './cpu-clock';
import { type FromProgram, overTime, type ProgramData, type ToProgram } from './messages';

const { engine, code, limits } = workerData as ProgramData;
const send = (message: FromProgram) => parentPort?.postMessage(message);

const thread = ownThread();
/** The clock runs only while the program does: what it waits for is the site's time. */
const clock = { used: 0, since: 0, cpu: cpuMsOf(thread) ?? 0 };

/** The time that went by is quick to read; only when it is over does the system say for how much of it the program had a processor. */
function isOverTime(): boolean {
  if (clock.used + (performance.now() - clock.since) <= limits.cpuMs) return false;
  const cpu = cpuMsOf(thread);
  return cpu === undefined || cpu - clock.cpu > limits.cpuMs;
}

/** A job that always leaves another one never comes to the engine's own interrupt. */
const jobsAtOnce = 1000;

function running<T>(work: () => T): T {
  clock.since = performance.now();
  try {
    return work();
  } finally {
    clock.used += performance.now() - clock.since;
    clock.since = performance.now();
  }
}

/** What the program can reach: a call of a tool, and a line of text. */
function offer(context: QuickJSContext, printed: string[]): Map<number, QuickJSDeferredPromise> {
  const waiting = new Map<number, QuickJSDeferredPromise>();
  const global = (name: string, work: (...handles: QuickJSHandle[]) => QuickJSHandle) =>
    context.newFunction(name, work).consume((handle) => context.setProp(context.global, name, handle));
  let calls = 0;
  global('__call', (tool, args) => {
    const [id, promise] = [++calls, context.newPromise()];
    waiting.set(id, promise);
    send({ kind: 'call', id, tool: tool ? context.getString(tool) : '', args: args ? context.getString(args) : '{}' });
    return promise.handle;
  });
  global('__print', (text) => {
    const room = limits.printedCharacters - printed.join('').length;
    if (text && room > 0) printed.push(context.getString(text).slice(0, room));
    return context.undefined;
  });
  return waiting;
}

const megabytes = limits.memoryBytes / 1_048_576;

/** What went wrong, as a sentence that says where. */
function problemOf(context: QuickJSContext, error: QuickJSHandle): string {
  if (isOverTime()) return overTime(limits);
  const dumped: unknown = context.dump(error);
  // The engine throws null, too, where it has no room left for an error.
  if (dumped === null) return `The program used more than ${megabytes} MB, or threw null.`;
  if (typeof dumped !== 'object') return `The program threw ${String(dumped)}.`;
  const { name = 'Error', message = '', stack = '' } = dumped as { name?: string; message?: string; stack?: string };
  if (/out of memory/i.test(message)) return `The program used more than ${megabytes} MB.`;
  const line = /program:(\d+)/.exec(stack)?.[1];
  return `${name}: ${message}${line === undefined ? '' : ` (line ${line} of the program)`}`;
}

async function main(): Promise<void> {
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule: engine }));
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(limits.memoryBytes);
  runtime.setMaxStackSize(512 * 1024);
  runtime.setInterruptHandler(isOverTime);
  const context = runtime.newContext();
  const printed: string[] = [];
  const waiting = offer(context, printed);
  const fail = (error: QuickJSHandle) => send({ kind: 'end', ok: false, message: problemOf(context, error), printed });
  running(() => context.unwrapResult(context.evalCode(clientSource, 'client'))).dispose();

  /** Go on where something was awaited. Nothing goes on after what was thrown there. */
  const goOn = () => {
    for (;;) {
      const done = running(() => runtime.executePendingJobs(jobsAtOnce));
      if (done.error) return fail(done.error);
      if (isOverTime()) return send({ kind: 'end', ok: false, message: overTime(limits), printed });
      if (done.value < jobsAtOnce) return;
    }
  };
  parentPort?.on('message', ({ id, ok, json }: ToProgram) => {
    const promise = waiting.get(id);
    waiting.delete(id);
    const text = context.newString(json);
    if (ok) promise?.resolve(text);
    else promise?.reject(text);
    text.dispose();
    promise?.dispose();
    goOn();
  });

  clock.cpu = cpuMsOf(thread) ?? 0;
  send({ kind: 'begun', thread });
  const started = running(() => context.evalCode(`(async () => {${code}\n})().then((value) => JSON.stringify(value ?? null))`, 'program'));
  if (started.error) return fail(started.error);
  const ended = context.resolvePromise(started.value);
  goOn();
  const result = await ended;
  if (result.error) return fail(result.error);
  send({ kind: 'end', ok: true, value: context.getString(result.value), printed });
}

main().catch((error: unknown) => send({ kind: 'end', ok: false, message: `The program could not be run: ${error}`, printed: [] }));
