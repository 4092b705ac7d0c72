import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rows } from '../../plugin/db/rows';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { withTypeScript } from '../support/typescript';
import { verifies } from '../support/verifies';
import { counterSchema, countersTable } from './workers/counter-table';

/** A process that counts on a test's database. */
interface Counter {
  start(): void;
  kill9(): void;
  /** How many increments it said were kept. */
  acknowledged(): number;
  /** Resolves when it has said so of this many. Throws when it ended before. */
  reached(count: number): Promise<void>;
  readonly ended: Promise<{ code: number | null; said: string }>;
}

const worker = join(__dirname, 'workers', 'counter.ts');
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Resolves when the process has opened the database and waits for `start`. */
async function counter({ env }: TestStorage, times: number): Promise<Counter> {
  const child = spawn(process.execPath, [...withTypeScript, worker, String(times)], {
    cwd: join(__dirname, '../..'),
    // Newer versions of Node say on stderr that their SQLite is experimental.
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  let [printed, complained, isOver] = ['', '', false];
  const waiting = new Set<() => void>();
  const look = () => {
    for (const check of waiting) check();
  };
  child.stdout.on('data', (chunk) => {
    printed += chunk;
    look();
  });
  child.stderr.on('data', (chunk) => (complained += chunk));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      isOver = true;
      look();
      resolve({ code, said: complained });
    });
  });
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (!isSo() && !isOver) return;
        waiting.delete(check);
        if (isSo()) resolve();
        else reject(new Error(`the process ended early:\n${complained}`));
      };
      waiting.add(check);
      check();
    });
  const acknowledged = () => printed.split('\n').filter((line) => line === '+').length;
  await until(() => printed.includes('ready\n'));
  return {
    start: () => void child.stdin.write('go\n'),
    kill9: () => void child.kill('SIGKILL'),
    acknowledged,
    reached: (count) => until(() => acknowledged() >= count),
    ended,
  };
}

describeEachStorage('two processes on one database', (make) => {
  async function fresh() {
    const made = await make(counterSchema);
    await made.storage.tx((db) => rows(db, countersTable).insert({ id: 1, amount: 0 }));
    const amount = async () => (await made.storage.run((db) => rows(db, countersTable).one({ id: 1 })))?.amount;
    return { made, amount };
  }

  test('100 increments each are 200, while this process reads', async () => {
    verifies('R40', 'R33');
    const { made, amount } = await fresh();
    const both = await Promise.all([counter(made, 100), counter(made, 100)]);
    for (const { start } of both) start();
    const ends = Promise.all(both.map(({ ended }) => ended));
    let isDone = false;
    const reading = (async () => {
      for (let last = 0; !isDone; ) {
        const seen = (await amount()) ?? -1;
        expect(seen).toBeGreaterThanOrEqual(last);
        last = seen;
        // SQLite answers without ever leaving the turn: let the news of the processes in.
        await sleep(5);
      }
    })();
    const codes = await ends;
    isDone = true;
    await reading;
    expect(codes).toEqual([
      { code: 0, said: '' },
      { code: 0, said: '' },
    ]);
    expect(both.map(({ acknowledged }) => acknowledged())).toEqual([100, 100]);
    expect(await amount()).toBe(200);
  });

  test('one killed in the middle: what it acknowledged is kept, at most one more, and the other goes on', async () => {
    verifies('R33');
    const { made, amount } = await fresh();
    const [victim, survivor] = await Promise.all([counter(made, 100_000), counter(made, 100)]);
    victim.start();
    survivor.start();
    await victim.reached(20);
    victim.kill9();
    const [killed, survived] = await Promise.all([victim.ended, survivor.ended]);
    expect(killed.code).toBeNull();
    expect(survived).toEqual({ code: 0, said: '' });

    const kept = victim.acknowledged() + survivor.acknowledged();
    expect(survivor.acknowledged()).toBe(100);
    const stored = (await amount()) ?? 0;
    expect(stored - kept).toBeGreaterThanOrEqual(0);
    expect(stored - kept).toBeLessThanOrEqual(1);
    await made.storage.tx((db) => rows(db, countersTable).update({ id: 1 }, { amount: stored + 1 }));
    expect(await amount()).toBe(stored + 1);
  });

  test('killed alone, again and again: each next one opens the database and counts on', async () => {
    verifies('R33');
    const { made, amount } = await fresh();
    let acknowledged = 0;
    for (let round = 1; round <= 3; round++) {
      const victim = await counter(made, 100_000);
      victim.start();
      await victim.reached(10);
      victim.kill9();
      await victim.ended;
      acknowledged += victim.acknowledged();
      const stored = (await amount()) ?? 0;
      expect(stored).toBeGreaterThanOrEqual(acknowledged);
      expect(stored).toBeLessThanOrEqual(acknowledged + round);
    }
  });
});
