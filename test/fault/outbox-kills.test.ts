import { enqueue } from '../../plugin/jobs/outbox';
import { endProcesses, startProcess, type WorkerProcess } from '../jobs/worker-process';
import { workshop } from '../jobs/workshop';
import { type Receiver, type ReceiverHandler, startReceiver } from '../support/http-receiver';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

/** Requests that were answered by 200 and not cut, by delivery. */
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['webhook-id']);

describeEachStorage('deliveries under kills', (make) => {
  let made: TestStorage;
  let receiver: Receiver;
  const { put, row, all, settled, lapse, stopAll } = workshop(() => made);
  beforeAll(async () => {
    made = await make();
  });
  afterEach(async () => {
    await receiver.stop();
    await stopAll();
  });
  afterAll(endProcesses);

  const start = async (handler: ReceiverHandler) => {
    receiver = await startReceiver(handler);
    return receiver;
  };
  const spawn = () => startProcess('deliver.ts', made, receiver.url);
  const putMany = (count: number) =>
    made.storage.tx(async (db) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n++) ids.push(await enqueue(db, { kind: 'hook', key: `key ${n % 20}`, payload: { n } }));
      return ids;
    });

  test('instances killed in the middle: everything arrives, at most what was under way arrives twice, each key in order', async () => {
    verifies('R41', 'outbox:order', 'outbox:share');
    const order = new Map<number, number[]>();
    await start(({ body }, n) => {
      const { n: number } = JSON.parse(body) as { n: number };
      const answer = n % 7 === 0 ? { status: 503 } : { delayMs: 2, ...(n % 11 === 0 ? { cut: 'before' as const } : {}) };
      if (!answer.status) order.set(number % 20, [...(order.get(number % 20) ?? []), number]);
      return answer;
    });
    const ids = await putMany(300);
    let workers: WorkerProcess[] = await Promise.all([spawn(), spawn()]);
    for (let kill = 1; kill <= 3; kill++) {
      await until(() => receiver.requests.length >= kill * 60);
      const [victim, ...others] = workers;
      victim?.signal('SIGKILL');
      await victim?.ended;
      await lapse(victim);
      workers = [...others, await spawn()];
    }
    await settled();
    const states = (await all()).map(({ state }) => state);
    expect(states).toEqual(Array(300).fill('delivered'));
    expect(new Set(receiver.requests.map(idOf))).toEqual(new Set(ids));
    for (const numbers of order.values()) {
      const firsts = numbers.filter((number, index) => numbers.indexOf(number) === index);
      expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
      // A repeat may only follow its own first: what comes later in the key has not begun then.
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    }
    for (const worker of workers) worker.signal('SIGTERM');
    expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0]);
  });

  test('an instance that hung past its lease does not end what another has taken over', async () => {
    verifies('outbox:fence', 'R41');
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first attempt is answered by a failure, late; the second by success, at once.
    await start(async (_request, n) => {
      if (n > 1) return {};
      await gate;
      return { status: 503 };
    });
    const zombie = await spawn();
    const id = await put({ kind: 'hook', payload: 1 });
    await until(() => receiver.requests.length === 1);
    zombie.signal('SIGSTOP');
    await lapse(zombie);
    const heir = await spawn();
    await until(async () => (await row(id)).state === 'delivered');
    release();
    zombie.signal('SIGCONT');
    await until(() => zombie.logged().includes('ended after its lease'));
    expect(await row(id)).toMatchObject({ state: 'delivered', attempts: 2, lastError: null });
    expect(receiver.requests.map(({ headers }) => [headers['webhook-id'], headers['x-attempt']])).toEqual([
      [id, '1'],
      [id, '2'],
    ]);
    const [first, second] = receiver.requests.map(({ headers }) => Number(headers['x-fence']));
    expect(second).toBeGreaterThan(first ?? 0);
    for (const worker of [zombie, heir]) worker.signal('SIGTERM');
    await Promise.all([zombie.ended, heir.ended]);
  });

  test('a shutdown waits for what is under way and leaves the rest to others', async () => {
    verifies('outbox:shutdown');
    await start(() => ({ delayMs: 500 }));
    const worker = await spawn();
    await putMany(8);
    await until(() => receiver.requests.length >= 2);
    worker.signal('SIGTERM');
    expect(await worker.ended).toBe(0);
    const states = (await all()).map(({ state }) => state);
    expect(states.filter((state) => state === 'delivered')).toHaveLength(receiver.requests.length);
    expect(states.filter((state) => state === 'sending')).toEqual([]);
    const heir = await spawn();
    await settled();
    expect(receiver.requests).toHaveLength(8);
    heir.signal('SIGTERM');
    await heir.ended;
  });
});
