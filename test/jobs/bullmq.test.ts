import { type RedisDriver, redisDriver } from '../../plugin/jobs/bullmq';
import { enqueue } from '../../plugin/jobs/outbox';
import { queueName } from '../../plugin/jobs/outbox-claim';
import { type Receiver, startReceiver } from '../support/http-receiver';
import { describeNeeding } from '../support/needs';
import { type RedisServer, startRedis } from '../support/redis';
import { type TestDialect, type TestStorage, testStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { endProcesses, startProcess } from './worker-process';
import { failing, keptLog, noted, workshop } from './workshop';

test('missing packages are told with what to do', async () => {
  verifies('D207');
  jest.resetModules();
  jest.doMock('bullmq', () => {
    throw new Error("Cannot find module 'bullmq'");
  });
  const { redisDriver: load } = require('../../plugin/jobs/bullmq') as { redisDriver: typeof redisDriver };
  await expect(load('redis://127.0.0.1:1')).rejects.toThrow(/SITEPLANE_REDIS_URL needs the packages bullmq and ioredis; .*npm install/);
  jest.dontMock('bullmq');
});

const quick = { pollMs: 50, reofferMs: 300, patienceMs: 300, drainMs: 2000 };

describeNeeding('redis', 'with Redis', () => {
  describe('deliveries on SQLite', () => suite('sqlite'));
  describeNeeding('mariadb', 'deliveries on MariaDB', () => suite('mariadb'));
});

function suite(dialect: TestDialect): void {
  let made: TestStorage;
  let server: RedisServer;
  let redis: RedisDriver;
  let receiver: Receiver | undefined;
  const { work, put, row, all, settled, lapse, stopAll } = workshop(() => made);
  beforeAll(async () => {
    [made, server] = await Promise.all([testStorage(dialect), startRedis()]);
    redis = await redisDriver(server.url);
  });
  afterEach(stopAll);
  afterAll(async () => {
    endProcesses();
    await receiver?.stop();
    await server.stop();
    await made.dispose();
  });

  const receive = async () => {
    receiver = await startReceiver(() => ({ delayMs: 5 }));
    return receiver;
  };
  const putMany = (count: number) =>
    made.storage.tx(async (db) => {
      for (let n = 0; n < count; n++) await enqueue(db, { kind: 'a', key: `key ${n % 10}`, payload: n });
    });

  test('three instances share the work, double none of it and keep the order of each key', async () => {
    verifies('outbox:redis', 'outbox:share', 'R41');
    const storages = [made.storage, await made.open(), await made.open()];
    const shares = storages.map(() => [] as number[]);
    const sequence: number[] = [];
    for (const [index, storage] of storages.entries()) {
      const deliver = async ({ payload }: { payload: unknown }) => {
        await new Promise((resolve) => setTimeout(resolve, 3));
        shares[index]?.push(Number(payload));
        sequence.push(Number(payload));
      };
      work([{ kind: 'a', deliver }], { ...quick, storage, redis, concurrency: 2 });
    }
    await putMany(120);
    await settled();
    expect(sequence.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, n) => n));
    for (let key = 0; key < 10; key++) {
      const ofKey = sequence.filter((n) => n % 10 === key);
      expect(ofKey).toEqual(ofKey.toSorted((a, b) => a - b));
    }
    expect(shares.every((share) => share.length > 0)).toBe(true);
    expect((await all()).every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true);
    // Nothing stays behind in Redis but the names of the queue.
    expect(await server.command(`LLEN siteplane:outbox-${await queueName(made.storage)}:wait`)).toBe(':0\r\n');
  });

  test('failed attempts are repeated through the queue, up to the dead letters', async () => {
    verifies('outbox:redis', 'outbox:dead');
    work([noted('a', { failures: failing(2) }), noted('b', { failures: failing(9) })], { ...quick, redis });
    const [kept, dead] = [await put({ kind: 'a', payload: 1 }), await put({ kind: 'b', payload: 1 })];
    await settled();
    expect(await row(kept)).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(await row(dead)).toMatchObject({ state: 'dead', attempts: 4 });
  });

  test('Redis is flushed again and again: nothing is lost, nothing doubled', async () => {
    verifies('outbox:redis', 'R41');
    const got: number[] = [];
    const deliver = async ({ payload }: { payload: unknown }) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      got.push(Number(payload));
    };
    for (const storage of [made.storage, await made.open()]) work([{ kind: 'a', deliver }], { ...quick, storage, redis });
    await putMany(100);
    for (let flush = 1; flush <= 4; flush++) {
      await until(() => got.length >= flush * 15);
      await server.command('FLUSHALL');
    }
    await settled();
    expect(got.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  test('Redis is killed in the middle: instances do without it, say so, and return to it', async () => {
    verifies('outbox:redis', 'R41');
    const got: number[] = [];
    const log = keptLog();
    const deliver = async ({ payload }: { payload: unknown }) => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      got.push(Number(payload));
    };
    const worker = work([{ kind: 'a', deliver }], { ...quick, redis, log });
    await putMany(60);
    await until(() => got.length >= 10);
    expect(worker.fault()).toBeUndefined();
    await server.kill9();
    await settled();
    expect(got.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    await until(() => worker.fault() !== undefined);
    expect(worker.fault()).toMatch(/Redis does not answer.*check SITEPLANE_REDIS_URL/);
    await put({ kind: 'a', payload: 60 });
    await until(() => got.length === 61);
    await server.restart();
    await until(() => worker.fault() === undefined);
    await put({ kind: 'a', payload: 61 });
    await until(() => got.length === 62);
    // Told when it changes, and not otherwise; a Redis for which this machine is too slow may be away more than once.
    const told = log.said.filter((text) => text.startsWith('Redis'));
    const both = [
      'Redis does not answer; each instance takes deliveries directly from the database',
      'Redis answers again; deliveries go through it',
    ];
    expect(told).toEqual(told.map((_, index) => both[index % 2]));
    expect(told.slice(-2)).toEqual(both);
  });

  test('a Redis that was never there is done without', async () => {
    const kind = noted('a');
    const worker = work([kind], { ...quick, redis: { ...redis, url: 'redis://127.0.0.1:1' } });
    await put({ kind: 'a', payload: 1 });
    await until(() => kind.done.length === 1);
    expect(worker.fault()).toMatch(/^Redis does not answer/);
    await worker.stop();
  });

  test('a job of a row that is not there, or has ended, does nothing', async () => {
    const kind = noted('a');
    work([kind], { ...quick, redis });
    const id = await put({ kind: 'a', payload: 1 });
    await settled();
    const queue = new redis.bullmq.Queue(`outbox-${await queueName(made.storage)}`, {
      prefix: 'siteplane',
      connection: { url: server.url },
    });
    for (const data of [{ id }, { id: '01J00000000000000000000000' }, { id: 7 }, {}]) await queue.add('deliver', data);
    await until(async () => (await queue.getJobCounts('wait', 'active')).wait === 0);
    await put({ kind: 'a', payload: 2 });
    await until(() => kind.done.length === 2);
    expect((await row(id)).attempts).toBe(1);
    await queue.close();
  });

  test('processes on one Redis, one of them killed: everything arrives', async () => {
    verifies('outbox:redis', 'R41');
    const { requests, url } = await receive();
    const env = { ...made.env, SITEPLANE_REDIS_URL: server.url };
    const spawn = () => startProcess('deliver.ts', { env }, url);
    const workers = await Promise.all([spawn(), spawn()]);
    await made.storage.tx(async (db) => {
      for (let n = 0; n < 150; n++) await enqueue(db, { kind: 'hook', payload: n });
    });
    await until(() => requests.length >= 30);
    workers[0]?.signal('SIGKILL');
    await workers[0]?.ended;
    await lapse(workers[0]);
    await settled();
    expect((await all()).every(({ state }) => state === 'delivered')).toBe(true);
    expect(new Set(requests.map(({ body }) => Number(body))).size).toBe(150);
    // At most what the killed one had under way came twice.
    expect(requests.length).toBeLessThanOrEqual(150 + 4);
    workers[1]?.signal('SIGTERM');
    expect(await workers[1]?.ended).toBe(0);
  });

  test('a Redis that may throw keys away is warned of', async () => {
    const careless = await startRedis(['--maxmemory', '50mb', '--maxmemory-policy', 'allkeys-lru']);
    const { log, stop } = work([noted('a')], { ...quick, redis: { ...redis, url: careless.url } });
    await until(() => log.said.includes('Redis may throw jobs away: set its maxmemory-policy to noeviction'));
    await stop();
    await careless.stop();
  });
}
