import type { Storage } from '../../plugin/host';
import { createCrew } from '../../plugin/jobs/crew';
import { enqueue } from '../../plugin/jobs/outbox';
import { DeliveryFailed } from '../../plugin/kit/delivery';
import { OperationError } from '../../plugin/kit/errors';
import { describeEachStorage, type TestStorage } from '../support/storages';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { ctxOf, failing, keptLog, noted, workshop } from './workshop';

describeEachStorage('deliveries', (make) => {
  let made: TestStorage;
  const { work, put, row, all, set, settled, stopAll } = workshop(() => made);
  beforeAll(async () => {
    made = await make();
  });
  afterEach(stopAll);

  test.each([
    ['a payload that is not JSON', { kind: 'a', payload: undefined }],
    ['a kind that is none', { kind: 'größer', payload: 1 }],
    ['an empty kind', { kind: '', payload: 1 }],
    ['a kind that is too long', { kind: 'k'.repeat(65), payload: 1 }],
    ['a key that is too long', { kind: 'a', key: 'k'.repeat(191), payload: 1 }],
  ])('%s is refused', async (_name, message) => {
    await expect(put(message)).rejects.toThrow(TypeError);
    expect(await all()).toEqual([]);
  });

  test('what is rolled back is never delivered', async () => {
    const kind = noted('a');
    await expect(
      made.storage.tx(async (db) => {
        await enqueue(db, { kind: 'a', payload: 1 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    work([kind]);
    const id = await put({ kind: 'a', payload: 2 });
    await settled();
    expect(kind.done.map(({ payload }) => payload)).toEqual([2]);
    expect(kind.done[0]?.id).toBe(id);
  });

  test('what is committed is delivered with its payload as it was', async () => {
    verifies('R41', 'outbox:transaction');
    const kind = noted('a');
    work([kind]);
    const payload = { text: 'Grüße 🎉 \u0000 " \\', list: [1, null, { deep: true }], number: 0.1 };
    const id = await put({ kind: 'a', key: 'Schlüssel 🔑', payload });
    await settled();
    expect(kind.done).toEqual([
      { id, kind: 'a', key: 'Schlüssel 🔑', payload, attempt: 1, fence: expect.any(Number), createdAt: expect.any(Number) },
    ]);
    const stored = await row(id);
    expect(stored).toMatchObject({ state: 'delivered', attempts: 1, leaseOwner: null, leaseUntil: null, lastError: null });
    expect(stored.endedAt).toBeGreaterThanOrEqual(stored.createdAt);
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  test('a commit brings work at once, not at the next poll', async () => {
    const kind = noted('a');
    work([kind], { pollMs: 3_600_000 });
    await put({ kind: 'a', payload: 1 });
    await until(() => kind.done.length === 1);
    await made.storage.run((db) => enqueue(db, { kind: 'a', payload: 2 }));
    await until(() => kind.done.length === 2);
  });

  test('not before its time', async () => {
    const kind = noted('a');
    work([kind]);
    const later = await put({ kind: 'a', payload: 'later', notBefore: Date.now() + 3_600_000 });
    await put({ kind: 'a', payload: 'now', notBefore: 1 });
    await until(() => kind.done.length === 1);
    expect([kind.done[0]?.payload, (await row(later)).state]).toEqual(['now', 'ready']);
    await set(later, { nextAt: 0 });
    await until(() => kind.done.length === 2);
  });

  test('failed attempts are repeated under the same id, each with a higher fence', async () => {
    verifies('R41', 'outbox:backoff', 'outbox:webhook-id');
    const fences: number[] = [];
    const ids = new Set<string>();
    let left = 3;
    work([
      {
        kind: 'a',
        deliver: async ({ id, fence, attempt }) => {
          fences.push(fence);
          ids.add(id);
          expect(attempt).toBe(fences.length);
          if (left-- > 0) throw new DeliveryFailed('The receiver answered 503.');
        },
      },
    ]);
    const id = await put({ kind: 'a', payload: 1 });
    await settled();
    expect(await row(id)).toMatchObject({ state: 'delivered', attempts: 4, lastError: null });
    expect([...ids]).toEqual([id]);
    expect(fences).toEqual([...fences].sort((a, b) => a - b));
    expect(new Set(fences).size).toBe(4);
  });

  test('after the last attempt it goes to the dead letters, with our words', async () => {
    verifies('R41', 'outbox:dead');
    const { log } = work([noted('a', { failures: failing(9) })]);
    const id = await put({ kind: 'a', payload: 'sesame' });
    await until(async () => (await row(id)).state === 'dead');
    expect(await row(id)).toMatchObject({ attempts: 4, lastError: 'The receiver answered 503.', leaseOwner: null });
    expect((await row(id)).endedAt).not.toBeNull();
    expect(log.said.filter((text) => text === 'a delivery failed and will be repeated')).toHaveLength(3);
    expect(log.said.filter((text) => text.startsWith('a delivery failed for good'))).toHaveLength(1);
    expect(JSON.stringify(log.fields)).not.toContain('sesame');
  });

  test('a final failure goes there at once', async () => {
    const id = (work([noted('a', { failures: [new DeliveryFailed('Gone.', { isFinal: true })] })]), await put({ kind: 'a', payload: 1 }));
    await until(async () => (await row(id)).state === 'dead');
    expect(await row(id)).toMatchObject({ attempts: 1, lastError: 'Gone.' });
  });

  test('the pause is counted on the clock of the database and is as long as Retry-After asks', async () => {
    verifies('outbox:retry-after');
    work([noted('a', { failures: [new DeliveryFailed('Later.', { retryAfterMs: 7_200_000 })] })]);
    const id = await put({ kind: 'a', payload: 1 });
    await until(async () => (await row(id)).lastError !== null);
    const { nextAt, state, createdAt } = await row(id);
    expect(state).toBe('ready');
    expect(Math.abs(nextAt - createdAt - 7_200_000)).toBeLessThan(60_000);
  });

  test('an error that is not ours is repeated, and its text is not stored', async () => {
    const foreign = [new TypeError('password=sesame')];
    const ours = [new OperationError('unavailable', 'Temporarily unavailable: x (Y).')];
    const { log } = work([noted('a', { failures: foreign }), noted('b', { failures: ours })], { delays: [3_600_000] });
    const errorOf = async (kind: string) => {
      const id = await put({ kind, payload: 1 });
      await until(async () => (await row(id)).lastError !== null);
      return (await row(id)).lastError;
    };
    expect(await errorOf('a')).toBe('TypeError; see the log');
    expect(await errorOf('b')).toBe('Temporarily unavailable: x (Y).');
    expect(log.fields.some((fields) => 'err' in fields && fields.err === foreign[0])).toBe(true);
  });

  test('a delivery that never ends counts as failed', async () => {
    verifies('D205');
    work([{ kind: 'a', deliver: () => new Promise(() => {}) }], { maxRunMs: 20, delays: [] });
    const id = await put({ kind: 'a', payload: 1 });
    await until(async () => (await row(id)).state === 'dead');
    expect((await row(id)).lastError).toMatch(/^It did not end within/);
  });

  test('a kind that this release does not know is left waiting and told', async () => {
    verifies('outbox:unknown-kind');
    const id = await put({ kind: 'from.the.future', payload: 1 });
    const kind = noted('a');
    const first = work([kind]);
    await put({ kind: 'a', payload: 1 });
    await until(() => kind.done.length === 1 && first.log.said.length > 0);
    expect(first.log.said).toContain('deliveries of a kind that this release does not know are left waiting');
    expect(first.log.fields).toContainEqual({ kind: 'from.the.future', waiting: 1 });
    expect(await row(id)).toMatchObject({ state: 'ready', attempts: 0 });
    await first.stop();
    work([noted('from.the.future')]);
    await settled();
    expect((await row(id)).state).toBe('delivered');
  });

  test('nothing is claimed while the vault is sealed', async () => {
    let isSealed = true;
    const kind = noted('a');
    work([kind], { ctx: ctxOf(() => (isSealed ? { code: 'MASTER_KEY_MISSING', message: 'x' } : undefined)) });
    const id = await put({ kind: 'a', payload: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await row(id)).toMatchObject({ state: 'ready', attempts: 0 });
    isSealed = false;
    await until(() => kind.done.length === 1);
  });

  test('a database that is away is told once and waited for, also by what has just been delivered', async () => {
    verifies('R41');
    let isAway = false;
    const away = () => Promise.reject(new OperationError('unavailable', 'away'));
    const storage = {
      ...made.storage,
      run: ((query) => (isAway ? away() : made.storage.run(query))) as typeof made.storage.run,
      tx: ((query) => (isAway ? away() : made.storage.tx(query))) as typeof made.storage.tx,
    };
    let delivered = 0;
    const log = keptLog();
    const deliver = async () => {
      delivered += 1;
      isAway = true;
    };
    work([{ kind: 'a', deliver }], { storage, log });
    const id = await put({ kind: 'a', payload: 1 });
    await until(() => delivered === 1 && log.said.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(log.said.every((text) => text === 'the outbox cannot be reached; deliveries wait')).toBe(true);
    expect(log.said.length).toBeLessThan(3);
    isAway = false;
    await until(async () => (await row(id)).state === 'delivered');
    await until(() => log.said.length > 1);
    expect([delivered, log.said.at(-1)]).toEqual([1, 'the outbox can be reached again']);
  });

  test('not more at a time than there are hands', async () => {
    let most = 0;
    let now = 0;
    const deliver = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
    };
    work([{ kind: 'a', deliver }], { concurrency: 3 });
    await made.storage.tx(async (db) => {
      for (let i = 0; i < 30; i++) await enqueue(db, { kind: 'a', payload: i });
    });
    await settled();
    expect(most).toBe(3);
  });

  test('stop takes no more, waits for what is under way and gives back what does not end', async () => {
    verifies('outbox:shutdown');
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun: unknown[] = [];
    const deliver = async ({ payload }: { payload: unknown }) => {
      begun.push(payload);
      await (payload === 'slow' ? gate : new Promise(() => {}));
    };
    const patient = work([{ kind: 'a', deliver }], { concurrency: 1, drainMs: 300_000 });
    const slow = await put({ kind: 'a', payload: 'slow' });
    await until(() => begun.length === 1);
    const hasty = work([{ kind: 'a', deliver }], { concurrency: 1, drainMs: 50 });
    const stuck = await put({ kind: 'a', payload: 'stuck' });
    await until(() => begun.length === 2);
    const waiting = await put({ kind: 'a', payload: 'third' });
    const stopped = [patient.stop(), hasty.stop()];
    release();
    await Promise.all(stopped);
    expect((await row(slow)).state).toBe('delivered');
    expect(await row(stuck)).toMatchObject({ state: 'ready', leaseOwner: null, leaseUntil: null });
    expect(await row(waiting)).toMatchObject({ state: 'ready', attempts: 0 });
    expect(begun).toEqual(['slow', 'stuck']);
  });

  test('what was being claimed when the stop began is given back and not carried out, and nothing is claimed after it', async () => {
    verifies('outbox:shutdown');
    const kind = noted('a');
    let [isClaimed, go] = [false, () => {}];
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const storage: Storage = {
      ...made.storage,
      async tx(work) {
        const result = await made.storage.tx(work);
        if (!Array.isArray(result) || result.length === 0) return result;
        isClaimed = true;
        await gate;
        return result;
      },
    };
    const first = await put({ kind: 'a', payload: 1 });
    const worker = work([kind], { storage, concurrency: 1 });
    await until(() => isClaimed);
    const second = await put({ kind: 'a', payload: 2 });
    const stopped = worker.stop();
    go();
    await stopped;
    await until(async () => (await row(first)).state === 'ready');
    expect(await row(first)).toMatchObject({ attempts: 1, leaseOwner: null, leaseUntil: null });
    expect(await row(second)).toMatchObject({ state: 'ready', attempts: 0 });
    expect(kind.done).toEqual([]);
  });

  test('who has stopped claims nothing, whoever asks', async () => {
    verifies('outbox:shutdown');
    const kind = noted('a');
    const { storage } = made;
    const crew = createCrew({ storage, kinds: [kind], ctx: ctxOf(), log: keptLog(), onFree: () => {} });
    await crew.stop();
    const id = await put({ kind: 'a', payload: 1 });
    await crew.takeDue();
    await crew.takeNamed(id);
    expect(await row(id)).toMatchObject({ state: 'ready', attempts: 0 });
    expect(kind.done).toEqual([]);
  });
});
