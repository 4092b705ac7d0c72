import { createIdempotency, pruneIdempotency } from '../../plugin/db/idempotency';
import type { OpenStorage } from '../../plugin/db/storage';
import { StillRunning } from '../../plugin/kit/errors';
import type { IdempotentCall, StoredAnswer } from '../../plugin/kit/ports';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

const minute = 60_000;
const day = 24 * 60 * minute;
const call: IdempotentCall = { actor: 'key:1', operation: 'crm.create', key: 'k', request: '{"name":"Acme"}' };
const answer = (num: string): StoredAnswer => ({ status: 200, envelope: { ok: true, data: { num }, changed: true, error: null } });

describeEachStorage('the store of Idempotency-Keys', (make) => {
  async function instances() {
    const made = await make();
    const clock = { now: Date.UTC(2026, 0, 1) };
    const keys = createIdempotency(() => clock.now);
    const on = (storage: OpenStorage) => ({
      claim: (of = call) => storage.tx((db) => keys.claim(db, of)),
      complete: (given: StoredAnswer, of = call) => storage.tx((db) => keys.complete(db, of, given)),
      abandon: (of = call) => storage.tx((db) => keys.abandon(db, of)),
      find: (of = call) => storage.run((db) => keys.find(db, of)),
      prune: () => storage.run((db) => pruneIdempotency(db, clock.now)),
    });
    return { clock, one: on(made.storage), two: on(await made.open()), storage: made.storage, keys };
  }

  test('a key with another request is refused, while it runs and afterwards', async () => {
    verifies('idempotency:mismatch');
    const { one, two } = await instances();
    const otherRequest = { ...call, request: '{"name":"Other"}' };
    await one.claim();
    await expect(two.claim(otherRequest)).rejects.toMatchObject({ code: 'idempotency_mismatch', status: 422 });
    await one.complete(answer('001'));
    await expect(two.claim(otherRequest)).rejects.toMatchObject({ code: 'idempotency_mismatch', status: 422 });
  });

  test('a claim that runs is not given twice; its answer is, to every instance', async () => {
    verifies('R39');
    const { one, two } = await instances();
    expect(await one.claim()).toBeUndefined();
    await expect(two.claim()).rejects.toThrow(StillRunning);
    expect(await two.find()).toBeUndefined();
    await one.complete(answer('001'));
    expect([await one.claim(), await two.claim(), await two.find()]).toEqual([answer('001'), answer('001'), answer('001')]);
  });

  test('of many claims at once over two instances one is given', async () => {
    verifies('R39');
    const { one, two } = await instances();
    const claims = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => (n % 2 ? one : two).claim()));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toBeInstanceOf(StillRunning);
  });

  test('a claim is part of its transaction: rolled back it was never made', async () => {
    const { one, two, storage, keys } = await instances();
    const failing = storage.tx(async (db) => {
      await keys.claim(db, call);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await two.claim()).toBeUndefined();
    await two.abandon();
    expect(await one.claim()).toBeUndefined();
  });

  test('work that died is taken over after ten minutes, not earlier, and by one only', async () => {
    verifies('R39', 'D12');
    const { clock, one, two } = await instances();
    await one.claim();
    clock.now += 10 * minute;
    await expect(two.claim()).rejects.toThrow(StillRunning);
    clock.now += 1;
    const claims = await Promise.allSettled([one, two, one, two].map(({ claim }) => claim()));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: undefined }]);
    await two.complete(answer('002'));
    expect(await one.claim()).toEqual(answer('002'));
  });

  test('an answer is kept a day; then the key is free, also for another request', async () => {
    const { clock, one, two } = await instances();
    await one.claim();
    await one.complete(answer('001'));
    clock.now += day - 1;
    expect(await two.claim()).toEqual(answer('001'));
    clock.now += 1;
    expect(await two.find()).toBeUndefined();
    expect(await two.claim({ ...call, request: '{}' })).toBeUndefined();
    await expect(one.claim()).rejects.toMatchObject({ status: 422 });
  });

  test('pruning forgets what is over and nothing else', async () => {
    const { clock, one, two } = await instances();
    await one.claim();
    await one.complete(answer('001'));
    clock.now += day;
    await one.claim({ ...call, key: 'later' });
    clock.now += 1;
    expect(await two.prune()).toBe(1);
    expect(await two.claim()).toBeUndefined();
    await expect(two.claim({ ...call, key: 'later' })).rejects.toThrow(StillRunning);
  });

  test('abandoning frees what runs and keeps what has an answer', async () => {
    const { one, two } = await instances();
    await one.claim();
    await one.abandon();
    expect(await two.claim()).toBeUndefined();
    await two.complete(answer('001'));
    await one.abandon();
    expect(await one.claim()).toEqual(answer('001'));
  });

  test('actor, operation and key together are the name, and no two of them run together', async () => {
    const { one } = await instances();
    await one.claim();
    for (const other of [
      { ...call, actor: 'key:2' },
      { ...call, operation: 'crm.update' },
      { ...call, key: 'k2' },
      { ...call, actor: 'key:1crm', operation: '.create' },
    ])
      expect(await one.claim(other)).toBeUndefined();
  });
});
